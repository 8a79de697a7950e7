import type { Language } from '@intermind/contracts';
import { SHARE_TEXTS } from '@intermind/i18n/share-text';

export interface SharedMeeting {
  title: string | null;
  /** ISO 8601. */
  startedAt: string;
  /** Of the member who shares it. */
  name: string;
  url: string;
}

/** The message to send with the link, in one language; the date is that of UTC. */
export function shareText(language: Language, { title, startedAt, name, url }: SharedMeeting): string {
  const { titled, untitled } = SHARE_TEXTS[language];
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const values: Record<string, string> = {
    name,
    title: title ?? '',
    date: format.format(new Date(startedAt)),
    url,
  };
  // In one pass: a title with braces in it stays as it is.
  return (title === null ? untitled : titled).replace(/\{(\w+)\}/g, (_, key: string) => values[key]!);
}
