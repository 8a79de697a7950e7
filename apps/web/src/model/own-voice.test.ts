import { expect, it } from 'vitest';
import { listenToOwn, type OwnVoice, type VoiceHint } from './own-voice.ts';

const TICK_MS = 100;
const SPEECH = 0.1;
const ROOM = 0.002;

/** What is hinted when: stretches of [muted, level, seconds], looked at ten times a second. */
function hints(...stretches: [muted: boolean, level: number | null, seconds: number][]): string[] {
  const found: string[] = [];
  let voice: OwnVoice | null = null;
  let nowMs = 0;
  for (const [muted, level, seconds] of stretches)
    for (let tick = 0; tick < (seconds * 1_000) / TICK_MS; tick += 1) {
      const step: { voice: OwnVoice; hint: VoiceHint | null } = listenToOwn(voice, { muted, level, nowMs });
      voice = step.voice;
      if (step.hint) found.push(`${step.hint} at ${nowMs / 1_000} s`);
      nowMs += TICK_MS;
    }
  return found;
}

it('hints once in a muted stretch that the person speaks, and again in the next', () => {
  expect(hints([true, SPEECH, 10], [false, SPEECH, 1], [true, SPEECH, 10])).toEqual([
    'muted at 1.9 s',
    'muted at 12.9 s',
  ]);
});

it('does not take the end of a sentence, a cough or a quiet room for speaking', () => {
  expect(hints([false, SPEECH, 1], [true, SPEECH, 1.5], [true, ROOM, 60])).toEqual([]);
  expect(
    hints(
      [true, ROOM, 2],
      ...Array.from(
        { length: 9 },
        () =>
          [
            [true, SPEECH, 0.5],
            [true, ROOM, 2],
          ] as const,
      )
        .flat()
        .map((each) => [...each] as [boolean, number, number]),
    ),
  ).toEqual([]);
});

it('hints once that a microphone that is on gives no sound at all', () => {
  expect(hints([false, 0, 30])).toEqual(['silent at 8 s']);
  expect(hints([false, ROOM, 30], [false, 0, 7.9], [false, ROOM, 1], [false, 0, 7.9])).toEqual([]);
});

it('says nothing while nothing is measured', () => {
  expect(hints([false, null, 30], [true, null, 30])).toEqual([]);
  expect(hints([false, 0, 7], [false, null, 7], [false, 0, 7])).toEqual([]);
});
