export { installCalendars } from './install.ts';
export { calendarData } from './personal-data.ts';
export { registerCalendar } from './routes.ts';
export { calendarJob } from './tend.ts';
export { calendarKinds } from './store.ts';
export type { CalendarDependencies } from './dependencies.ts';
