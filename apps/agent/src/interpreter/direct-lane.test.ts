import { describe, expect, it } from 'vitest';
import { EngineError } from '../speech/ports.ts';
import { directWorld } from '../testing/direct-world.ts';
import { DIRECT_LEVEL, fakeSpeechTranslator } from '../testing/fake-speech-translator.ts';

/** Of the voice that stands in. */
const CASCADE_LEVEL = 5_000;

/** A speaker who has said something, and whose session has begun to say it. */
async function begun() {
  const world = directWorld();
  await world.speak(1_200);
  world.recognise('uno dos tres cuatro', 1, 1_000, false);
  world.session().speak('uno dos', 600);
  await world.speak(200);
  return world;
}

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
    const { asked, aloud, hush, recognise, session } = await begun();
    recognise('uno dos tres cuatro.', 1, 1_000);
    session().speak(' tres cuatro.');
    await hush(4_000);
    expect([asked, aloud]).toEqual([[], []]);
  });

  it('is sent silence inside a session, also when no sound comes, and is closed after 20 s of it', async () => {
    const { hush, run, session, read, recognise, speak, translator } = await begun();
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

  it('goes on in one session over short pauses', async () => {
    const { hush, speak, translator } = await begun();
    for (let times = 0; times < 5; times++) {
      await hush(4_000);
      await speak(500);
      translator.sessions[0]!.speak(' word');
    }
    expect(translator.sessions).toHaveLength(1);
  });

  it('counts what it was sent, and that words are translated', async () => {
    const { lane, registry, session } = await begun();
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
    const { lane, recognise, session, read, hush, heardAt, aloud, registry, translator } = await begun();
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
    const { lane, sink, session, translator, speak, hush, clock } = await begun();
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
      const world = await begun();
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
    const { lane, session, speak, statuses, heardAt } = await begun();
    lane.recogniserIs(true);
    session().speak(' three', 400);
    await speak(600);
    expect(heardAt(DIRECT_LEVEL).length).toBeGreaterThan(40);
    expect(statuses.at(-1)!.state).toBe('active');
  });
});

describe('when the session fails, the lane in steps', () => {
  const dropped: [string, EngineError][] = [
    ['drops', new EngineError('closed', 'engine')],
    ['is refused for its quota', new EngineError('used up', 'quota', { retryAfterMs: 30_000 })],
    ['sends garbage', new EngineError('no JSON', 'engine')],
  ];

  it.each(dropped)('goes on behind the words that were said when it %s', async (_how, error) => {
    const { clock, recognise, session, read, hush, aloud, heardAt, statuses } = await begun();
    const failedMs = clock.nowMs();
    session().say({ type: 'failed', error });
    expect(session().closed).toBe(true);
    recognise('uno dos tres cuatro.', 1, 1_000);
    await hush(4_000);
    // the echo says of the four words those behind the two that were said
    expect(aloud.join(' ')).toBe('tres cuatro.');
    expect(read()).toEqual([[1, 'uno dos tres cuatro.', true]]);
    expect(heardAt(DIRECT_LEVEL)).toHaveLength(30);
    expect(heardAt(CASCADE_LEVEL)[0]! - failedMs).toBeLessThan(3_000);
    expect(statuses.some(({ state }) => state === 'original-only')).toBe(false);
  });

  it('goes on by the share of the source where the wording is another one', async () => {
    const { recognise, session, speak, hush, aloud } = directWorld();
    await speak(1_200);
    recognise('uno dos tres cuatro', 1, 1_000, false);
    session().speak('alpha be', 600);
    session().say({ type: 'failed', error: new EngineError('closed', 'engine') });
    recognise('uno dos tres cuatro cinco seis.', 1, 1_500);
    await hush(4_000);
    expect(aloud.join(' ')).toBe('tres cuatro cinco seis.');
  });

  it('loses and doubles no segment, whatever was said of them', async () => {
    const { recognise, session, speak, hush, texts, aloud } = await begun();
    recognise('uno dos tres cuatro.', 1, 1_000);
    session().speak(' tres cuatro.');
    await speak(600);
    recognise('cinco seis.', 2, 500);
    session().speak(' cinco');
    await speak(600);
    recognise('siete ocho.', 3, 500);
    session().say({ type: 'failed', error: new EngineError('closed', 'engine') });
    await speak(600);
    recognise('nueve.', 4, 500);
    await hush(6_000);
    const finals = texts.filter(({ final }) => final).map(({ segment, text }) => [segment, text]);
    expect(new Map(finals as [number, string][])).toEqual(
      new Map([
        [1, 'uno dos tres cuatro.'],
        [2, 'cinco seis.'],
        [3, 'siete ocho.'],
        [4, 'nueve.'],
      ]),
    );
    expect(new Set(finals.map(([segment]) => segment)).size).toBe(4);
    expect(aloud.join(' ')).toBe('seis. siete ocho. nueve.');
  });

  it('says words whose sound did not come', async () => {
    const world = directWorld();
    await world.speak(1_200);
    world.recognise('uno dos tres cuatro', 1, 1_000, false);
    world.session().speak('uno dos', 400, 1_000);
    world.session().say({ type: 'text', text: ' tres', atMs: 1_200 });
    world.session().say({ type: 'failed', error: new EngineError('closed', 'engine') });
    world.recognise('uno dos tres cuatro', 1, 1_000);
    await world.hush(3_000);
    expect(world.aloud.join(' ')).toBe('tres cuatro');
  });

  it('knows what was said before the recogniser had heard it', async () => {
    const { recognise, session, speak, hush, aloud } = directWorld();
    await speak(1_200);
    session().speak('uno dos');
    session().say({ type: 'failed', error: new EngineError('closed', 'engine') });
    recognise('uno dos tres cuatro', 1, 1_000);
    await hush(3_000);
    expect(aloud.join(' ')).toBe('tres cuatro');
  });

  it('takes over within 3 s from a session that does not open', async () => {
    const never = fakeSpeechTranslator({}, async () => new Promise(() => undefined));
    const { speak, recognise, heardAt, clock, registry } = directWorld(never);
    const startMs = clock.nowMs();
    await speak(1_000);
    recognise('uno dos tres', 1, 900);
    await speak(3_000);
    expect(heardAt(CASCADE_LEVEL)[0]! - startMs).toBeLessThanOrEqual(3_000);
    expect(registry.meter.take().find(({ id }) => id === 'direct')!.errors.engine).toBe(1);
  });

  it('takes over from a session that says nothing for 3 s, and from one that stops', async () => {
    const silent = directWorld();
    const startMs = silent.clock.nowMs();
    await silent.speak(1_000);
    silent.recognise('uno dos tres', 1, 900);
    await silent.speak(3_000);
    expect(silent.heardAt(CASCADE_LEVEL)[0]! - startMs).toBeLessThanOrEqual(3_100);
    const stopped = await begun();
    const stopMs = stopped.clock.nowMs();
    await stopped.speak(2_000);
    stopped.recognise('uno dos tres cuatro.', 1, 1_000);
    await stopped.speak(2_500);
    expect(stopped.heardAt(CASCADE_LEVEL)[0]! - stopMs).toBeLessThanOrEqual(3_100);
    expect(stopped.aloud.join(' ')).toBe('tres cuatro.');
  });

  it('takes over from a session that used to send silence and does not, though nobody speaks', async () => {
    const { clock, recognise, session, hush, heardAt, aloud } = await begun();
    session().say({ type: 'sound', pcm: new Int16Array(4_800), atMs: undefined });
    recognise('uno dos tres cuatro', 1, 1_000);
    const hungMs = clock.nowMs();
    await hush(4_000);
    expect(aloud).toEqual(['tres cuatro']);
    expect(heardAt(CASCADE_LEVEL)[0]! - hungMs).toBeLessThanOrEqual(3_100);
  });

  it('takes over from a session that leaves a sentence out, which is not held against it', async () => {
    const { recognise, session, hush, aloud, registry, translator, read } = await begun();
    recognise('uno dos tres cuatro.', 1, 1_000);
    session().speak(' tres cuatro.');
    recognise('cinco seis.', 2, 200);
    await hush(6_000);
    expect(aloud).toEqual(['cinco seis.']);
    expect(read().at(-1)).toEqual([2, 'cinco seis.', true]);
    expect(registry.breaker(translator, 'en>es').state).toBe('closed');
    expect(registry.meter.take().find(({ id }) => id === 'direct')!.errors).toMatchObject({ request: 1 });
  });

  it('takes over from a session that sends far too much', async () => {
    const { session, translator } = await begun();
    session().speak(' much', 20_000);
    expect(translator.sessions[0]!.closed).toBe(true);
  });

  it('speaks until the speaker begins anew and the engine may be tried again', async () => {
    const { session, translator, speak, hush, recognise, heardAt, clock } = await begun();
    session().say({ type: 'failed', error: new EngineError('closed', 'engine') });
    recognise('uno dos tres cuatro.', 1, 1_000);
    await hush(2_000);
    await speak(500);
    expect(translator.sessions).toHaveLength(1); // it rests for 5 s
    recognise('cinco seis.', 2, 400);
    await hush(4_000);
    await speak(200);
    expect(translator.sessions).toHaveLength(2);
    const backMs = clock.nowMs();
    recognise('siete ocho.', 3, 100);
    session().speak('seven eight.');
    await hush(2_000);
    expect(heardAt(DIRECT_LEVEL).at(-1)!).toBeGreaterThan(backMs);
    expect(heardAt(CASCADE_LEVEL).at(-1)!).toBeLessThan(backMs);
  });

  it('is left to speak while the breaker of the engine is open', async () => {
    const { session, translator, registry, speak, hush, recognise } = await begun();
    recognise('uno dos tres cuatro.', 1, 1_000);
    session().say({ type: 'failed', error: new EngineError('used up', 'quota', { retryAfterMs: 60_000 }) });
    expect(registry.breaker(translator, 'en>es').state).toBe('open');
    expect(registry.breaker(translator, 'en>fr').state).toBe('closed');
    await hush(30_000);
    await speak(200);
    expect(translator.sessions).toHaveLength(1);
    await hush(31_000);
    await speak(200);
    expect(translator.sessions).toHaveLength(2);
  });

  it('speaks to its end before the session that follows is heard', async () => {
    const { session, speak, hush, recognise, heardAt, engine, translator } = await begun();
    session().say({ type: 'failed', error: new EngineError('closed', 'engine') });
    engine.wordMs = 3_000;
    recognise('uno dos tres cuatro.', 1, 1_000);
    await hush(5_200);
    await speak(200);
    expect(translator.sessions).toHaveLength(2);
    session().speak('later');
    await hush(16_000);
    expect(heardAt(DIRECT_LEVEL).at(-1)!).toBeGreaterThan(heardAt(CASCADE_LEVEL).at(-1)!);
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
