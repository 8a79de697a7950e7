import type { Language } from '@intermind/contracts/languages';

/** Seconds with one decimal, in the figures of the language: "1.8", "1,8". */
export function lagSeconds(language: Language, lagMs: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language, digits).format(lagMs / 1_000);
}
