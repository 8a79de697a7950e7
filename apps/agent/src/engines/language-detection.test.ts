import { expect, it } from 'vitest';
import { codedSpeech } from '../testing/coded-speech.ts';
import { standIn, type Fault } from '../testing/stand-ins/stand-in-server.ts';
import { configuredEngines, reportsOf } from './configured-engines.ts';

type Settings = Parameters<typeof configuredEngines>[0]['speechToText'][number];

const NONE = { translation: [], textToSpeech: [], speechTranslation: [], assistants: [] };
const PLACE = { apiKey: 'k', outside: true, languages: null };
type Engine = 'openai' | 'compatible' | 'deepgram' | 'elevenlabs';
const PROTOCOLS: Partial<Record<Engine, string>> = { openai: 'realtime', compatible: 'file' };
const settingsOf = (engine: Engine, url: string, model: string): Settings =>
  ({ ...PLACE, engine, url, model, protocol: PROTOCOLS[engine] }) as Settings;

/** A vendor's server that names this language. */
async function detector(engine: Engine, answer: object) {
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
  const fields = async () => {
    const [asked] = server.asked;
    const headers = { 'content-type': asked!.headers['content-type']! };
    return new Response(new Uint8Array(asked!.body), { headers }).formData();
  };
  return { server, detect, fields };
}

const DEEPGRAM = { results: { channels: [{ detected_language: 'es', language_confidence: 0.9 }] } };

it('a server like OpenAI’s names the language of an upload for which none was given', async () => {
  const { server, detect, fields } = await detector('compatible', { text: 'hola', language: 'spanish' });
  expect(await detect()).toBe('es');
  const [asked] = server.asked;
  expect(asked).toMatchObject({ path: '/audio/transcriptions', headers: { authorization: 'Bearer k' } });
  const form = await fields();
  expect([form.get('response_format'), form.get('model'), form.get('language')]).toEqual([
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

const OPENAI = { text: 'hola', languages: [{ code: 'es' }], usage: { type: 'duration', seconds: 2 } };

it('OpenAI’s model for recordings is asked beside the live one, and told nothing of what is hoped for', async () => {
  const { server, detect, fields } = await detector('openai', OPENAI);
  expect([await detect(), await detect(['en', 'es'])]).toEqual(['es', 'es']);
  expect(server.asked[0]).toMatchObject({
    path: '/audio/transcriptions',
    headers: { authorization: 'Bearer k' },
  });
  const names = [...(await fields()).keys()].sort();
  expect(names).toEqual(['file', 'model', 'response_format']);
  expect((await fields()).get('model')).toBe('gpt-transcribe');
});

it.each([[[]], [[{ code: 'es' }, { code: 'en' }]], [[{ code: 7 }]], [[null]], ['es'], [undefined]])(
  'OpenAI: the languages %j are no answer',
  async (languages) => {
    const { detect } = await detector('openai', { text: 'hola', languages });
    expect(await detect()).toBeNull();
  },
);

const SCRIBE = { language_code: 'spa', language_probability: 0.98, text: 'hola' };

it('ElevenLabs’ call for recordings is asked, and may be in two minds', async () => {
  const { server, detect, fields } = await detector('elevenlabs', SCRIBE);
  expect(await detect(['en', 'es'])).toBe('es');
  expect(server.asked[0]).toMatchObject({ path: '/v1/speech-to-text', headers: { 'xi-api-key': 'k' } });
  const form = await fields();
  expect([form.get('model_id'), form.has('language_code'), form.has('file')]).toEqual([
    'scribe_v2',
    false,
    true,
  ]);
  const unsure = await detector('elevenlabs', { ...SCRIBE, language_probability: 0.4 });
  expect(await unsure.detect()).toBeNull();
});

const NAMED = {
  compatible: { text: 'x', language: 'es' },
  deepgram: DEEPGRAM,
  openai: OPENAI,
  elevenlabs: SCRIBE,
};

it.each(['compatible', 'deepgram', 'openai', 'elevenlabs'] as const)(
  '%s: what is not expected, or not named, is no answer',
  async (engine) => {
    const { detect } = await detector(engine, NAMED[engine]);
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
  for (const engine of ['compatible', 'deepgram', 'openai', 'elevenlabs'] as const) {
    const { server, detect } = await detector(engine, DEEPGRAM);
    server.faults.push(fault);
    await expect(detect()).rejects.toMatchObject(expected);
  }
});

it('is reported of engines that can, and of no others', async () => {
  const speechToText = [
    settingsOf('compatible', 'http://127.0.0.1:1', 'large-v3'),
    settingsOf('openai', 'http://127.0.0.1:1', 'gpt-live-transcribe'),
    settingsOf('deepgram', 'http://127.0.0.1:1', 'nova-3'),
    settingsOf('elevenlabs', 'http://127.0.0.1:1', 'scribe_v2_realtime'),
    { ...settingsOf('compatible', 'http://127.0.0.1:1', 'voxtral'), protocol: 'vllm' } as Settings,
  ];
  const reports = reportsOf(await configuredEngines({ ...NONE, speechToText }));
  expect(reports.map(({ detects }) => detects === true)).toEqual([true, true, true, true, false]);
});
