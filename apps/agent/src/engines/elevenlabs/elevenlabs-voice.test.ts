import { expect, it } from 'vitest';
import { standIn, type Fault } from '../../testing/stand-ins/stand-in-server.ts';
import { Voices } from '../voice-choice.ts';
import { elevenLabsServer } from './elevenlabs-server.ts';
import { elevenLabsVoice } from './elevenlabs-voice.ts';

async function voice() {
  const server = await standIn({
    answer: (_asked, response) => {
      response.writeHead(200, { 'content-type': 'audio/pcm' }).end(Buffer.alloc(4_800, 0x10));
    },
  });
  const made = elevenLabsVoice({
    server: elevenLabsServer(server.url, 'el-1'),
    model: 'eleven_flash_v2_5',
    voices: new Voices([{ language: null, voice: 'v/1' }]),
    sampleRateHz: 24_000,
  });
  const speak = async (rateRatio: number): Promise<number> => {
    let samples = 0;
    const signal = AbortSignal.timeout(5_000);
    for await (const piece of made.synthesize({
      text: 'hola',
      language: 'es',
      rateRatio,
      speaker: 'a',
      signal,
    }))
      samples += piece.length;
    return samples;
  };
  return { server, speak };
}

it('speaks raw sound with the voice of the speaker, not faster than the service can', async () => {
  const { server, speak } = await voice();
  expect(await speak(1.35)).toBe(2_400);
  expect(server.asked[0]).toMatchObject({
    method: 'POST',
    path: '/v1/text-to-speech/v%2F1/stream?output_format=pcm_24000',
    headers: { 'xi-api-key': 'el-1' },
    json: {
      text: 'hola',
      model_id: 'eleven_flash_v2_5',
      language_code: 'es',
      voice_settings: { speed: 1.2 },
    },
  });
});

it.each<[string, Fault, object]>([
  ['a used-up quota', { status: 401, body: { detail: { status: 'quota_exceeded' } } }, { kind: 'quota' }],
  [
    'too many at once',
    { status: 429, headers: { 'retry-after': '2' } },
    { kind: 'engine', retryAfterMs: 2_000 },
  ],
  ['a text it refuses', { status: 422, body: { detail: { status: 'invalid_uid' } } }, { kind: 'request' }],
  ['a dropped connection', 'drop', { kind: 'engine' }],
  ['a page', 'garbage', { kind: 'engine' }],
  ['sound without end', 'oversize', { kind: 'engine' }],
])('fails with %s', async (_how, fault, expected) => {
  const { server, speak } = await voice();
  server.faults.push(fault);
  await expect(speak(1)).rejects.toMatchObject({ name: 'EngineError', ...expected });
});
