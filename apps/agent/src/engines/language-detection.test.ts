import { expect, it } from 'vitest';
import { codedSpeech } from '../testing/coded-speech.ts';
import { standIn, type Fault } from '../testing/stand-ins/stand-in-server.ts';
import { configuredEngines, reportsOf } from './configured-engines.ts';

type Settings = Parameters<typeof configuredEngines>[0]['speechToText'][number];

const NONE = { translation: [], textToSpeech: [], speechTranslation: [], assistants: [] };
const PLACE = { apiKey: 'k', outside: true, languages: null };
const settingsOf = (engine: 'openai' | 'compatible' | 'deepgram', url: string, model: string): Settings =>
  ({ ...PLACE, engine, url, model, ...(engine !== 'deepgram' && { protocol: 'file' }) }) as Settings;

/** A vendor's server that names this language. */
async function detector(engine: 'compatible' | 'deepgram', answer: object) {
  const server = await standIn({
    answer: (_asked, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
  });
  const { recognisers } = await configuredEngines({
    ...NONE,
    speechToText: [settingsOf(engine, server.url, 'whisper')],
  });
  const detect = async (expected: ('en' | 'es')[] = []) =>
    recognisers[0]!.detectLanguage!({
      pcm: codedSpeech('alpha bravo'),
      expected,
      signal: AbortSignal.timeout(5_000),
    });
  return { server, detect };
}

const DEEPGRAM = { results: { channels: [{ detected_language: 'es', language_confidence: 0.9 }] } };

it('a server like OpenAI’s names the language of an upload for which none was given', async () => {
  const { server, detect } = await detector('compatible', { text: 'hola', language: 'spanish' });
  expect(await detect()).toBe('es');
  const [asked] = server.asked;
  expect(asked).toMatchObject({ path: '/audio/transcriptions', headers: { authorization: 'Bearer k' } });
  const fields = await new Response(new Uint8Array(asked!.body), {
    headers: { 'content-type': asked!.headers['content-type']! },
  }).formData();
  expect([fields.get('response_format'), fields.get('model'), fields.get('language')]).toEqual([
    'verbose_json',
    'whisper',
    null,
  ]);
});

it('Deepgram is sent a recording, and asked for any language: of a few it would take the nearest for what is spoken', async () => {
  const { server, detect } = await detector('deepgram', DEEPGRAM);
  expect([await detect(), await detect(['en', 'es'])]).toEqual(['es', 'es']);
  const queries = server.asked.map(({ path }) =>
    new URL(path, 'http://a').searchParams.getAll('detect_language'),
  );
  expect([queries, server.asked[0]!.body.toString('latin1', 0, 4)]).toEqual([[['true'], ['true']], 'RIFF']);
  expect(server.asked[0]!.headers).toMatchObject({ authorization: 'Token k', 'content-type': 'audio/wav' });
});

it.each(['compatible', 'deepgram'] as const)(
  '%s: what is not expected, or not named, is no answer',
  async (engine) => {
    const named = engine === 'deepgram' ? DEEPGRAM : { text: 'x', language: 'es' };
    const { detect } = await detector(engine, named);
    expect(await detect(['en'])).toBeNull();
    const silent = await detector(engine, { text: 'x' });
    expect(await silent.detect()).toBeNull();
  },
);

it.each<[string, Fault, object]>([
  ['a refused key', { status: 401 }, { kind: 'quota' }],
  ['a format that is not known', { status: 400 }, { kind: 'request' }],
  ['a limit', { status: 429, headers: { 'retry-after': '1' } }, { kind: 'engine', retryAfterMs: 1_000 }],
  ['something else than JSON', 'garbage', { kind: 'engine' }],
  ['a dropped connection', 'drop', { kind: 'engine' }],
])('detection fails with %s', async (_how, fault, expected) => {
  for (const engine of ['compatible', 'deepgram'] as const) {
    const { server, detect } = await detector(engine, DEEPGRAM);
    server.faults.push(fault);
    await expect(detect()).rejects.toMatchObject(expected);
  }
});

it('is reported of engines that can, and of no others', async () => {
  const speechToText = [
    settingsOf('compatible', 'http://127.0.0.1:1', 'large-v3'),
    settingsOf('openai', 'http://127.0.0.1:1', 'whisper-1'),
    settingsOf('openai', 'http://127.0.0.1:1', 'gpt-4o-transcribe'),
    settingsOf('deepgram', 'http://127.0.0.1:1', 'nova-3'),
  ];
  const reports = reportsOf(await configuredEngines({ ...NONE, speechToText }));
  expect(reports.map(({ detects }) => detects === true)).toEqual([true, true, false, true]);
});
