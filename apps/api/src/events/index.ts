export { type EventBus, inProcessBus } from './bus.ts';
export { redisBus } from './redis-bus.ts';
export * from './topics.ts';
