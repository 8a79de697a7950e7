import { expect, test } from 'vitest';
import { LaneStatusSchema } from './agent-channel-schemas.ts';
import {
  isCaption,
  isLaneStatus,
  readAssistantSpeech,
  readCaption,
  readLaneStatus,
} from './caption-check.ts';
import type { Caption, LaneStatus } from './captions.ts';
import type { ParticipantId } from './ids.ts';

const SPEAKER = 'prt_01K0000000000000000000000A' as ParticipantId;
const CAPTION: Caption = {
  speaker: SPEAKER,
  segment: 1,
  revision: 1,
  spokenLanguage: 'ja',
  language: 'en',
  startMs: null,
  grade: 'production',
  text: 'Good morning',
  pending: '',
  final: true,
};
const LANE: LaneStatus = {
  speaker: SPEAKER,
  language: 'en',
  state: 'active',
  lagMs: 900.5,
  lastChunk: { atMs: 1, lagMs: 900 },
  reason: null,
  sequence: 1,
};

const NO_TEXTS = [null, undefined, 7, 'text', [], {}, { speaker: SPEAKER }];
/** What no field of both may be. */
const WRONG = [{}, [], -1, 1.5, 'other', undefined, Number.NaN];

test('captions are what is declared', () => {
  expect([CAPTION, { ...CAPTION, startMs: 5, claimed: true }].map(isCaption)).toEqual([true, true]);
  expect(NO_TEXTS.map(isCaption)).toEqual(NO_TEXTS.map(() => false));
  for (const field of Object.keys(CAPTION) as (keyof Caption)[]) {
    const words = field === 'text' || field === 'pending';
    for (const value of WRONG.filter((wrong) => !words || typeof wrong !== 'string'))
      expect([field, value, isCaption({ ...CAPTION, [field]: value })]).toEqual([field, value, false]);
  }
  expect(isCaption({ ...CAPTION, claimed: false })).toBe(false);
});

test('a caption is read from what was sent, and nothing else is', () => {
  expect(readCaption(JSON.stringify(CAPTION))).toEqual(CAPTION);
  expect(['', '{', 'null', '{}', '"words"'].map(readCaption)).toEqual(Array(5).fill(undefined));
});

test('what an assistant says is read, and nothing else is', () => {
  const speech = { sentence: 1, language: 'en', text: 'Good morning', startMs: 900.5, final: false };
  expect(readAssistantSpeech(JSON.stringify(speech))).toEqual(speech);
  expect(['', '{', 'null', '{}', '"words"'].map(readAssistantSpeech)).toEqual(Array(5).fill(undefined));
  for (const field of Object.keys(speech))
    for (const value of [null, {}, -1, ...(field === 'text' ? [] : ['other'])])
      expect([field, value, readAssistantSpeech(JSON.stringify({ ...speech, [field]: value }))]).toEqual([
        field,
        value,
        undefined,
      ]);
});

test('words that only a later version knows do not drop the rest: a page stays as it is while the server is upgraded', () => {
  expect(readCaption(JSON.stringify({ ...CAPTION, grade: 'trial' }))).toEqual(CAPTION);
  const lane = { ...LANE, state: 'captions-only', reason: 'sealed' } as const;
  const read = (given: object) => readLaneStatus(JSON.stringify({ ...lane, ...given }));
  expect(read({})).toEqual(lane);
  expect(read({ reason: 'too-hot' })).toEqual({ ...lane, reason: null });
  expect(read({ state: 'whispering', reason: null })).toEqual({ ...lane, reason: null });
  expect(read({ state: 'whispering', reason: 'too-hot' })).toEqual({ ...lane, reason: null });
  // What is no word is no text of an interpreter.
  expect([read({ state: 7 }), read({ reason: [] }), read({ language: 'xx' })]).toEqual(
    Array(3).fill(undefined),
  );
});

test('the states of lanes are what their schema says', () => {
  const flags = { unheard: true, skipped: false, shortened: true };
  expect([LANE, { ...LANE, ...flags, lastChunk: null }].map(isLaneStatus)).toEqual([true, true]);
  expect(NO_TEXTS.map(isLaneStatus)).toEqual(NO_TEXTS.map(() => false));
  const values = [...WRONG, null, true, 0, 1, 'sealed', 'idle', 'de', SPEAKER, { atMs: 1, lagMs: -1 }];
  for (const field of Object.keys({ ...LANE, ...flags }))
    for (const value of values) {
      const given = { ...LANE, [field]: value };
      expect([field, value, isLaneStatus(given)]).toEqual([
        field,
        value,
        LaneStatusSchema.safeParse(given).success,
      ]);
    }
});
