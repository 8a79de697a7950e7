import type { Language } from '@intermind/contracts/languages';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size in the largest unit of which there is one: "1.5 GB". Units are thousands, as browsers count them. */
export function sizeText(bytes: number, language: Language): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[power]!,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** power);
}
