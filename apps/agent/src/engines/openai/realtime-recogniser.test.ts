import { describe, expect, it } from 'vitest';
import { FakeClock } from '@intermind/testing/fake-clock';
import { recogniserRun } from '../../testing/recogniser-run.ts';
import {
  openAiRealtimeStandIn,
  vllmStandIn,
  type RecogniserStandIn,
} from '../../testing/stand-ins/recogniser-stand-ins.ts';
import type { Fault } from '../../testing/stand-ins/stand-in-server.ts';
import { openAiServer } from './openai-server.ts';
import { RealtimeRecogniser, type RealtimeRecogniserOptions } from './realtime-recogniser.ts';

function recogniser(
  world: RecogniserStandIn,
  protocol: RealtimeRecogniserOptions['protocol'] = 'openai',
  model = 'live-model',
): RealtimeRecogniser {
  const server = openAiServer(
    protocol === 'openai' ? 'openai' : 'compatible',
    `${world.server.url}/v1`,
    'sk-1',
  );
  return new RealtimeRecogniser({ server, model, languages: null, protocol });
}

const EVENT = 'conversation.item.input_audio_transcription';
const delta = (text: string): string =>
  JSON.stringify({ type: `${EVENT}.delta`, item_id: 'item_1', delta: text });
const completed = (item_id: string, transcript: string): string =>
  JSON.stringify({ type: `${EVENT}.completed`, item_id, transcript });

describe('recognition over OpenAI’s websocket', () => {
  it('opens a transcription session without turn detection, with the language and the terms', async () => {
    const world = await openAiRealtimeStandIn();
    await recogniserRun(recogniser(world), { terms: ['Kovač'] });
    expect(world.server.asked[0]).toMatchObject({
      path: '/v1/realtime?intent=transcription',
      headers: { authorization: 'Bearer sk-1' },
    });
    expect(world.told).toEqual([
      {
        type: 'session.update',
        session: {
          type: 'transcription',
          audio: {
            input: {
              format: { type: 'audio/pcm', rate: 24_000 },
              transcription: { model: 'live-model', languages: ['en'], keywords: ['Kovač'] },
              turn_detection: null,
            },
          },
        },
      },
    ]);
  });

  it.each([
    ['openai', { languages: ['en', 'es', 'ar'] }],
    ['compatible', { language: 'en' }],
  ] as const)(
    '%s is told which other languages may come, where it takes more than one',
    async (protocol, hints) => {
      const world = await openAiRealtimeStandIn();
      await recogniserRun(recogniser(world, protocol), { alsoSpoken: ['es', 'ar'] });
      expect(world.told[0]).toMatchObject({
        session: { audio: { input: { transcription: { model: 'live-model', ...hints } } } },
      });
    },
  );

  it('writes while one speaks and settles each turn, with no word lost or doubled', async () => {
    const world = await openAiRealtimeStandIn();
    const run = await recogniserRun(recogniser(world));
    run.silence(500);
    run.speak('alpha bravo charlie');
    run.silence(2_000);
    run.speak('delta echo');
    run.silence(2_000);
    await expect.poll(() => run.finals()).toEqual(['alpha bravo charlie.', 'delta echo.']);
    expect(run.said()).toContain('alpha bravo');
    expect(world.told.slice(1)).toEqual([
      { type: 'input_audio_buffer.commit' },
      { type: 'input_audio_buffer.commit' },
    ]);
    const [first] = run.events.filter(({ type }) => type === 'final');
    expect(first).toMatchObject({ words: [{ startMs: expect.closeTo(200, -2) }, {}, {}] });
  });

  it('sends no silence', async () => {
    const world = await openAiRealtimeStandIn();
    const run = await recogniserRun(recogniser(world));
    run.silence(60_000);
    run.speak('alpha');
    run.silence(400);
    await expect.poll(() => world.heardMs).toBeGreaterThan(900);
    expect(world.heardMs).toBeLessThan(1_100);
  });

  it('keeps the order of turns whatever the order of their transcripts', async () => {
    const world = await openAiRealtimeStandIn();
    world.mute = true;
    const run = await recogniserRun(recogniser(world)).catch((error: unknown) => error);
    expect(run).toMatchObject({ message: 'openai is not ready' });
    world.mute = false;
    const good = await recogniserRun(recogniser(world));
    world.mute = true;
    good.speak('alpha');
    good.silence(700);
    good.speak('bravo');
    good.silence(700);
    await expect.poll(() => world.told.length).toBeGreaterThanOrEqual(4);
    const event = 'conversation.item.input_audio_transcription.completed';
    const say = (message: object) => world.sockets.at(-1)!.send(JSON.stringify(message));
    say({ type: 'input_audio_buffer.committed', item_id: 'one' });
    say({ type: 'input_audio_buffer.committed', item_id: 'two' });
    say({ type: event, item_id: 'two', transcript: 'second' });
    say({ type: event, item_id: 'one', transcript: 'first' });
    await expect.poll(() => good.finals()).toEqual(['first', 'second']);
  });

  it('names the model in the address of a compatible server', async () => {
    const world = await openAiRealtimeStandIn();
    const run = await recogniserRun(recogniser(world, 'compatible'));
    expect(world.server.asked[0]!.path).toBe('/v1/realtime?intent=transcription&model=live-model');
    run.speak('alpha');
    run.silence(700);
    await expect.poll(() => run.finals()).toEqual(['alpha.']);
  });

  it.each<[string, Fault, object]>([
    ['a refused key', { status: 401 }, { kind: 'quota' }],
    ['a limit', { status: 429, headers: { 'retry-after': '5' } }, { kind: 'engine', retryAfterMs: 5_000 }],
    ['a server that is down', { status: 503 }, { kind: 'engine' }],
    ['a dropped connection', 'drop', { kind: 'engine' }],
    ['a server that hangs', 'hang', { kind: 'engine' }],
  ])('does not open with %s', async (_how, fault, expected) => {
    const world = await openAiRealtimeStandIn();
    world.server.faults.push(fault);
    await expect(recogniserRun(recogniser(world))).rejects.toMatchObject({
      name: 'EngineError',
      ...expected,
    });
  });

  it('gives up at once when nobody needs it any more', async () => {
    const world = await openAiRealtimeStandIn();
    world.server.faults.push('hang');
    const aborter = new AbortController();
    const opening = recogniserRun(recogniser(world), { signal: aborter.signal });
    setTimeout(() => aborter.abort(new Error('nobody listens')), 50);
    await expect(opening).rejects.toThrow('nobody listens');
  });

  it.each<[string, (world: RecogniserStandIn) => void, string]>([
    ['drops in mid-sentence', ({ sockets }) => sockets[0]!.terminate(), 'engine'],
    ['closes', ({ sockets }) => sockets[0]!.close(1_011), 'engine'],
    ['says something else', ({ sockets }) => sockets[0]!.send('<html>'), 'engine'],
    [
      'says too much',
      ({ sockets }) => sockets[0]!.send(JSON.stringify({ type: 'x', filling: 'x'.repeat(1_100_000) })),
      'engine',
    ],
    [
      'is used up',
      ({ sockets }) =>
        sockets[0]!.send(JSON.stringify({ type: 'error', error: { code: 'insufficient_quota' } })),
      'quota',
    ],
    [
      'is used up for a turn',
      ({ sockets }) =>
        sockets[0]!.send(
          JSON.stringify({
            type: 'conversation.item.input_audio_transcription.failed',
            item_id: 'item_1',
            error: { code: 'insufficient_quota' },
          }),
        ),
      'quota',
    ],
    [
      'says that the session is over',
      ({ sockets }) =>
        sockets[0]!.send(
          JSON.stringify({
            type: 'error',
            error: { type: 'invalid_request_error', code: 'session_expired' },
          }),
        ),
      'engine',
    ],
    [
      'adds more to a turn than anybody says',
      ({ sockets }) => {
        for (let i = 0; i < 11; i++) sockets[0]!.send(delta('a '.repeat(1_000)));
      },
      'engine',
    ],
    [
      'writes more for a turn than anybody says',
      ({ sockets }) => sockets[0]!.send(completed('item_1', 'a '.repeat(10_001))),
      'engine',
    ],
  ])('%s: fails once', async (_how, goWrong, kind) => {
    const world = await openAiRealtimeStandIn();
    const run = await recogniserRun(recogniser(world));
    run.speak('alpha bravo');
    await expect.poll(() => run.said()).toContain('alpha bravo');
    goWrong(world);
    await expect.poll(() => run.said().at(-1)).toBe(`failed: ${kind}`);
    run.speak('charlie');
    run.silence(700);
    run.session.close();
    expect(run.said().filter((text) => text.startsWith('failed'))).toHaveLength(1);
  });

  it('settles a turn that it cannot transcribe with what it had written, alone, and fails after three', async () => {
    const world = await openAiRealtimeStandIn();
    const run = await recogniserRun(recogniser(world));
    const turn = async (text: string): Promise<void> => {
      run.speak(text);
      await expect.poll(() => run.said().at(-1)).toBe(text);
      world.mute = true;
      run.silence(700);
      const failed = {
        type: `${EVENT}.failed`,
        item_id: `item_${String(++turns)}`,
        error: { code: 'server_error' },
      };
      world.sockets[0]!.send(JSON.stringify(failed));
    };
    let turns = 0;
    await turn('alpha bravo');
    await expect.poll(() => run.finals()).toEqual(['alpha bravo']);
    await expect.poll(() => world.told.length).toBe(2);
    world.mute = false;
    run.speak('charlie');
    run.silence(700);
    await expect.poll(() => run.finals()).toEqual(['alpha bravo', 'charlie.']);
    turns++;
    for (const text of ['delta', 'echo', 'foxtrot']) {
      await turn(text);
      await expect.poll(() => world.told.length).toBe(turns + 1);
      world.mute = false;
    }
    await expect
      .poll(() => run.said().slice(-6))
      .toEqual(['delta', 'delta', 'echo', 'echo', 'foxtrot', 'failed: engine']);
  });

  it('goes on after a message that the server refused', async () => {
    const world = await openAiRealtimeStandIn();
    const run = await recogniserRun(recogniser(world));
    const error = { type: 'invalid_request_error', code: 'invalid_value' };
    world.sockets[0]!.send(JSON.stringify({ type: 'error', error }));
    run.speak('alpha');
    run.silence(700);
    await expect.poll(() => run.said()).toEqual(['alpha', 'alpha.']);
  });

  it('settles the turn whose commit was refused, and not the one before', async () => {
    const world = await openAiRealtimeStandIn();
    const run = await recogniserRun(recogniser(world));
    world.mute = true;
    run.speak('alpha');
    run.silence(700);
    run.speak('bravo');
    run.silence(700);
    await expect.poll(() => world.told.length).toBe(3);
    const [socket] = world.sockets;
    socket!.send(JSON.stringify({ type: 'input_audio_buffer.committed', item_id: 'one' }));
    const error = { type: 'invalid_request_error', code: 'input_audio_buffer_commit_empty' };
    socket!.send(JSON.stringify({ type: 'error', error }));
    socket!.send(completed('one', 'first'));
    await expect.poll(() => run.said()).toEqual(['first', '']);
  });

  it('loses nothing that was transcribed when the connection breaks', async () => {
    const world = await openAiRealtimeStandIn();
    const run = await recogniserRun(recogniser(world));
    run.speak('alpha');
    await expect.poll(() => run.said()).toEqual(['alpha']);
    world.mute = true;
    run.silence(700);
    for (const word of ['bravo', 'charlie', 'delta']) {
      run.speak(word);
      run.silence(700);
    }
    await expect.poll(() => world.told.length).toBe(5);
    const [socket] = world.sockets;
    for (const item_id of ['item_1', 'two', 'three', 'four'])
      socket!.send(JSON.stringify({ type: 'input_audio_buffer.committed', item_id }));
    socket!.send(completed('three', 'third'));
    socket!.send(completed('two', 'second'));
    socket!.close(1_011);
    await expect.poll(() => run.said()).toEqual(['alpha', 'alpha', 'second', 'third', 'failed: engine']);
    expect(run.finals()).toEqual(['alpha', 'second', 'third']);
  });

  it('does not expect text before the end of a turn from a model that writes after the commit', async () => {
    const world = await openAiRealtimeStandIn();
    const run = await recogniserRun(recogniser(world, 'openai', 'gpt-transcribe'));
    world.mute = true;
    await run.speakLive('alpha bravo charlie delta echo foxtrot golf hotel india juliet');
    expect(run.said()).toEqual([]);
  });

  it.each([
    ['says nothing', ['failed: engine']],
    ['had begun to write', ['alpha', 'failed: engine']],
  ])(
    'fails in time after a turn of which it %s, before another one that may take over',
    async (_how, said) => {
      const world = await openAiRealtimeStandIn();
      const clock = new FakeClock(1_000_000);
      const server = openAiServer('openai', `${world.server.url}/v1`, 'sk-1');
      const options = {
        server,
        model: 'gpt-transcribe',
        languages: null,
        protocol: 'openai',
        clock,
      } as const;
      const run = await recogniserRun(new RealtimeRecogniser(options), { answerLimitMs: 2_200 });
      world.mute = said.length === 1;
      run.speak('alpha');
      if (!world.mute) await expect.poll(() => run.said()).toEqual(['alpha']);
      world.mute = true;
      run.silence(700);
      run.speak('bravo');
      run.silence(700);
      await clock.advance(2_199);
      expect(run.said()).not.toContain('failed: engine');
      await clock.advance(1);
      expect(run.said()).toEqual(said);
    },
  );

  it('takes sound and says nothing: fails after two seconds of speech', async () => {
    const world = await openAiRealtimeStandIn();
    const run = await recogniserRun(recogniser(world, 'openai', 'gpt-live-transcribe'));
    world.mute = true;
    await run.speakLive('alpha bravo charlie delta echo foxtrot golf hotel india juliet');
    expect(run.said()).toEqual(['failed: engine']);
  });
});

describe('recognition over vLLM’s websocket', () => {
  it('begins and ends each turn, and holds the next back until the one before is written', async () => {
    const world = await vllmStandIn();
    const run = await recogniserRun(recogniser(world, 'vllm'));
    run.speak('alpha bravo');
    run.silence(700);
    run.speak('charlie delta');
    run.silence(700);
    run.speak('echo');
    run.silence(700);
    await expect.poll(() => run.finals()).toEqual(['alpha bravo', 'charlie delta', 'echo']);
    const turn = [{ type: 'input_audio_buffer.commit' }, { type: 'input_audio_buffer.commit', final: true }];
    expect(world.told).toEqual([{ type: 'session.update', model: 'live-model' }, ...turn, ...turn, ...turn]);
  });

  it('places words where they can be from, as its text comes late', async () => {
    const world = await vllmStandIn();
    const run = await recogniserRun(recogniser(world, 'vllm'));
    run.speak('alpha bravo charlie delta echo foxtrot golf hotel india juliet');
    await expect.poll(() => run.events.length).toBe(10);
    const [first] = run.events;
    expect(first).toMatchObject({ words: [{ startMs: 0, endMs: expect.closeTo(3_000 - 2_400, -1) }] });
  });

  it('does not count speech that waits for the turn before', async () => {
    const world = await vllmStandIn();
    const clock = new FakeClock(1_000_000);
    const server = openAiServer('compatible', `${world.server.url}/v1`, 'sk-1');
    const options = { server, model: 'voxtral', languages: null, protocol: 'vllm', clock } as const;
    const run = await recogniserRun(new RealtimeRecogniser(options));
    world.mute = true;
    run.speak('alpha');
    run.silence(700);
    for (let i = 0; i < 5; i++) {
      run.speak('bravo charlie delta echo');
      await clock.advance(850);
    }
    run.speak('bravo charlie delta echo');
    expect(run.said()).toEqual([]);
  });

  it('fails with what the server says', async () => {
    const world = await vllmStandIn();
    const run = await recogniserRun(recogniser(world, 'vllm'));
    world.sockets[0]!.send(
      JSON.stringify({ type: 'error', error: 'out of memory', code: 'processing_error' }),
    );
    await expect.poll(() => run.events).toMatchObject([{ type: 'failed', error: { kind: 'engine' } }]);
  });
});
