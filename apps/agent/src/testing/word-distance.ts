import { plainWord } from '../interpreter/policy/words.ts';

export interface WordDistance {
  /** Insertions, deletions and substitutions. */
  edits: number;
  /** Deletions among them: expected words in whose place there is nothing. */
  missing: number;
  /** Expected. */
  words: number;
}

/** Without capitals and punctuation. Of several ways with the fewest edits, the one that misses the fewest words. */
export function wordDistance(expected: string, actual: string): WordDistance {
  const a = wordsOf(expected);
  const b = wordsOf(actual);
  let ways: Way[] = Array.from({ length: b.length + 1 }, (_, j) => [j, 0]);
  for (let i = 1; i <= a.length; i++) {
    const row: Way[] = [[i, i]];
    for (let j = 1; j <= b.length; j++) {
      const [replaced, deleted, inserted] = [ways[j - 1]!, ways[j]!, row[j - 1]!];
      row.push(
        best([
          [replaced[0] + (a[i - 1] === b[j - 1] ? 0 : 1), replaced[1]],
          [deleted[0] + 1, deleted[1] + 1],
          [inserted[0] + 1, inserted[1]],
        ]),
      );
    }
    ways = row;
  }
  const [edits, missing] = ways[b.length]!;
  return { edits, missing, words: a.length };
}

type Way = readonly [edits: number, missing: number];

const best = (ways: readonly Way[]): Way =>
  ways.reduce((one, other) =>
    other[0] < one[0] || (other[0] === one[0] && other[1] < one[1]) ? other : one,
  );

function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .map(plainWord)
    .filter((word) => word !== '');
}

/** Value below which `ratio` of the numbers lie; NaN of none. */
export function percentile(numbers: readonly number[], ratio: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(ratio * sorted.length))] ?? Number.NaN;
}
