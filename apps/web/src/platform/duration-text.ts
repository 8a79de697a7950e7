import type { Language } from '@intermind/contracts/languages';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How long something took, in words: seconds, from a minute minutes, from an hour hours and minutes. `short` for tables:
 * "1 hr, 5 min".
 */
export function durationText(
  durationMs: number,
  language: Language,
  style: 'long' | 'short' = 'long',
): string {
  const unit = (count: number, name: 'second' | 'minute' | 'hour') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: style }).format(count);
  if (durationMs < MINUTE_MS) return unit(Math.max(1, Math.floor(durationMs / SECOND_MS)), 'second');
  const [hours, minutes] = [Math.floor(durationMs / HOUR_MS), Math.floor((durationMs % HOUR_MS) / MINUTE_MS)];
  if (hours === 0) return unit(minutes, 'minute');
  const parts = [unit(hours, 'hour'), ...(minutes > 0 ? [unit(minutes, 'minute')] : [])];
  return new Intl.ListFormat(language, { type: 'unit', style: style === 'short' ? 'narrow' : 'long' }).format(
    parts,
  );
}
