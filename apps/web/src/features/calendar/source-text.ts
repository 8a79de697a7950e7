import type { CalendarSource } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { dayText } from '../../platform/day-text.ts';
import type { CalendarText } from './calendar-text.ts';
import { clock24 } from './event-text.ts';

/** What a calendar is called: Google's by its kind, so that the member knows what is meant; others as they call themselves. */
export function sourceName({ kind, name }: CalendarSource, t: CalendarText): string {
  return kind === 'google' ? t('sources.google') : name;
}

/** When it was read last: the time today, on the clock of the events, else the day. Null: never. */
export function syncedText({ syncedAt }: CalendarSource, now: Date, language: Language): string | null {
  if (!syncedAt) return null;
  const time = new Date(syncedAt);
  return time.toDateString() === now.toDateString() ? clock24(time, language) : dayText(time, now, language);
}
