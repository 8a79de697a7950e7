import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import type { SpeechToText } from '../speech/ports.ts';
import { hearSentence } from './hear-sentence.ts';
import { hearingErrors } from './scores.ts';
import { BENCH_SENTENCES } from './sentences.ts';

const wordsOf = (text: string) => text.split(' ').map((word) => ({ text: word, startMs: 0, endMs: 0 }));

it('waits for words that come in pieces, and not for more where all were there before the end', async () => {
  const time = new FakeClock(1_000_000);
  const heardWhen = async (pieces: (say: (text: string) => void, ended: boolean) => void) => {
    const recogniser: SpeechToText = {
      info: {
        ...{ id: 'ear', kind: 'speech-to-text', grade: 'production', typicalMs: 0 },
        ...{ agreement: 1, punctuates: false },
      },
      hears: (language) => language === 'en',
      open: async ({ onEvent }) => {
        let [begun, ended] = [false, false];
        const say = (text: string) => onEvent({ type: 'final', words: wordsOf(text) });
        return Promise.resolve({
          write: (pcm) => {
            const isSound = pcm.some((sample) => sample !== 0);
            if (isSound && !begun) pieces(say, false);
            else if (!isSound && begun && !ended) pieces(say, (ended = true));
            begun ||= isSound;
          },
          close: () => undefined,
        });
      },
    };
    const text = BENCH_SENTENCES.en[0];
    const startMs = time.nowMs();
    const options = {
      recogniser,
      language: 'en',
      pcm: new Int16Array(16_000).fill(9_000),
      clock: time,
    } as const;
    let over = false;
    const heard = hearSentence({ ...options, signal: new AbortController().signal }).finally(
      () => (over = true),
    );
    while (!over) await time.advance(20);
    const { text: words, delayMs } = await heard;
    return { errors: hearingErrors(text, words, 'en').edits, delayMs, tookMs: time.nowMs() - startMs };
  };
  const [first, ...rest] = BENCH_SENTENCES.en[0].split(' ');
  const inPieces = await heardWhen((say, ended) => {
    if (!ended) return;
    say(first!);
    time.after(1_500, () => say(rest.join(' ')));
  });
  expect(inPieces.errors).toBe(0);
  expect(inPieces.delayMs).toBeGreaterThanOrEqual(1_480);
  const early = await heardWhen((say, ended) => {
    if (!ended) say(BENCH_SENTENCES.en[0]);
  });
  expect(early).toMatchObject({ errors: 0, delayMs: 0 });
  expect(early.tookMs).toBeLessThan(4_000);
});
