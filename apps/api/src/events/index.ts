export { type EventBus, inProcessBus } from './bus.ts';
export { createAnalytics, withAnalytics } from './analytics.ts';
export * from './state-slice.ts';
export * from './topics.ts';
export { createEventRecorder, type EventRecorder, type RecordEvent } from './business-events.ts';
