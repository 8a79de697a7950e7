/**
 * What the commit policy knows of a language: closed lists of words, each a text of words between spaces. Lower case;
 * capitals, punctuation and Arabic vowel signs do not count.
 */
export interface WordList {
  /** Words that begin a clause: a very long segment of the spoken language is cut before one. */
  openers: string;
  /**
   * Words after which a listener waits for more (articles, prepositions, pronouns before a verb, auxiliaries, conjunctions,
   * forms that only stand before a noun): speech never stops on one.
   */
  hanging: string;
  /** Words that belong to the one before (particles, postpositions, endings): speech never stops before one. */
  clinging?: string;
  /** Nouns nearly always carry a clinging word, so speech stops only after one, unless it is known what comes next. */
  usuallyClings?: true;
  /** Written with a full stop that does not end a sentence; without their last full stop. Single letters need not be named. */
  abbreviations?: string;
  /** "3." is an ordinal number and no end of a sentence. */
  ordinalStop?: true;
  /**
   * How a verb may stand at the end, where the words before it cannot be translated well: `always`, or in `some` clauses
   * (subordinate clauses, participles, a free order).
   */
  verbFinal?: 'always' | 'some';
  /** An adjective may follow its noun, or must stand before it. */
  adjective: 'after' | 'before';
  /** How long it takes to say one letter (with its marks) and what each word adds, milliseconds, at about 175 words a minute. */
  letterMs: number;
  wordMs: number;
}
