import { describe, expect, it } from 'vitest';
import { MEETING_SENTENCES } from '../../corpus/meeting-sentences.ts';
import { dictionaryOf } from './models.ts';
import { trigramModel, vocabulary } from './trigram-model.ts';

interface Arpa {
  sizes: number[];
  grams: Map<string, { probability: number; backOff: number }>;
}

function parse(text: string): Arpa {
  const sizes = [...text.matchAll(/^ngram \d=(\d+)$/gm)].map((match) => Number(match[1]));
  const grams = new Map<string, { probability: number; backOff: number }>();
  for (const line of text.split('\n')) {
    const [probability, gram, backOff] = line.split('\t');
    if (gram === undefined) continue;
    grams.set(gram, { probability: 10 ** Number(probability), backOff: 10 ** Number(backOff ?? 0) });
  }
  return { sizes, grams };
}

/** As a decoder reads it: the longest known gram, else back off. */
function probability(model: Arpa, history: string[], word: string): number {
  const known = model.grams.get([...history, word].join(' '));
  if (known) return known.probability;
  if (history.length === 0) return 0;
  const backOff = model.grams.get(history.join(' '))?.backOff ?? 1;
  return backOff * probability(model, history.slice(1), word);
}

describe('the trigram model', () => {
  const model = parse(trigramModel(MEETING_SENTENCES));
  const words = [...vocabulary(MEETING_SENTENCES), '</s>'];

  it('has as many grams as it declares', () => {
    expect(model.sizes).toHaveLength(3);
    expect(model.grams.size).toBe(model.sizes.reduce((sum, size) => sum + size, 0));
  });

  it.each([[[]], [['we']], [['<s>', 'we']], [['the', 'customer']], [['table']]])(
    'shares all of the probability among the words after %j',
    (history: string[]) => {
      const sum = words.reduce((total, word) => total + probability(model, history, word), 0);
      expect(sum).toBeCloseTo(1, 2);
    },
  );

  it('prefers what was said in the sentences', () => {
    expect(probability(model, ['end', 'of'], 'the')).toBeGreaterThan(
      probability(model, ['end', 'of'], 'customer'),
    );
  });
});

describe('the dictionary', () => {
  it('keeps all pronunciations of the wanted words only', () => {
    const whole = 'a AH\na(2) EY\nabout AH B AW T\nzebra Z IY B R AH\n';
    expect(dictionaryOf(['a', 'zebra'], whole)).toBe('a AH\na(2) EY\nzebra Z IY B R AH\n');
  });
});

describe('the meeting sentences', () => {
  it('are about seventy, plain lower-case words, each once', () => {
    expect(MEETING_SENTENCES.length).toBeGreaterThanOrEqual(70);
    expect(new Set(MEETING_SENTENCES).size).toBe(MEETING_SENTENCES.length);
    for (const sentence of MEETING_SENTENCES) expect(sentence).toMatch(/^[a-z]+( [a-z]+)+$/);
  });
});
