import type { Language } from '@intermind/contracts/languages';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '@intermind/testing/fake-clock';
import { recogniserRun } from '../../testing/recogniser-run.ts';
import { deepgramStandIn } from '../../testing/stand-ins/recogniser-stand-ins.ts';
import type { Fault } from '../../testing/stand-ins/stand-in-server.ts';
import { DeepgramRecogniser } from './deepgram-recogniser.ts';
import { DeepgramResults } from './deepgram-results.ts';

async function deepgram(terms: string[] = []) {
  const world = await deepgramStandIn();
  const clock = new FakeClock(1_000_000);
  const recogniser = new DeepgramRecogniser(world.server.url, 'dg-1', 'nova-3', clock);
  return {
    world,
    clock,
    recogniser,
    open: async (limit: { answerLimitMs?: number } = {}) => recogniserRun(recogniser, { terms, ...limit }),
  };
}

describe('recognition by Deepgram', () => {
  it('asks for interim results with the language and the terms, its key in the header', async () => {
    const { world, open } = await deepgram(['Kovač', 'Zoë']);
    await open();
    const [asked] = world.server.asked;
    expect(asked!.headers.authorization).toBe('Token dg-1');
    const url = new URL(asked!.path, 'http://a');
    expect([url.pathname, url.searchParams.getAll('keyterm')]).toEqual(['/v1/listen', ['Kovač', 'Zoë']]);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      model: 'nova-3',
      language: 'en',
      encoding: 'linear16',
      sample_rate: '16000',
      interim_results: 'true',
      punctuate: 'true',
    });
  });

  it.each<[string, Language[], string]>([
    ['nova-3', ['es', 'de'], 'multi'],
    ['nova-3', ['es', 'ar'], 'en'],
    ['nova-3', [], 'en'],
    ['nova-2', ['es'], 'en'],
  ])(
    'with %s: hears English and maybe %j as “%s”: mixed only where it knows all of them',
    async (model, alsoSpoken, asked) => {
      const { server } = await deepgramStandIn();
      await recogniserRun(new DeepgramRecogniser(server.url, 'dg-1', model), { alsoSpoken });
      expect(new URL(server.asked[0]!.path, 'http://a').searchParams.getAll('language')).toEqual([asked]);
    },
  );

  it('writes while one speaks and settles each utterance, with the times of its words', async () => {
    const { open } = await deepgram();
    const run = await open();
    run.speak('alpha bravo');
    run.silence(1_200);
    run.speak('charlie');
    run.silence(1_200);
    await expect.poll(() => run.finals()).toEqual(['alpha bravo', 'charlie']);
    expect(run.said()).toContain('alpha');
    const second = run.events.filter(({ type }) => type === 'final')[1];
    expect(second).toMatchObject({
      words: [{ text: 'charlie', startMs: expect.closeTo(1_800, -2), endMs: expect.closeTo(2_040, -2) }],
    });
  });

  it('keeps the connection alive while nothing is said, and says goodbye', async () => {
    const { world, clock, open } = await deepgram();
    const run = await open();
    await clock.advance(9_000);
    run.session.close();
    await expect
      .poll(() => world.told)
      .toEqual([{ type: 'KeepAlive' }, { type: 'KeepAlive' }, { type: 'CloseStream' }]);
    await clock.advance(60_000);
    expect([clock.waiting, run.events]).toEqual([0, []]);
  });

  it('takes speech and says nothing: fails after two seconds', async () => {
    const { world, clock, open } = await deepgram();
    const run = await open();
    world.mute = true;
    // what the one before left over comes at once, and is no reason
    run.speak('alpha bravo charlie delta echo foxtrot golf hotel india juliet');
    expect(run.said()).toEqual([]);
    await clock.advance(2_020);
    run.speak('kilo');
    expect(run.said()).toEqual(['failed: engine']);
  });

  it('fails in time before another one that may take over, also when little was said', async () => {
    const { world, clock, open } = await deepgram();
    const run = await open({ answerLimitMs: 2_200 });
    run.speak('alpha');
    run.silence(1_000);
    await expect.poll(() => run.finals()).toEqual(['alpha']);
    await clock.advance(10_000);
    world.mute = true;
    run.speak('bravo');
    run.silence(1_000);
    await clock.advance(2_199);
    expect(run.said().at(-1)).toBe('alpha');
    await clock.advance(1);
    expect(run.said().at(-1)).toBe('failed: engine');
  });

  it('has time to answer what it is sent at once', async () => {
    const world = await deepgramStandIn();
    world.answerMs = 400;
    const run = await recogniserRun(new DeepgramRecogniser(world.server.url, 'dg-1', 'nova-3'));
    run.speak('alpha bravo charlie delta echo foxtrot golf hotel');
    await run.speakLive('india juliet');
    run.silence(600);
    await expect
      .poll(() => run.finals())
      .toEqual(['alpha bravo charlie delta echo foxtrot golf hotel india juliet']);
    expect(run.said().filter((text) => text.startsWith('failed'))).toEqual([]);
  });

  it('fails when the server writes more for an utterance than anybody says', async () => {
    const { world, open } = await deepgram();
    const run = await open();
    const words = Array.from({ length: 12_000 }, () => ({ word: 'a', start: 0, end: 0 }));
    world.sockets[0]!.send(JSON.stringify({ type: 'Results', channel: { alternatives: [{ words }] } }));
    await expect.poll(() => run.said()).toEqual(['failed: engine']);
  });

  it('does not take silence for a hang', async () => {
    const { world, open } = await deepgram();
    const run = await open();
    world.mute = true;
    run.silence(10_000);
    expect(run.said()).toEqual([]);
  });

  it.each<[string, Fault, object]>([
    ['a refused key', { status: 401 }, { kind: 'quota' }],
    ['no credit', { status: 402 }, { kind: 'quota' }],
    ['a limit', { status: 429, headers: { 'retry-after': '1' } }, { kind: 'engine', retryAfterMs: 1_000 }],
    ['a language it has not', { status: 400 }, { kind: 'request' }],
    ['a dropped connection', 'drop', { kind: 'engine' }],
  ])('does not open with %s', async (_how, fault, expected) => {
    const { world, open } = await deepgram();
    world.server.faults.push(fault);
    await expect(open()).rejects.toMatchObject({ name: 'EngineError', ...expected });
  });

  it.each([
    ['drops in mid-sentence', (socket: { terminate: () => void }) => socket.terminate()],
    [
      'says that it failed',
      (socket: { send: (text: string) => void }) => socket.send('{"type":"Error","variant":"NET-0000"}'),
    ],
  ])('%s: fails once', async (_how, goWrong) => {
    const { world, open } = await deepgram();
    const run = await open();
    run.speak('alpha bravo');
    await expect.poll(() => run.said()).toContain('alpha bravo');
    goWrong(world.sockets[0]!);
    await expect.poll(() => run.said().at(-1)).toBe('failed: engine');
    run.speak('charlie');
    expect(run.said().filter((text) => text.startsWith('failed'))).toHaveLength(1);
  });
});

describe('Deepgram’s results', () => {
  const words = (text: string, start: number) =>
    text
      .split(' ')
      .map((word, i) => ({ word, punctuated_word: word, start: start + i, end: start + i + 0.5 }));
  const results = (text: string, start: number, rest: object = {}) => ({
    type: 'Results',
    channel: { alternatives: [{ words: text === '' ? [] : words(text, start) }] },
    ...rest,
  });
  const push = (...messages: object[]) => {
    const made = new DeepgramResults();
    return messages
      .map((message) => made.push(message as Record<string, unknown>))
      .map(
        (event) =>
          event && `${event.type}: ${'words' in event ? event.words.map(({ text }) => text).join(' ') : ''}`,
      );
  };

  it('put an utterance together that is settled in pieces', () => {
    expect(
      push(
        results('we', 0),
        results('we can', 0, { is_final: true }),
        results('start', 2),
        results('start now', 2, { is_final: true, speech_final: true }),
        results('', 5),
        results('next', 6),
      ),
    ).toEqual([
      'interim: we',
      'interim: we can',
      'interim: we can start',
      'final: we can start now',
      undefined,
      'interim: next',
    ]);
  });

  it('end an utterance without a pause where it is settled, after 20 s', () => {
    expect(
      push(results('one', 0, { is_final: true }), results('two', 21), results('two', 21, { is_final: true })),
    ).toEqual(['interim: one', 'interim: one two', 'final: one two']);
  });

  it('fail when the words that are settled in pieces grow without end', () => {
    const said = Array.from({ length: 1_000 }, () => ({ word: 'word', start: 0, end: 0 }));
    const piece = { ...results('', 0, { is_final: true }), channel: { alternatives: [{ words: said }] } };
    const types = push(piece, piece, piece, piece, piece).map((text) => text?.split(':')[0]);
    expect(types).toEqual(['interim', 'interim', 'interim', 'interim', 'failed']);
  });

  it('take what was an error back', () => {
    expect(push(results('um', 0), results('', 0, { is_final: true, speech_final: true }))).toEqual([
      'interim: um',
      'final: ',
    ]);
  });

  it('survive a message that is not as documented', () => {
    expect(
      push({ type: 'Results' }, { type: 'Results', channel: { alternatives: [{ words: [{}, 7, null] }] } }),
    ).toEqual([undefined, undefined]);
  });
});
