import { FakeClock } from '@intermind/testing/fake-clock';
import { describe, expect, it } from 'vitest';
import { HEARD_FRAME_SAMPLES } from '../../sound/format.ts';
import { EngineError, type RecognitionEvent } from '../../speech/ports.ts';
import { FakeModels } from '../../testing/fake-models.ts';
import { modelOf } from './catalogue/index.ts';
import { StreamingRecogniser } from './streaming-recogniser.ts';

const FRAME_MS = 20;

async function world(limit: { answerLimitMs?: number } = {}) {
  const clock = new FakeClock(1_000_000);
  const models = new FakeModels();
  const recogniser = new StreamingRecogniser(modelOf('zipformer-en')!, models, clock);
  const events: RecognitionEvent[] = [];
  const session = await recogniser.open({
    language: 'en',
    onEvent: (event) => events.push(event),
    signal: new AbortController().signal,
    ...limit,
  });
  const frame = new Int16Array(HEARD_FRAME_SAMPLES).fill(7);
  const write = (ms: number, speech: boolean): void => {
    for (let i = 0; i < ms / FRAME_MS; i++) session.write(frame, speech);
  };
  const hears = () => models.calls.filter(({ request }) => request.kind === 'hear');
  const heard = (turn: number, text: string, untilMs: number): void =>
    hears()[turn]!.events.answer({ kind: 'heard', text, untilMs });
  const texts = () =>
    events.map((event) =>
      event.type === 'failed'
        ? `failed: ${event.error.message}`
        : `${event.type}: ${event.words.map(({ text }) => text).join(' ')}`,
    );
  return { clock, models, recogniser, session, events, frame, write, hears, heard, texts };
}

describe('a model that hears while one speaks', () => {
  it('says what it is; punctuation comes from some models only', () => {
    const infoOf = (id: string) => new StreamingRecogniser(modelOf(id)!, new FakeModels()).info;
    expect(infoOf('zipformer-en')).toEqual({
      ...{ id: 'zipformer-en', kind: 'speech-to-text', grade: 'production', own: true },
      ...{ typicalMs: 400, agreement: 2, punctuates: false },
    });
    expect(infoOf('nemotron-3.5-streaming').punctuates).toBe(true);
  });

  it('is loaded before anybody speaks, and asked for nothing while nobody does', async () => {
    const { models, write } = await world();
    write(10_000, false);
    expect(models.calls.map(({ model, request }) => [model, request.kind])).toEqual([
      ['zipformer-en', 'load'],
    ]);
  });

  it('gives words with their times, and the last of a turn when it is over', async () => {
    const { write, hears, heard, events, texts } = await world();
    write(1_000, false);
    write(800, true);
    expect(hears()[0]!.request).toEqual({ kind: 'hear', language: 'en' });
    heard(0, '', 200);
    heard(0, 'good', 400);
    heard(0, 'good', 600);
    heard(0, 'good morning', 1_100);
    expect(texts()).toEqual(['interim: good', 'interim: good morning']);
    write(700, false);
    expect(hears()[0]!.ended).toBe(true);
    heard(0, 'good morning all', 1_700);
    hears()[0]!.events.done();
    expect(texts().at(-1)).toBe('final: good morning all');
    // the turn began 0.3 s before the speech that was found at 1 s, and its last speech ended at 1.8 s
    const final = events.at(-1)!;
    const times = final.type === 'failed' ? [] : final.words.map(({ startMs, endMs }) => [startMs, endMs]);
    expect(times[0]![0]).toBe(700);
    expect(times[0]![1]).toBe(1_100);
    expect(times.at(-1)![1]).toBe(1_800);
  });

  it('passes on all the sound of a turn, as a copy', async () => {
    const { session, frame, write, hears } = await world();
    write(400, true);
    frame.fill(0);
    session.write(frame, true);
    const { sound } = hears()[0]!;
    expect(sound).toHaveLength(21);
    expect([sound[19]![0], sound[20]![0]]).toEqual([7, 0]);
  });

  it('reports turns in their order, whichever is finished first', async () => {
    const { write, hears, heard, texts } = await world();
    write(400, true);
    write(700, false);
    write(400, true);
    heard(1, 'second', 300);
    expect(texts()).toEqual([]);
    write(700, false);
    hears()[1]!.events.done();
    heard(0, 'first', 300);
    hears()[0]!.events.done();
    expect(texts()).toEqual(['interim: first', 'final: first', 'final: second']);
  });

  it('knows how much sound waits, and gives up when the machine is too slow', async () => {
    const { clock, session, write, hears, heard, events, texts } = await world();
    write(4_000, true);
    expect(session.backlogMs!()).toBe(4_000);
    heard(0, 'slow', 3_000);
    expect(session.backlogMs!()).toBe(1_000);
    // as much at once as there may be after a change of recognisers
    write(10_000, true);
    await clock.advance(9_999);
    write(20, true);
    expect(texts()).toEqual(['interim: slow']);
    await clock.advance(1);
    write(20, true);
    expect(texts().at(-1)).toBe('failed: this machine is too slow for zipformer-en');
    expect(events.at(-1)).toMatchObject({ error: { kind: 'engine' } });
    expect(hears()[0]!.cancelled).toBe(true);
    const before = texts().length;
    write(2_000, true);
    expect([texts().length, hears().length]).toEqual([before, 1]);
  });

  it('fails in time when the model does nothing with its sound and another recogniser may take over', async () => {
    const { clock, write, hears, heard, texts } = await world({ answerLimitMs: 2_200 });
    write(400, true);
    await clock.advance(2_000);
    heard(0, 'one', 300);
    write(700, false);
    await clock.advance(2_100);
    hears()[0]!.events.done();
    await clock.advance(60_000);
    expect(texts()).toEqual(['interim: one', 'final: one']);
    write(400, true);
    await clock.advance(2_199);
    expect(texts()).toHaveLength(2);
    await clock.advance(1);
    expect(texts().at(-1)).toBe('failed: zipformer-en does nothing with its sound');
  });

  it('fails with the model', async () => {
    const { write, hears, texts } = await world();
    write(400, true);
    hears()[0]!.events.failed(new EngineError('zipformer-en stopped: (SIGKILL)', 'engine'));
    expect(texts()).toEqual(['failed: zipformer-en stopped: (SIGKILL)']);
  });

  it('fails when the model writes without an end', async () => {
    const { write, heard, events, texts } = await world();
    write(400, true);
    heard(0, 'x'.repeat(20_001), 400);
    expect(texts()).toEqual(['failed: zipformer-en writes too much']);
    expect(events.at(-1)).toMatchObject({ error: { kind: 'engine' } });
  });

  it('says nothing more after it was closed', async () => {
    const { session, write, hears, texts } = await world();
    write(400, true);
    session.close();
    expect(hears()[0]!.cancelled).toBe(true);
    hears()[0]!.events.failed(new EngineError('late', 'engine'));
    write(700, false);
    write(400, true);
    expect([texts(), hears().length, session.backlogMs!()]).toEqual([[], 1, 0]);
  });

  it('is not opened where the model cannot be loaded', async () => {
    const models = new FakeModels();
    models.answer = () => new EngineError('no memory', 'engine', { retryAfterMs: 30_000 });
    const recogniser = new StreamingRecogniser(modelOf('zipformer-de')!, models);
    expect([recogniser.hears('de'), recogniser.hears('en')]).toEqual([true, false]);
    const { signal } = new AbortController();
    const opening = recogniser.open({ language: 'de', onEvent: () => undefined, signal });
    await expect(opening).rejects.toMatchObject({ kind: 'engine', retryAfterMs: 30_000 });
  });
});
