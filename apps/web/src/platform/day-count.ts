import type { Language } from '@intermind/contracts/languages';

/** "30 days", in the reader's language. */
export function dayCount(days: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
}
