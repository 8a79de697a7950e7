export { AskPage } from './ask-page.tsx';
export { CalendarPage } from './calendar-page.tsx';
export { PlanPage, PlanPrices } from './plan-page.tsx';
