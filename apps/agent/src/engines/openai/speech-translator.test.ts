import { describe, expect, it, onTestFinished } from 'vitest';
import { LANGUAGES } from '@intermind/contracts/languages';
import { FakeClock } from '@intermind/testing/fake-clock';
import { HEARD_FRAME_SAMPLES } from '../../sound/format.ts';
import { directPairsOf } from '../../speech/pairs.ts';
import type { SpeechTranslationEvent } from '../../speech/ports.ts';
import { codedSilence, codedSpeech } from '../../testing/coded-speech.ts';
import type { Fault } from '../../testing/stand-ins/stand-in-server.ts';
import {
  TRANSLATED_LEVEL,
  translationStandIn,
  type TranslationStandIn,
} from '../../testing/stand-ins/translation-stand-in.ts';
import { openAiServer } from './openai-server.ts';
import { OpenAiSpeechTranslator } from './speech-translator.ts';

function translator(world: TranslationStandIn, clock?: FakeClock): OpenAiSpeechTranslator {
  const server = openAiServer('openai', `${world.server.url}/v1`, 'sk-1');
  return new OpenAiSpeechTranslator({ server, model: 'a-model', ...(clock && { clock }) });
}

async function session(world: TranslationStandIn, signal = new AbortController().signal) {
  const events: SpeechTranslationEvent[] = [];
  const onEvent = (event: SpeechTranslationEvent): void => void events.push(event);
  const opened = await translator(world).open({ from: 'en', to: 'es', onEvent, signal });
  onTestFinished(() => opened.close());
  const write = (pcm: Int16Array): void => {
    for (let at = 0; at < pcm.length; at += HEARD_FRAME_SAMPLES)
      opened.write(pcm.slice(at, at + HEARD_FRAME_SAMPLES));
  };
  return {
    opened,
    events,
    write,
    text: () => events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    voiced: () => events.filter((event) => event.type === 'sound' && event.pcm[2_000] === TRANSLATED_LEVEL),
    failed: () => events.filter((event) => event.type === 'failed'),
  };
}

describe('speech to speech over OpenAI’s websocket', () => {
  it('opens a translation session of the model with the language that it is to speak', async () => {
    const world = await translationStandIn();
    await session(world);
    expect(world.server.asked[0]).toMatchObject({
      path: '/v1/realtime/translations?model=a-model',
      headers: { authorization: 'Bearer sk-1' },
    });
    expect(world.told).toEqual([
      { type: 'session.update', session: { audio: { output: { language: 'es' } } } },
    ]);
  });

  it('sends sound and silence in frames of 200 ms, and gives text and sound with their times', async () => {
    const world = await translationStandIn();
    const { write, text, voiced, events } = await session(world);
    write(codedSpeech('alpha bravo charlie'));
    write(codedSilence(1_500));
    await expect.poll(text).toBe(' Xalpha Xbravo Xcharlie');
    expect(new Set(world.pieces)).toEqual(new Set([4_800]));
    expect(Math.abs(world.heardMs - 2_300)).toBeLessThanOrEqual(200);
    expect(voiced()).toHaveLength(3);
    const [first] = events.filter(({ type }) => type === 'text');
    const [sound] = voiced();
    expect(first).toMatchObject({ atMs: expect.any(Number) });
    expect(sound).toMatchObject({ atMs: (first as { atMs: number }).atMs });
    expect((sound as { pcm: Int16Array }).pcm).toHaveLength(4_800);
  });

  it('says so when it closes the session', async () => {
    const world = await translationStandIn();
    const { opened, failed, write } = await session(world);
    opened.close();
    await expect.poll(() => world.told.at(-1)).toEqual({ type: 'session.close' });
    await expect.poll(() => world.sockets[0]!.readyState).toBe(3);
    write(codedSpeech('alpha'));
    expect(failed()).toEqual([]);
  });

  it.each<[string, Fault, object]>([
    ['a refused key', { status: 401 }, { kind: 'quota' }],
    ['a limit', { status: 429, headers: { 'retry-after': '5' } }, { kind: 'engine', retryAfterMs: 5_000 }],
    ['a server that is down', { status: 503 }, { kind: 'engine' }],
    ['a dropped connection', 'drop', { kind: 'engine' }],
    ['a server that hangs', 'hang', { kind: 'engine' }],
  ])('does not open with %s', async (_how, fault, expected) => {
    const world = await translationStandIn();
    world.server.faults.push(fault);
    await expect(session(world)).rejects.toMatchObject({ name: 'EngineError', ...expected });
  });

  it('does not open when the server is not ready in 2.5 s', async () => {
    const world = await translationStandIn();
    world.mute = true;
    const clock = new FakeClock();
    const never = new AbortController().signal;
    const opening = translator(world, clock).open({
      ...{ from: 'en', to: 'es', onEvent: () => undefined, signal: never },
    });
    const outcome = expect(opening).rejects.toMatchObject({ message: 'openai is not ready' });
    await expect.poll(() => world.told).toHaveLength(1);
    await clock.advance(2_500);
    await outcome;
  });

  it('does not open when the language is refused', async () => {
    const world = await translationStandIn();
    world.mute = true;
    const opening = session(world);
    const outcome = expect(opening).rejects.toMatchObject({ kind: 'engine' });
    await expect.poll(() => world.told).toHaveLength(1);
    world.say({
      type: 'error',
      error: { type: 'invalid_request_error', code: 'invalid_value', message: '' },
    });
    await outcome;
  });

  it('gives up at once when nobody needs it any more', async () => {
    const world = await translationStandIn();
    world.server.faults.push('hang');
    const aborter = new AbortController();
    const opening = session(world, aborter.signal);
    setTimeout(() => aborter.abort(new Error('nobody listens')), 50);
    await expect(opening).rejects.toThrow('nobody listens');
  });

  const sound = (fields: object): string =>
    JSON.stringify({ type: 'session.output_audio.delta', delta: 'AAAA', ...fields });
  const error = (fields: object): string => JSON.stringify({ type: 'error', error: fields });
  it.each<[string, (world: TranslationStandIn) => void, object]>([
    ['breaks off', (world) => world.sockets[0]!.terminate(), { kind: 'engine' }],
    ['says what is no JSON', (world) => world.sockets[0]!.send('<html>'), { kind: 'engine' }],
    ['says an array', (world) => world.sockets[0]!.send('"text"'), { kind: 'engine' }],
    [
      'sends sound that is none',
      (world) => world.sockets[0]!.send(sound({ delta: '?' })),
      { kind: 'engine' },
    ],
    ['sends half a sample', (world) => world.sockets[0]!.send(sound({ delta: 'AA==' })), { kind: 'engine' }],
    [
      'sends another rate',
      (world) => world.sockets[0]!.send(sound({ sample_rate: 16_000 })),
      { kind: 'engine' },
    ],
    ['sends stereo', (world) => world.sockets[0]!.send(sound({ channels: 2 })), { kind: 'engine' }],
    [
      'sends text that is none',
      (world) => world.say({ type: 'session.output_transcript.delta', delta: 7 }),
      { kind: 'engine' },
    ],
    ['closes the session', (world) => world.say({ type: 'session.closed' }), { kind: 'engine' }],
    [
      'has used up the quota',
      (world) => world.sockets[0]!.send(error({ type: 'server_error', code: 'insufficient_quota' })),
      { kind: 'quota' },
    ],
    [
      'fails',
      (world) => world.sockets[0]!.send(error({ type: 'server_error', code: 'server_error' })),
      { kind: 'engine' },
    ],
    [
      'expires',
      (world) => world.sockets[0]!.send(error({ type: 'invalid_request_error', code: 'session_expired' })),
      { kind: 'engine' },
    ],
  ])('reports once that a server %s', async (_how, go, expected) => {
    const world = await translationStandIn();
    const { failed, write } = await session(world);
    go(world);
    await expect.poll(failed).toHaveLength(1);
    expect(failed()[0]).toMatchObject({ error: { name: 'EngineError', ...expected } });
    write(codedSilence(400));
    await expect.poll(() => world.sockets[0]!.readyState).toBe(3);
    expect(failed()).toHaveLength(1);
  });

  it('goes on when a message was refused, and ignores what it does not know', async () => {
    const world = await translationStandIn();
    const { failed, write, text } = await session(world);
    world.say({
      type: 'error',
      error: { type: 'invalid_request_error', code: 'invalid_value', message: '' },
    });
    world.say({ type: 'session.input_transcript.delta', delta: 'alpha' });
    world.say({ type: 'session.output_transcript.delta', delta: '' });
    world.say({ type: 'session.something.new' });
    write(codedSpeech('alpha'));
    write(codedSilence(600));
    await expect.poll(text).toBe(' Xalpha');
    expect(failed()).toEqual([]);
  });

  it('hears all languages and speaks eleven of ours', () => {
    const pairs = directPairsOf(
      new OpenAiSpeechTranslator({ server: openAiServer('openai', 'http://x', null), model: '' }),
    );
    expect(new Set(pairs.map(({ from }) => from)).size).toBe(LANGUAGES.length);
    expect([...new Set(pairs.map(({ to }) => to))].sort()).toEqual(
      'de en es fr hi it ja ko pt ru zh'.split(' '),
    );
    expect(pairs).toHaveLength(11 * 16);
  });
});
