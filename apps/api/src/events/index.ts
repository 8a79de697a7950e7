export { type EventBus, inProcessBus } from './bus.ts';
export * from './topics.ts';
