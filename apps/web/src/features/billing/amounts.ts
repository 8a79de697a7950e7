import type { Money } from '@intermind/contracts';
import { isRightToLeft, type Language } from '@intermind/contracts/languages';

/** Whole amounts without cents: "$25", "$20.50". */
export function moneyText({ amountMinor, currency }: Money, language: Language): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const digits = new Intl.NumberFormat(language, { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits;
  const amount = format.format(amountMinor / 10 ** (digits ?? 2));
  return isRightToLeft(language) ? `${LEFT_TO_RIGHT}${amount}${END}` : amount;
}

/** Unicode's isolates: in Arabic lines "US$" would become "$US". */
const LEFT_TO_RIGHT = '\u2066';
const END = '\u2069';

/** "3 December 2030", as the language writes it. */
export function longDay(time: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(time));
}

const UNITS = {
  meetingMinutes: { unit: 'minute', per: 1 },
  interpretationSeconds: { unit: 'minute', per: 60 },
  recordingMinutes: { unit: 'minute', per: 1 },
  recordingStorageBytes: { unit: 'gigabyte', per: 1_024 ** 3 },
  assistantMinutes: { unit: 'minute', per: 1 },
  peopleInRoom: null,
  aiMessages: null,
} as const;

/** How many of a feature's unit make one of those that people type: seconds as minutes, bytes as gigabytes. */
export function perTyped(feature: keyof typeof UNITS): number {
  return UNITS[feature]?.per ?? 1;
}

/** "1,200 min", "50 GB", "2,000". @param amount in the unit of the feature; what is less than a gigabyte is in megabytes */
export function quotaText(feature: keyof typeof UNITS, amount: number, language: Language): string {
  const known = UNITS[feature];
  const format = { maximumFractionDigits: 1 } as const;
  if (!known) return new Intl.NumberFormat(language, format).format(amount);
  const isSmall = known.unit === 'gigabyte' && amount < known.per;
  const { unit, per } = isSmall ? ({ unit: 'megabyte', per: 1_024 ** 2 } as const) : known;
  return new Intl.NumberFormat(language, { ...format, style: 'unit', unit, unitDisplay: 'short' }).format(
    amount / per,
  );
}

/** "62.5%", as the language writes it. */
export function percentText(percent: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(
    percent / 100,
  );
}

/** "Dec 3, 2030 – Jan 3, 2031", as the language writes it. */
export function dayRange(start: string, end: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).formatRange(
    new Date(start),
    new Date(end),
  );
}

/** "4 minutes", "1 minute": whole minutes, at least one. */
export function timeLeft(seconds: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(
    Math.max(1, Math.floor(seconds / 60)),
  );
}
