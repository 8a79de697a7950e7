import { describe, expect, it } from 'vitest';
import { NOT_UNDERSTOOD } from '../../speech/ports.ts';
import { newSegment, sourceStart, sourceText, understoodPart } from './segment-state.ts';
import type { HeardWord } from './words.ts';

const heard = (...texts: string[]): HeardWord[] =>
  texts.map((text, at) => ({ text, startMs: 1_000 + at * 100, endMs: 1_100 + at * 100 }));
const view = (...texts: string[]) => ({
  segment: 7,
  words: heard(...texts),
  stableCount: texts.length,
  ended: false,
});

describe('a segment of which something was said before', () => {
  const before = { segment: 7, words: ['buenos', 'días'], sourceCount: 2 };

  it('goes on behind what was said of it, and of no other', () => {
    expect(newSegment(view('good'), before)).toMatchObject({
      ...{ committed: ['buenos', 'días'], ready: [], spokenCount: 2, saidElsewhere: undefined },
      ...{ askedPrefix: '', askedTest: '', locked: false, givenUp: false },
    });
    const nothing = { committed: [], spokenCount: 0, saidElsewhere: undefined };
    expect(newSegment(view('good'), { ...before, segment: 8 })).toMatchObject(nothing);
    expect(newSegment(view('good'))).toMatchObject(nothing);
  });

  it('knows that another engine said it in words of its own', () => {
    const elsewhere = newSegment(view('good'), { ...before, otherWording: true });
    expect(elsewhere).toMatchObject({ spokenCount: 2, saidElsewhere: 2 });
  });
});

describe('the source word behind a word of the translation', () => {
  it('is the one that stands where that stands', () => {
    const words = heard('a', 'b', 'c', 'd');
    expect([0, 1, 2].map((at) => sourceStart(words, at, 2))).toEqual([1_000, 1_200, 1_300]);
    expect(sourceStart(words, 5, 6)).toBe(1_300);
  });

  it('is the first while nothing is translated, and begins at none where nothing was heard', () => {
    expect(sourceStart(heard('a', 'b'), 0, 0)).toBe(1_000);
    expect(sourceStart([], 0, 2)).toBe(0);
  });
});

it('the first words of a segment are one text', () => {
  expect(sourceText(heard('good', 'morning', 'all'), 2, 'en')).toBe('good morning');
});

describe('the mark of speech that was not understood', () => {
  it('is left out of what lanes translate, and does not count as stable', () => {
    expect(understoodPart(view('good', NOT_UNDERSTOOD))).toEqual({
      ...view('good', NOT_UNDERSTOOD),
      ...{ words: heard('good'), stableCount: 1 },
    });
  });

  it('changes nothing where there is none', () => {
    const whole = view('good', 'morning');
    expect(understoodPart(whole)).toBe(whole);
  });
});
