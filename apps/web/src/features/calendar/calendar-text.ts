import { type CalendarEnglish, calendarCatalogues } from '@intermind/i18n/calendar';
import { createTexts } from '../../platform/text.ts';

/** Texts of a member's calendars. */
const texts = createTexts<CalendarEnglish>(calendarCatalogues);
export const useCalendarText = texts.useTexts;
export const getCalendarText = texts.getTexts;
export type CalendarText = ReturnType<typeof useCalendarText>;
