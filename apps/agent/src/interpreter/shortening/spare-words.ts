/**
 * What a voice that is behind may leave out in a language. Phrases with commas between (`fillers`, `asides`), words with
 * spaces between (the rest); capitals and punctuation do not count.
 */
export interface SpareWords {
  /** Carry nothing wherever they stand: sounds of hesitation, and phrases that mean nothing else. */
  fillers: string;
  /** Carry nothing where punctuation sets them off, such as "well" in "well, we can"; elsewhere they do. */
  asides: string;
  /** Articles, prepositions and the like that never rightly follow themselves: said twice in a row, they are slips. */
  slips: string;
  /** Say no: never left out. */
  negations: string;
  /** Numbers in words: never left out, and what follows them may be a unit. Not those that are articles too. */
  numbers: string;
  /** Those that are: never left out. */
  ones?: string;
}
