/** Time, as what takes a clock sees it. Work that must not keep its process alive uses Node's own timers. */
export { type Clock, systemClock } from './clock.ts';
export { type TimeLimit, withTimeLimit } from './time-limit.ts';
export { wait } from './wait.ts';
