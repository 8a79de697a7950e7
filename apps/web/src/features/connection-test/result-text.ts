import type { Language } from '@intermind/contracts/languages';
import type { Check, CheckState } from '../../model/connection-test.ts';
import type { ConnectionTestText } from './connection-test-text.ts';

/** What one line says was found, with its number in the reader's units. */
export function resultText(
  check: Check,
  state: CheckState,
  { t, language }: { t: ConnectionTestText; language: Language },
): string {
  if (typeof state === 'string') return t(`result.${state}`);
  const { finding, value, size } = state;
  switch (finding) {
    case 'answered':
    case 'connected':
      return t(`result.${finding}`, { time: inUnit(language, 'millisecond', value ?? 0) });
    case 'measured':
      return inUnit(language, UNITS[check] ?? 'millisecond', value ?? 0);
    case 'picture':
      return `${size?.width} × ${size?.height}`;
    default:
      return t(`result.${finding}`);
  }
}

const UNITS: Partial<Record<Check, string>> = {
  roundTrip: 'millisecond',
  loss: 'percent',
  upload: 'megabit-per-second',
  download: 'megabit-per-second',
};

/** Small numbers with one decimal; nobody reads the tenths of large ones. */
function inUnit(language: Language, unit: string, value: number): string {
  const maximumFractionDigits = unit === 'millisecond' || value >= 10 ? 0 : 1;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(value);
}
