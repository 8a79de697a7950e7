import type { ParticipantId } from '@intermind/contracts/ids';
import { expect, test } from 'vitest';
import { roomOf } from '../testing/agent-room.ts';
import { fakeSpeechTranslator } from '../testing/fake-speech-translator.ts';
import { ANA, BEN, LOUD, meeting, QUIET } from '../testing/room-world.ts';

/** Ana speaks English, Ben hears Spanish; an engine goes from speech to speech. */
async function heard(imitates: boolean) {
  const translator = fakeSpeechTranslator(imitates ? { imitates } : {});
  const world = await meeting('production', { speechTranslators: [translator] });
  const { interpreter, people, speak, clock, room } = world;
  interpreter.roomChanged(roomOf());
  people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
  interpreter.microphoneOpened(ANA);
  return {
    translator,
    mayImitate: (...ids: string[]) => interpreter.roomChanged(roomOf({ ownVoice: ids as ParticipantId[] })),
    speaks: async () => {
      await speak(ANA, 2_000, LOUD);
      await speak(ANA, 3_000, QUIET);
      await clock.advance(3_000);
    },
    begins: () => speak(ANA, 1_000, LOUD),
    open: () => translator.sessions.filter(({ closed }) => !closed).length,
    /** What engines were given. */
    frames: () => translator.sessions.reduce((sum, { frames }) => sum + frames.length, 0),
    readInSpanish: () => room.read('es').filter(({ final, text }) => final && text !== '').length,
  };
}

test('a speaker who withdraws consent to imitation is spoken for in steps from the next segment on (issue 10 §6)', async () => {
  const { translator, mayImitate, begins, speaks, open, readInSpanish } = await heard(true);
  await begins();
  expect(open()).toBe(1);
  mayImitate(BEN);
  expect(open()).toBe(0);
  const before = readInSpanish();
  await speaks();
  expect([translator.sessions.length, readInSpanish() > before]).toEqual([1, true]);
  mayImitate(ANA, BEN);
  await begins();
  expect([translator.sessions.length, open()]).toEqual([2, 1]);
});

test('an engine with a voice of its own goes on, whatever people say about theirs', async () => {
  const { mayImitate, begins, open, frames } = await heard(false);
  await begins();
  mayImitate();
  expect(open()).toBe(1);
  const before = frames();
  await begins();
  expect(frames()).toBeGreaterThan(before);
});
