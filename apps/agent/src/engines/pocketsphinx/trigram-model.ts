import type { FrequentWord } from './background.ts';

/** Share of the probability that each history keeps for words never seen after it (absolute discounting). */
const DISCOUNT = 0.5;
/** Of the unigram probability, for words outside the sentences. */
const BACKGROUND_SHARE = 0.5;
const START = '<s>';
const END = '</s>';
const SEPARATOR = ' ';

/**
 * Builds a small trigram language model in ARPA format (absolute discounting with back-off) from sentences of plain
 * lower-case words. Enough for a demonstration vocabulary of a few hundred words, nothing more.
 *
 * @param background words that stand for all other speech: they get half of the unigram probability
 */
export function trigramModel(sentences: readonly string[], background: readonly FrequentWord[] = []): string {
  const counts = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  for (const sentence of sentences) {
    const words = [START, ...wordsOf(sentence), END];
    for (let order = 1; order <= 3; order++) {
      for (let at = 0; at + order <= words.length; at++) {
        const gram = words.slice(at, at + order).join(SEPARATOR);
        const table = counts[order - 1]!;
        table.set(gram, (table.get(gram) ?? 0) + 1);
      }
    }
  }
  const model = new BackOffModel(counts);
  const kept = background.length > 0 ? 1 - BACKGROUND_SHARE : 1;
  const sections = counts.map((table, index) => {
    const own = [...table.keys()].sort().map((gram) => model.line(gram, index + 1, kept));
    const lines = index === 0 ? [...own, ...backgroundLines(background)] : own;
    return `\\${String(index + 1)}-grams:\n${lines.join('\n')}\n`;
  });
  const sizes = counts.map((table, index) => {
    const size = table.size + (index === 0 ? background.length : 0);
    return `ngram ${String(index + 1)}=${String(size)}`;
  });
  return `\\data\\\n${sizes.join('\n')}\n\n${sections.join('\n')}\n\\end\\\n`;
}

/** The words of the sentences, sorted, each once. */
export function vocabulary(sentences: readonly string[]): string[] {
  return [...new Set(sentences.flatMap(wordsOf))].sort();
}

function wordsOf(sentence: string): string[] {
  return sentence
    .toLowerCase()
    .split(/[^\p{Letter}'’]+/u)
    .filter((word) => word !== '');
}

interface Followers {
  total: number;
  kinds: number;
}

class BackOffModel {
  private readonly counts: readonly Map<string, number>[];
  private readonly followers = new Map<string, Followers>();
  private readonly words: number;

  constructor(counts: readonly Map<string, number>[]) {
    this.counts = counts;
    // the start of a sentence is given, never predicted
    this.words = [...counts[0]!].reduce((sum, [word, count]) => sum + (word === START ? 0 : count), 0);
    for (const table of counts.slice(1)) {
      for (const [gram, count] of table) {
        const history = gram.slice(0, gram.lastIndexOf(SEPARATOR));
        const known = this.followers.get(history) ?? { total: 0, kinds: 0 };
        this.followers.set(history, { total: known.total + count, kinds: known.kinds + 1 });
      }
    }
  }

  /** @param kept share of the unigram probability that the sentences' own words have */
  line(gram: string, order: number, kept: number): string {
    const share = order === 1 ? kept : 1;
    const probability = gram === START ? 1e-99 : share * this.probability(gram, order);
    const backOff = order < 3 && this.followers.has(gram) ? `\t${log10(this.backOff(gram, order))}` : '';
    return `${log10(probability)}\t${gram}${backOff}`;
  }

  /** Of the last word of a gram that was seen, after the others. */
  private probability(gram: string, order: number): number {
    const count = this.counts[order - 1]!.get(gram)!;
    if (order === 1) return count / this.words;
    return (count - DISCOUNT) / this.followers.get(gram.slice(0, gram.lastIndexOf(SEPARATOR)))!.total;
  }

  /** What the kept share is multiplied with so that seen and unseen followers add up to one. */
  private backOff(history: string, order: number): number {
    const { total, kinds } = this.followers.get(history)!;
    const kept = (DISCOUNT * kinds) / total;
    let seenShorter = 0;
    for (const gram of this.counts[order]!.keys()) {
      if (!gram.startsWith(history + SEPARATOR)) continue;
      const shorter = gram.slice(gram.indexOf(SEPARATOR) + 1);
      seenShorter += this.probability(shorter, order);
    }
    return kept / Math.max(1e-9, 1 - seenShorter);
  }
}

function backgroundLines(background: readonly FrequentWord[]): string[] {
  const total = background.reduce((sum, word) => sum + 10 ** word.log10, 0);
  return background.map(
    ({ word, log10: own }) => `${log10((BACKGROUND_SHARE * 10 ** own) / total)}\t${word}`,
  );
}

function log10(probability: number): string {
  return Math.log10(probability).toFixed(4);
}
