import { type Language, wordSpace } from '@intermind/contracts/languages';
import { plainWord } from '../interpreter/policy/words.ts';

export interface Edits {
  /** Insertions, deletions and substitutions. */
  edits: number;
  /** Deletions among them: what was expected and has nothing in its place. */
  missing: number;
}

/** What makes one of the other. Of several ways with the fewest edits, the one that misses least. */
export function editsBetween(expected: readonly string[], actual: readonly string[]): Edits {
  let ways: Edits[] = Array.from({ length: actual.length + 1 }, (_, j) => ({ edits: j, missing: 0 }));
  for (const [i, wanted] of expected.entries()) {
    const row: Edits[] = [{ edits: i + 1, missing: i + 1 }];
    for (const [j, given] of actual.entries()) {
      const [replaced, deleted, inserted] = [ways[j]!, ways[j + 1]!, row[j]!];
      row.push(
        [
          { edits: replaced.edits + (wanted === given ? 0 : 1), missing: replaced.missing },
          { edits: deleted.edits + 1, missing: deleted.missing + 1 },
          { edits: inserted.edits + 1, missing: inserted.missing },
        ].reduce((one, other) => (isBetter(other, one) ? other : one)),
      );
    }
    ways = row;
  }
  return ways[actual.length]!;
}

const isBetter = (one: Edits, other: Edits): boolean =>
  one.edits < other.edits || (one.edits === other.edits && one.missing < other.missing);

/** Without capitals and punctuation. */
export function plainWords(text: string): string[] {
  return text
    .split(/\s+/)
    .map(plainWord)
    .filter((word) => word !== '');
}

/** What of a sentence was misheard; counted in characters where a language writes no spaces. */
export function hearingErrors(
  spoken: string,
  heard: string,
  language: Language,
): { edits: number; units: number } {
  const unitsOf = (text: string): string[] => {
    const words = plainWords(text);
    return wordSpace(language) === '' ? [...words.join('')] : words;
  };
  const units = unitsOf(spoken);
  return { edits: editsBetween(units, unitsOf(heard)).edits, units: units.length };
}

const ORDERS = 6;
/** Recall counts this much more than precision. */
const BETA = 2;

/**
 * chrF (Popović 2015): F-score of character n-grams of one to six, over all sentences, without spaces. @returns 0 to 100
 */
export function chrF(pairs: readonly { translation: string; reference: string }[]): number {
  let [precision, recall, orders] = [0, 0, 0];
  for (let n = 1; n <= ORDERS; n++) {
    let [made, wanted, common] = [0, 0, 0];
    for (const { translation, reference } of pairs) {
      const [a, b] = [ngrams(translation, n), ngrams(reference, n)];
      for (const [gram, count] of a) common += Math.min(count, b.get(gram) ?? 0);
      made += total(a);
      wanted += total(b);
    }
    if (made === 0 || wanted === 0) continue;
    precision += common / made;
    recall += common / wanted;
    orders++;
  }
  if (precision + recall === 0) return 0;
  const [p, r] = [precision / orders, recall / orders];
  return (100 * (1 + BETA ** 2) * p * r) / (BETA ** 2 * p + r);
}

function ngrams(text: string, n: number): Map<string, number> {
  const characters = [...text.normalize('NFC').replaceAll('’', "'").replace(/\s/gu, '')];
  const counts = new Map<string, number>();
  for (let i = 0; i + n <= characters.length; i++) {
    const gram = characters.slice(i, i + n).join('');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** @returns whole milliseconds; null of none */
export function spreadOf(delaysMs: readonly number[]): { median: number; max: number } | null {
  if (delaysMs.length === 0) return null;
  const sorted = [...delaysMs].sort((a, b) => a - b);
  const at = (rank: number) => sorted[Math.min(sorted.length, Math.max(1, rank)) - 1]!;
  const half = sorted.length / 2;
  return {
    median: Math.round((at(Math.ceil(half)) + at(Math.floor(half) + 1)) / 2),
    max: Math.round(at(sorted.length)),
  };
}
