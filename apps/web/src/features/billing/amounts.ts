import type { Money } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';

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
  return format.format(amountMinor / 10 ** (digits ?? 2));
}

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

/** "1,200 minutes", "50 gigabytes", "2,000". */
export function quotaText(feature: keyof typeof UNITS, limit: number, language: Language): string {
  const unit = UNITS[feature];
  if (!unit) return new Intl.NumberFormat(language).format(limit);
  return new Intl.NumberFormat(language, { style: 'unit', unit: unit.unit, unitDisplay: 'short' }).format(
    limit / unit.per,
  );
}
