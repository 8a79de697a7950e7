import type { BrowserWords, ConferenceId, ParticipantId } from '@intermind/contracts';
import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, test } from 'vitest';
import { HeldWords } from './held-words.ts';

const [ANNA, BEN] = ['prt_anna', 'prt_ben'] as ParticipantId[] as [ParticipantId, ParticipantId];
const [HERE, THERE] = ['cnf_here', 'cnf_there'] as ConferenceId[] as [ConferenceId, ConferenceId];
const saying = (utterance: number, revision = 1): BrowserWords => ({
  ...{ utterance, revision, language: 'en', text: 'good morning', lastedMs: 900, final: false },
});

function holding() {
  const clock = new FakeClock(1_000_000);
  const held = new HeldWords(() => clock.nowMs());
  const take = (conference: ConferenceId, speakers = [ANNA, BEN]) =>
    held
      .take(conference, new Set(speakers))
      .map(({ speaker, words: { utterance, revision, lateMs } }) => [speaker, utterance, revision, lateMs]);
  return { clock, held, take };
}

test('the newest of each utterance is held, in its order, with how late it is, and given out once', async () => {
  const { clock, held, take } = holding();
  held.add(HERE, ANNA, saying(1));
  held.add(HERE, BEN, saying(1));
  held.add(HERE, ANNA, saying(1, 2));
  await clock.advance(2_000);
  held.add(HERE, ANNA, { ...saying(2), lateMs: 5_000 });
  await clock.advance(500);
  expect(take(HERE)).toEqual([
    [BEN, 1, 1, 2_500],
    [ANNA, 1, 2, 2_500],
    [ANNA, 2, 1, 5_500],
  ]);
  expect(take(HERE)).toEqual([]);
});

test('of a speaker sixty utterances are held, whatever others say; nothing comes from one conference to another', () => {
  const { held, take } = holding();
  held.add(THERE, ANNA, saying(1));
  held.add(HERE, BEN, saying(1));
  for (let utterance = 1; utterance <= 61; utterance += 1) held.add(HERE, ANNA, saying(utterance));
  const taken = take(HERE);
  expect(taken[0]).toEqual([BEN, 1, 1, undefined]);
  const others = taken.slice(1).map(([, utterance]) => utterance);
  expect(others).toEqual(Array.from({ length: 60 }, (_, at) => at + 2));
  expect(take(THERE)).toEqual([[ANNA, 1, 1, undefined]]);
});

test('of a conference six hundred utterances are held', () => {
  const { held } = holding();
  const speakers = Array.from({ length: 11 }, (_, at) => `prt_${at}` as ParticipantId);
  for (const speaker of speakers)
    for (let utterance = 1; utterance <= 60; utterance += 1) held.add(HERE, speaker, saying(utterance));
  const taken = held.take(HERE, new Set(speakers)).map(({ speaker }) => speaker);
  expect([taken.length, taken[0]]).toEqual([600, speakers[1]]);
});

test('what is older than a minute is forgotten', async () => {
  const { clock, held, take } = holding();
  held.add(HERE, ANNA, saying(1));
  held.add(THERE, ANNA, saying(1));
  await clock.advance(1);
  held.add(HERE, ANNA, saying(2));
  await clock.advance(60_000);
  held.forgetOld();
  expect(held.conferences).toEqual([HERE]);
  expect(take(HERE)).toEqual([[ANNA, 2, 1, 60_000]]);
});

test('what an interpreter has is forgotten, and so is the rest of those whose words are not taken any more', () => {
  const { held, take } = holding();
  for (const utterance of [1, 2, 3]) held.add(HERE, ANNA, saying(utterance));
  held.add(HERE, BEN, saying(1));
  held.told(HERE, ANNA, 2);
  expect(take(HERE, [ANNA])).toEqual([[ANNA, 3, 1, undefined]]);
  expect(held.conferences).toEqual([]);
  held.add(HERE, ANNA, saying(4));
  held.told(HERE, ANNA, 4);
  held.add(THERE, ANNA, saying(4));
  held.forget((id) => id === THERE);
  expect(held.conferences).toEqual([]);
});
