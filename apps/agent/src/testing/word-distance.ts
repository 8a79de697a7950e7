import { plainWord } from '../interpreter/policy/words.ts';

/** Word edit distance (insertions, deletions, substitutions), without capitals and punctuation. */
export function wordDistance(expected: string, actual: string): { edits: number; words: number } {
  const a = wordsOf(expected);
  const b = wordsOf(actual);
  let distances = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = distances[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, distances[j]! + 1, row[j - 1]! + 1));
    }
    distances = row;
  }
  return { edits: distances[b.length]!, words: a.length };
}

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
