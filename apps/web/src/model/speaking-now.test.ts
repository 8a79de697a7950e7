import type { Caption } from '@intermind/contracts/captions';
import { expect, it } from 'vitest';
import { addCaption, NO_CAPTIONS } from './captions.ts';
import { type ConferenceState, isOnRecord } from './conference-state.ts';
import { speakingNow } from './speaking-now.ts';
import { participant } from './testing/people.ts';

const [ken, ana, off] = [participant('ken'), participant('ana'), participant('off', { offRecord: true })];
const state = (transcriptKept = true) =>
  ({ conference: { transcriptKept }, participants: [ken, ana, off] }) as unknown as ConferenceState;
const says = (speaker: typeof ken, final: boolean, segment = 1): Caption => ({
  speaker: speaker.id,
  segment,
  revision: 1,
  spokenLanguage: 'en',
  language: 'en',
  startMs: 0,
  grade: 'production',
  text: 'Hello',
  pending: '',
  final,
});
const heard = (...captions: Caption[]) =>
  captions.reduce((all, caption) => addCaption(all, caption, 'en', 0), NO_CAPTIONS);

it('names who is in the middle of a sentence, each once', () => {
  const captions = heard(says(ken, true), says(ken, false, 2), says(ken, false, 3), says(ana, true));
  expect(speakingNow(captions, state())).toEqual(['ken']);
});

it('names nobody whose words are not kept', () => {
  expect(speakingNow(heard(says(off, false)), state())).toEqual([]);
  expect(speakingNow(heard(says(ken, false)), state(false))).toEqual([]);
  expect([isOnRecord(state(), ken.id), isOnRecord(state(), off.id)]).toEqual([true, false]);
});
