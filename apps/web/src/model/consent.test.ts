import type { ConsentPurpose, Recording } from '@intermind/contracts';
import { expect, it } from 'vitest';
import type { ConferenceState } from './conference-state.ts';
import { answersOf, shouldAsk } from './consent.ts';
import { participant } from './testing/people.ts';

const refusing = (refuses: ConsentPurpose[], unanswered: boolean, recording?: Recording['state']) =>
  ({
    participants: [participant('you', { refuses, unanswered })],
    you: 'you',
    recording: recording ? { state: recording } : null,
  }) as unknown as ConferenceState;
const asked = (recording?: Recording['state']) =>
  refusing(['recording', 'transcript', 'ai'], true, recording);
const answered = (recording?: Recording['state']) => refusing([], false, recording);

it('what is not refused is agreed to', () => {
  expect(answersOf({ refuses: ['ai'] })).toEqual({
    recording: true,
    transcript: true,
    voice: true,
    ai: false,
  });
});

it('a person is asked on entering and when a recording begins, and not again in between', () => {
  expect(shouldAsk(null, asked())).toBe(true);
  expect(shouldAsk(asked(), asked())).toBe(false);
  expect(shouldAsk(asked(), asked('starting'))).toBe(true);
  expect(shouldAsk(asked('starting'), asked('recording'))).toBe(false);
  expect(shouldAsk(asked('ready'), asked('starting'))).toBe(true);
});

it('a person who has answered is not asked', () => {
  expect(shouldAsk(null, answered())).toBe(false);
  expect(shouldAsk(answered(), answered('recording'))).toBe(false);
});
