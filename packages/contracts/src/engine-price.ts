import type { EngineMeasure } from './nouns/engine-bench.ts';

/** Prices are in millionths of the currency: a minute or a million characters may cost less than a cent. */
export const MICROS = 1_000_000;
export const PRICE_MAX_MICROS = 1_000_000 * MICROS;
export const ENGINE_PRICES_MAX = 100;

const PER_CHARACTERS = 1_000_000;

/** Vendors sell what hears by the minute of sound, and what translates or speaks text by the million characters. */
export function isSoldByMinute(kind: EngineMeasure['kind']): boolean {
  return kind === 'speech-to-text' || kind === 'speech-translator';
}

/**
 * What a minute of speech costs, in the unit of the price.
 *
 * @param price of a minute of sound, or of a million characters. @returns null where it was not measured how many characters a minute is
 */
export function costPerMinute(
  price: number,
  { kind, charactersPerMinute }: Pick<EngineMeasure, 'kind' | 'charactersPerMinute'>,
): number | null {
  if (isSoldByMinute(kind)) return price;
  return charactersPerMinute === null ? null : (price * charactersPerMinute) / PER_CHARACTERS;
}
