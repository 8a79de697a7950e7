/**
 * What a voice that is behind may leave out in a language. Phrases with commas between (`fillers`, `asides`), words with
 * spaces between (the rest); capitals and punctuation do not count.
 */
export interface SpareWords {
  /** Carry nothing wherever they stand: sounds of hesitation, and phrases that mean nothing else. */
  fillers: string;
  /** Carry nothing where punctuation sets them off, such as "well" in "well, we can"; elsewhere they do. */
  asides: string;
  /** Little words that no sentence rightly has twice in a row: said again at once they are a slip. */
  slips?: string;
  /** Say no: never left out. */
  negations: string;
  /** Numbers in words: never left out. Not those that are articles too. */
  numbers: string;
}
