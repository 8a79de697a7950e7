import { describe, expect, it } from 'vitest';
import { concat } from '../../sound/silence-trimmer.ts';
import { openAiStandIn } from '../../testing/stand-ins/openai-stand-in.ts';
import type { Fault } from '../../testing/stand-ins/stand-in-server.ts';
import { Voices } from '../voice-choice.ts';
import { openAiServer } from './openai-server.ts';
import { speechVoice } from './speech-voice.ts';

const SAMPLE_RATE_HZ = 24_000;
const request = (text = 'hola') =>
  ({
    text,
    language: 'es',
    rateRatio: 1.104,
    speaker: 'prt_ana',
    signal: AbortSignal.timeout(5_000),
  }) as const;

async function voice(choices = [{ language: null as string | null, voice: 'alloy' }]) {
  const server = await openAiStandIn();
  const made = speechVoice({
    server: openAiServer('openai', `${server.url}/v1`, 'sk-1'),
    model: 'a-voice',
    voices: new Voices(choices),
    sampleRateHz: SAMPLE_RATE_HZ,
  });
  const speak = async (asked = request()): Promise<Int16Array> => {
    const pieces: Int16Array[] = [];
    for await (const piece of made.synthesize(asked)) pieces.push(piece);
    return concat(pieces);
  };
  return { server, voice: made, speak };
}

describe('a voice with OpenAI’s protocol', () => {
  it('speaks raw sound, whole, whatever pieces the network makes of it', async () => {
    const { server, speak } = await voice();
    const sound = await speak();
    expect([sound.length, new Set(sound)]).toEqual([4 * 240, new Set([0x1010])]);
    expect(server.asked[0]).toMatchObject({
      method: 'POST',
      path: '/v1/audio/speech',
      headers: { authorization: 'Bearer sk-1' },
      json: { model: 'a-voice', voice: 'alloy', input: 'hola', response_format: 'pcm', speed: 1.1 },
    });
  });

  it('speaks the languages that have a voice, each speaker always with the same', async () => {
    const choices = ['a', 'b', 'c'].map((name) => ({ language: 'es', voice: name }));
    const { server, voice: made, speak } = await voice(choices);
    expect([made.speaks('es'), made.speaks('fr')]).toEqual([true, false]);
    for (const speaker of ['prt_1', 'prt_2', 'prt_1', 'prt_3'])
      await speak({ ...request(), speaker } as never);
    const used = server.asked.map(({ json }) => json['voice']);
    expect(used[2]).toBe(used[0]);
    expect(new Set(used).size).toBeGreaterThan(1);
    await expect(speak({ ...request(), language: 'fr' } as never)).rejects.toMatchObject({ kind: 'request' });
  });

  it('gives its first sound before the last is made, and stops when nobody listens', async () => {
    const { server, voice: made } = await voice();
    const aborter = new AbortController();
    const pieces = made.synthesize({ ...request('x'.repeat(4_000)), signal: aborter.signal });
    expect((await pieces.next()).value).toBeInstanceOf(Int16Array);
    aborter.abort(new Error('nobody listens'));
    await expect(
      (async () => {
        while (!(await pieces.next()).done);
      })(),
    ).rejects.toThrow();
    expect(server.asked).toHaveLength(1);
  });

  it.each<[string, Fault, object]>([
    ['a refused key', { status: 401, body: { error: { code: 'invalid_api_key' } } }, { kind: 'quota' }],
    ['a limit', { status: 429, headers: { 'retry-after': '3' } }, { kind: 'engine', retryAfterMs: 3_000 }],
    ['a dropped connection', 'drop', { kind: 'engine' }],
    ['a page instead of sound', 'garbage', { kind: 'engine' }],
    ['sound without end', 'oversize', { kind: 'engine' }],
    ['a connection that breaks off', 'break off', { kind: 'engine' }],
  ])('fails with %s', async (_how, fault, expected) => {
    const { server, speak } = await voice();
    server.faults.push(fault);
    await expect(speak()).rejects.toMatchObject({ name: 'EngineError', ...expected });
  });
});
