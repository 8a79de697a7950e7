export { GoogleFault } from './calendar-fault.ts';
export { GoogleCalendar, type GoogleEvent, type GooglePage } from './google-calendar.ts';
