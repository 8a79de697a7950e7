import type { BrowserWords } from '@intermind/contracts/browser-words';
import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import { HeldWords } from './held-words.ts';

const words = (utterance: number, text = 'hello'): BrowserWords =>
  ({ utterance, language: 'en', text, final: false, lastedMs: 500 }) as unknown as BrowserWords;

function world() {
  const clock = new FakeClock(100_000);
  const held = new HeldWords(clock);
  const taken = (identity = 'prt_ana') =>
    held.take(identity).map(({ utterance, lateMs }) => [utterance, lateMs]);
  return { clock, held, taken };
}

it('the newest words of each utterance are given once, in their order, with how late they are', () => {
  const { clock, held, taken } = world();
  held.add('prt_ana', words(1));
  clock.jump(1_000);
  held.add('prt_ana', words(2));
  held.add('prt_ana', words(1, 'hello there'));
  held.add('prt_ben', words(7));
  clock.jump(5_000);
  expect(held.take('prt_ana')).toEqual([
    { ...words(2), lateMs: 5_000 },
    { ...words(1, 'hello there'), lateMs: 5_000 },
  ]);
  expect([taken(), taken('prt_ben'), taken('prt_cara')]).toEqual([[], [[7, 5_000]], []]);
});

it('words are held for ten seconds', () => {
  const { clock, held, taken } = world();
  held.add('prt_ana', words(1));
  clock.jump(1);
  held.add('prt_ana', words(2));
  clock.jump(10_000);
  expect(taken()).toEqual([[2, 10_000]]);
});

it('of one speaker the newest twenty utterances are held', () => {
  const { held, taken } = world();
  for (let utterance = 1; utterance <= 22; utterance++) held.add('prt_ana', words(utterance));
  expect(taken().map(([utterance]) => utterance)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 3),
  );
});
