import type { EngineReport } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { imitatingEnginesOf, outsideRecognisersOf } from './outside-engines.ts';

const report = (id: string, kind: EngineReport['kind'], how: Partial<EngineReport> = {}): EngineReport => ({
  ...{ id, kind, grade: 'production', outside: true, available: true, covers: [], hint: null },
  ...how,
});

test('names those that hear voices outside, once, whether they write or go from speech to speech', () => {
  expect(
    outsideRecognisersOf(
      [
        report('deepgram', 'speech-to-text'),
        report('elevenlabs', 'text-to-speech'),
        report('openai', 'translator'),
        report('own', 'speech-to-text', { outside: false }),
        report('absent', 'speech-to-text', { available: false }),
        report('openai', 'speech-translator'),
        report('deepgram', 'speech-translator'),
      ],
      [],
    ),
  ).toEqual(['Deepgram', 'OpenAI']);
});

test('what is set up is named, whether a worker tells of it or not', () => {
  expect(outsideRecognisersOf([], ['elevenlabs'])).toEqual(['ElevenLabs']);
  expect(outsideRecognisersOf([report('deepgram', 'speech-to-text')], ['elevenlabs', 'deepgram'])).toEqual([
    'ElevenLabs',
    'Deepgram',
  ]);
});

test('names those that imitate voices; of a sealed meeting those of one’s own', () => {
  const engines = [
    report('openai', 'speech-translator', { imitates: true }),
    report('own', 'speech-translator', { imitates: true, outside: false }),
    report('absent', 'speech-translator', { imitates: true, available: false }),
    report('neutral', 'speech-translator'),
  ];
  expect(imitatingEnginesOf(engines, ['openai'], false)).toEqual(['OpenAI', 'own']);
  expect(imitatingEnginesOf(engines, ['openai'], true)).toEqual(['own']);
  expect(imitatingEnginesOf([], [], false)).toEqual([]);
});
