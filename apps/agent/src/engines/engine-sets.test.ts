import { expect, it } from 'vitest';
import { neededSet } from './engine-sets.ts';

const server = { url: 'http://127.0.0.1:1', apiKey: null };
const complete = {
  speechToText: [{ ...server, engine: 'deepgram', model: 'm' }],
  translation: [{ ...server, engine: 'libretranslate' }],
  textToSpeech: [{ ...server, engine: 'elevenlabs', model: 'm', voices: [], sampleRateHz: 24_000 }],
} as const;

it.each([
  ['every role has another engine', {}, 'off'],
  ['nobody else recognises speech', { speechToText: [] }, 'local'],
  ['nobody else translates', { translation: [] }, 'local'],
  ['nobody else speaks', { textToSpeech: [] }, 'local'],
] as const)('where %s, of the built-in engines it needs: %s', (_when, missing, needed) => {
  const configured = structuredClone({ ...complete, ...missing }) as never;
  expect(neededSet({ builtIn: 'local', configured })).toBe(needed);
});
