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

it('plays two translated voices, and lets a speaker finish', () => {
  const heard = new Map([
    ['a', 1_000],
    ['b', 1_100],
    ['c', 1_200],
  ]);
  expect([...audibleVoices(heard, new Set(['a', 'b']), 1_200).audible]).toEqual(['a', 'b']);
  expect([...audibleVoices(heard, new Set(), 1_200).audible]).toEqual(['c', 'b']);
  expect([...audibleVoices(heard, new Set(['a', 'b']), 2_050).audible]).toEqual(['b', 'c']);
  const crowdedOut = (before: string[], atMs: number) => [
    ...audibleVoices(heard, new Set(before), atMs).crowdedOut,
  ];
  expect([crowdedOut(['a', 'b'], 1_200), crowdedOut([], 1_200), crowdedOut(['a', 'b'], 2_050)]).toEqual([
    ['c'],
    ['a'],
    [],
  ]);
});

it('begins with the level of speech and goes on for exactly the hold', () => {
  const at = (level: number, nowMs: number, before?: SpeakingMemory) => isSpeaking(level, nowMs, before);
  expect([at(0.0199, 0).speaking, at(0.02, 0)]).toEqual([false, { speaking: true, loudAtMs: 0 }]);
  const loud = at(0.02, 1_000);
  expect([at(0, 1_600, loud).speaking, at(0, 1_601, loud).speaking]).toEqual([true, false]);
});

it('a meter is empty at -50 dB and full at -10 dB', () => {
  const ratioAt = (decibels: number) => meterRatio(10 ** (decibels / 20));
  expect([-60, -50, -30, -20, -10, 0].map((decibels) => ratioAt(decibels).toFixed(2))).toEqual([
    '0.00',
    '0.00',
    '0.50',
    '0.75',
    '1.00',
    '1.00',
  ]);
  expect([meterRatio(0), meterRatio(-1)]).toEqual([0, 0]);
});

it('a translated voice keeps its place for a second of silence, and no longer', () => {
  const heard = new Map([['a', 1_000]]);
  expect([
    [...audibleVoices(heard, new Set(), 2_000).audible],
    [...audibleVoices(heard, new Set(['a']), 2_001).audible],
  ]).toEqual([['a'], []]);
});
