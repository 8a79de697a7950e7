import { describe, expect, it } from 'vitest';
import { UtteranceCheck, type ScoredWord } from './utterance-check.ts';

const VOCABULARY = new Set('we need the new contract before monday a it'.split(' '));
/** Words of 300 ms each. */
const heard = (text: string, score = -120): ScoredWord[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word, at) => [word, at * 300, at * 300 + 280, score]);

/** The texts of what is passed on: interims, then the final. */
function passes(interims: ScoredWord[][], final: ScoredWord[]): string[] {
  const check = new UtteranceCheck(VOCABULARY);
  return [...interims.flatMap((words) => check.interim(words)), ...check.final(final)].map(
    ({ type, ...event }) =>
      `${type}: ${'words' in event ? event.words.map(({ text }) => text).join(' ') : ''}`,
  );
}

describe('the check of an utterance', () => {
  it('passes on known words once five of them agreed in three results, with those results', () => {
    const growing = ['we need the new', 'we need the new contract', 'we need the new contract before'];
    const all = [...growing, `${growing[2]!} monday`, `${growing[2]!} monday`].map((text) => heard(text));
    expect(passes(all, heard('we need the new contract before monday'))).toEqual([
      'interim: we need the new contract',
      'interim: we need the new contract before',
      'interim: we need the new contract before monday',
      'interim: we need the new contract before monday',
      'final: we need the new contract before monday',
    ]);
  });

  it('says nothing but the mark of an utterance with a word from outside', () => {
    const outside = heard('we need kubernetes before the new contract');
    expect(passes([outside, outside, outside, outside], outside)).toEqual(['final: …']);
  });

  it('keeps what was passed on and marks the rest when an unknown word comes later', () => {
    const known = heard('we need the new contract before');
    const later = heard('we need the new contract before kubernetes it crashed');
    expect(passes([known, known, known, later], later).at(-1)).toBe(
      'final: we need the new contract before …',
    );
  });

  it('does not believe known words in an order that the language model finds unlikely', () => {
    const unlikely = heard('monday the it a the we before', -300);
    expect(passes([unlikely, unlikely, unlikely], unlikely)).toEqual(['final: …']);
  });

  it('passes a short utterance on at its end, but not a very short one', () => {
    expect(passes([], heard('we need the contract'))).toEqual(['final: we need the contract']);
    expect(passes([], heard('the a we'))).toEqual(['final: …']);
  });

  it('shows nothing for a click', () => {
    expect(passes([], heard('boom'))).toEqual(['final: ']);
    expect(passes([], [])).toEqual(['final: ']);
  });
});
