import type { Language, Money } from '@intermind/contracts';

/** "$25.00", as the language writes it, with cents. */
export function moneyText({ amountMinor, currency }: Money, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
