import { expect, it } from 'vitest';
import { audibleVoices, isSpeaking, meterRatio, type SpeakingMemory } from './speaking.ts';

it('goes on through the gaps between words and ends 600 ms after the last', () => {
  let memory: SpeakingMemory | undefined;
  const seen = [...'.#..#........'].map((sound, step) => {
    memory = isSpeaking(sound === '#' ? 0.2 : 0, step * 200, memory);
    return memory.speaking ? '#' : '.';
  });
  expect(seen.join('')).toBe('.#######.....');
});

it('fills the meter between a whisper and a shout', () => {
  expect([0, 0.001, 0.0317, 0.9].map((level) => Math.round(meterRatio(level) * 10) / 10)).toEqual([
    0, 0, 0.5, 1,
  ]);
});

it('plays two translated voices, and lets who speaks finish', () => {
  const heard = new Map([
    ['a', 1_000],
    ['b', 1_100],
    ['c', 1_200],
  ]);
  expect([...audibleVoices(heard, new Set(['a', 'b']), 1_200)]).toEqual(['a', 'b']);
  expect([...audibleVoices(heard, new Set(), 1_200)]).toEqual(['c', 'b']);
  expect([...audibleVoices(heard, new Set(['a', 'b']), 2_050)]).toEqual(['b', 'c']);
});
