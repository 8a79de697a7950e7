import { describe, expect, it } from 'vitest';
import { HEARD_FRAME_SAMPLES } from '../sound/format.ts';
import { EngineError } from '../speech/ports.ts';
import { begunWorld, directWorld } from '../testing/direct-world.ts';
import { DIRECT_LEVEL, fakeSpeechTranslator } from '../testing/fake-speech-translator.ts';

/** Of the voice that stands in. */
const CASCADE_LEVEL = 5_000;

describe('a lane from speech to speech', () => {
  it('opens a session when somebody begins to speak, with half a second from before', async () => {
    const { translator, hush, speak, session } = directWorld();
    await hush(5_000);
    expect(translator.sessions).toEqual([]);
    await speak(40);
    expect(session().to).toBe('es');
    const quiet = session().frames.filter((frame) => frame[0] === 0).length;
    // the frame that is speech is in the half second
    expect([quiet, session().frames.length]).toEqual([24, 26]);
  });

  it('plays its sound on the track and makes its text the captions of the segments that are heard', async () => {
    const { clock, speak, hush, recognise, session, read, heardAt, statuses, by } = directWorld();
    await speak(1_000);
    recognise('uno dos tres', 1, 1_000, false);
    session().speak('one', 300);
    session().speak(' two', 300);
    expect(read()).toEqual([[1, 'one two', false]]);
    recognise('uno dos tres.', 1, 1_000);
    session().speak(' three.', 300);
    const startMs = clock.nowMs();
    await hush(2_000);
    expect(read()).toEqual([[1, 'one two three.', true]]);
    expect(by.at(-1)).toBe('direct');
    expect(heardAt(DIRECT_LEVEL).length).toBeGreaterThanOrEqual(44);
    expect(heardAt(DIRECT_LEVEL)[0]!).toBeLessThanOrEqual(startMs + 20);
    expect(heardAt(CASCADE_LEVEL)).toEqual([]);
    expect(statuses.some(({ state }) => state === 'active')).toBe(true);
    expect(statuses.at(-1)).toMatchObject({ state: 'idle', reason: null });
    expect(statuses.find(({ lastChunk }) => lastChunk)!.lastChunk!.lagMs).toBe(1_000);
  });

  it('asks no translator and no voice of the steps while it works', async () => {
    const { asked, aloud, hush, recognise, session } = await begunWorld();
    recognise('uno dos tres cuatro.', 1, 1_000);
    session().speak(' tres cuatro.');
    await hush(4_000);
    expect([asked, aloud]).toEqual([[], []]);
  });

  it('is sent silence inside a session, also when no sound comes, and is closed after 20 s of it', async () => {
    const { hush, run, session, read, recognise, speak, translator } = await begunWorld();
    recognise('uno dos tres cuatro.', 1, 1_000);
    session().speak(' tres cuatro.');
    const before = session().frames.length;
    await hush(1_000);
    await run(10_000);
    const sent = session().frames.length - before;
    expect(Math.abs(sent - 550)).toBeLessThanOrEqual(6);
    expect(session().closed).toBe(false);
    await run(9_200);
    expect(session().closed).toBe(true);
    expect(read()).toEqual([[1, 'uno dos tres cuatro.', true]]);
    await run(60_000);
    expect(translator.sessions).toHaveLength(1);
    await speak(100);
    expect(translator.sessions).toHaveLength(2);
  });

  it('is sent no silence within a word after a stall of the process: the sound comes late', async () => {
    const { clock, lane, speak, session } = await begunWorld();
    const before = session().frames.length;
    await clock.advance(400);
    lane.tick();
    await speak(40);
    const late = new Int16Array(HEARD_FRAME_SAMPLES).fill(2_000);
    for (let frame = 0; frame < 20; frame++) lane.microphoneHeard?.(late, true, 0);
    await speak(400);
    const sent = session().frames.slice(before);
    expect([sent.length, sent.filter((frame) => frame[0] === 0).length]).toEqual([42, 0]);
  });

  it('goes on in one session over short pauses', async () => {
    const { hush, speak, translator } = await begunWorld();
    for (let times = 0; times < 5; times++) {
      await hush(4_000);
      await speak(500);
      translator.sessions[0]!.speak(' word');
    }
    expect(translator.sessions).toHaveLength(1);
  });

  it('counts what it was sent, and that words are translated', async () => {
    const { lane, registry, session } = await begunWorld();
    expect(lane.translating).toBe(true);
    const [use] = registry.meter.take().filter(({ kind }) => kind === 'speech-translator');
    expect(use).toMatchObject({ id: 'direct', soundMs: session().frames.length * 20, answers: 1 });
  });

  it('says nothing and costs nothing while its voice is for others', async () => {
    const { lane, speak, recognise, read, translator, statuses, hush } = directWorld();
    lane.mayBeVoiced(false, 'quota');
    await speak(1_000);
    recognise('uno dos tres', 1, 900);
    await hush(1_000);
    expect(translator.sessions).toEqual([]);
    expect(read()).toEqual([[1, 'uno dos tres', true]]);
    expect(statuses.map(({ reason }) => reason)).toContain('quota');
  });

  it('hands over to captions when its voice is taken away, and says what came to its end', async () => {
    const { lane, recognise, session, read, hush, heardAt, aloud, registry, translator } = await begunWorld();
    lane.mayBeVoiced(false);
    expect(session().closed).toBe(true);
    recognise('uno dos tres cuatro', 1, 1_000);
    await hush(2_000);
    expect(read()).toEqual([[1, 'uno dos tres cuatro', true]]);
    expect(heardAt(DIRECT_LEVEL)).toHaveLength(30);
    expect(aloud).toEqual([]);
    expect(registry.breaker(translator, 'en>es').state).toBe('closed');
  });

  it('falls silent at once when nobody needs it, and may be used again', async () => {
    const { lane, sink, session, translator, speak, hush, clock } = await begunWorld();
    lane.clear();
    expect([session().closed, sink.queuedMs()]).toEqual([true, 0]);
    session().speak('late');
    await clock.advance(100);
    expect(sink.queuedMs()).toBe(0);
    await hush(1_500);
    await speak(100);
    expect(translator.sessions).toHaveLength(2);
    await lane.close();
    expect([session().closed, sink.closed]).toEqual([true, true]);
  });

  it('cuts long silence out of the sound, so that it gets no later', async () => {
    const { session, hush, track } = await (async () => {
      const world = await begunWorld();
      return { ...world, track: world.sink };
    })();
    for (let ms = 0; ms < 10_000; ms += 200) {
      session().say({ type: 'sound', pcm: new Int16Array(4_800), atMs: undefined });
      await hush(200);
    }
    expect(track.queuedMs()).toBe(0);
    session().speak(' three', 200);
    await hush(100);
    expect(track.queuedMs()).toBeGreaterThan(0);
  });

  it('is no plan of its own where the recogniser fails: the voice goes on', async () => {
    const { lane, session, speak, statuses, heardAt } = await begunWorld();
    lane.recogniserIs(true);
    session().speak(' three', 400);
    await speak(600);
    expect(heardAt(DIRECT_LEVEL).length).toBeGreaterThan(40);
    expect(statuses.at(-1)!.state).toBe('active');
  });
});

describe('without a translator for the steps, a lane from speech to speech', () => {
  const alone = () => {
    const translator = fakeSpeechTranslator();
    const otherwise = { kind: 'unsupported', reason: 'no-translator' } as const;
    return directWorld(translator, {
      plan: { kind: 'direct', speechTranslators: [translator], otherwise },
    });
  };

  it('works, and leaves the original when it fails; what it said stays', async () => {
    const { speak, hush, recognise, session, read, statuses } = alone();
    await hush(100);
    expect(statuses.at(-1)).toMatchObject({ state: 'idle', reason: null });
    await speak(1_000);
    recognise('uno dos tres', 1, 900, false);
    session().speak('one two');
    await speak(100);
    expect(statuses.at(-1)!.state).toBe('active');
    session().say({ type: 'failed', error: new EngineError('closed', 'engine') });
    await hush(1_000);
    expect(read()).toEqual([[1, 'one two', true]]);
    expect(statuses.at(-1)).toMatchObject({ state: 'original-only', reason: 'engine-failed' });
    await hush(5_000);
    await speak(100);
    session().speak('three');
    await hush(100);
    expect(statuses.at(-1)!.state).toBe('active');
  });
});
