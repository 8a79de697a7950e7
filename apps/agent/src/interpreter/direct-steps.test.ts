import { describe, expect, it } from 'vitest';
import type { FakeSink } from '../testing/fake-room.ts';
import { begunWorld, directWorld } from '../testing/direct-world.ts';
import { DIRECT_LEVEL, fakeSpeechTranslator } from '../testing/fake-speech-translator.ts';

describe('a lane from speech to speech whose plan comes to its end', () => {
  it('says the sentence in its session, and ends that in the next pause', async () => {
    const { lane, clock, engine, recognise, session, hush, speak, heardAt, translator, read } =
      await begunWorld();
    lane.mayBeVoiced(false, 'quota');
    expect([session().closed, lane.metered]).toEqual([false, false]);
    await speak(600);
    recognise('uno dos tres cuatro cinco.', 1, 1_800);
    session().speak(' tres cuatro cinco.', 600);
    const saidMs = clock.nowMs();
    engine.silenceMs = 1_000;
    await hush(3_000);
    expect(session().closed).toBe(true);
    expect(heardAt(DIRECT_LEVEL).filter((atMs) => atMs >= saidMs).length).toBeGreaterThanOrEqual(29);
    expect(read()).toEqual([[1, 'uno dos tres cuatro cinco.', true]]);
    engine.silenceMs = 0;
    await hush(2_000);
    await speak(1_000);
    expect(translator.sessions).toHaveLength(1);
    lane.mayBeVoiced(true);
    await hush(2_000);
    await speak(1_000);
    expect(translator.sessions).toHaveLength(2);
    expect(lane.metered).toBe(true);
  });

  it('without a pause the steps finish what is being said, also where nothing is left for them', async () => {
    const { lane, recognise, session, speak, hush, aloud, read } = await begunWorld();
    for (const step of [1, 2]) {
      lane.mayBeVoiced(false, 'quota');
      lane.mayBeTranslated(false);
      await speak(step * 4_000);
    }
    expect(session().closed).toBe(true);
    expect(lane.resting).toBe(false);
    recognise('uno dos tres cuatro cinco seis.', 1, 13_000);
    await hush(8_000);
    expect(aloud.join(' ')).toContain('cinco seis.');
    expect(read()).toEqual([[1, 'uno dos tres cuatro cinco seis.', true]]);
    const said = aloud.length;
    recognise('siete ocho.', 2, 1_000);
    await hush(4_000);
    expect([aloud.length, lane.resting]).toEqual([said, true]);
  });

  it('waits for the words that are to come, though the speaker has paused', async () => {
    const { lane, engine, session, hush, recognise, read } = await begunWorld();
    lane.mayBeVoiced(false, 'quota');
    recognise('uno dos tres cuatro.', 1, 1_400);
    engine.silenceMs = 1_000;
    await hush(1_500);
    expect(session().closed).toBe(false);
    session().speak(' tres cuatro.', 600);
    await hush(4_000);
    expect(session().closed).toBe(true);
    expect(read()).toEqual([[1, 'uno dos tres cuatro.', true]]);
  });

  it('goes on without a pause for ten seconds at most', async () => {
    const { lane, clock, session, speak, recognise } = await begunWorld();
    lane.mayBeVoiced(false, 'quota');
    const sinceMs = clock.nowMs();
    let words = 'uno dos tres cuatro';
    while (!session().closed && clock.nowMs() - sinceMs < 20_000) {
      await speak(500);
      words += ' cinco';
      recognise(words, 1, 1_400 + clock.nowMs() - sinceMs, false);
      session().speak(' cinco', 400);
    }
    expect(clock.nowMs() - sinceMs).toBeGreaterThanOrEqual(10_000);
    expect(clock.nowMs() - sinceMs).toBeLessThanOrEqual(11_000);
  });

  it('for want of lanes it ends at once', async () => {
    const { lane, session } = await begunWorld();
    lane.mayBeVoiced(false);
    expect(session().closed).toBe(true);
  });

  it('goes on in its session when the voice is given back before a pause', async () => {
    const { lane, engine, session, speak, hush, recognise } = await begunWorld();
    lane.mayBeVoiced(false, 'quota');
    await speak(600);
    lane.mayBeVoiced(true);
    recognise('uno dos tres cuatro cinco.', 1, 1_800);
    session().speak(' tres cuatro cinco.', 600);
    engine.silenceMs = 1_000;
    await hush(3_000);
    expect(session().closed).toBe(false);
  });

  it('leaves what is said until the next pause to the steps when the voice is given back', async () => {
    const { lane, speak, recognise, translator } = directWorld();
    lane.mayBeVoiced(false, 'quota');
    await speak(1_000);
    recognise('uno dos', 1, 800);
    lane.mayBeVoiced(true);
    await speak(1_000);
    expect(translator.sessions).toEqual([]);
  });
});

describe('where only an engine from speech to speech is there', () => {
  /** @param hasTrack the media server takes the first track, which is asked for at the beginning */
  function alone({ hasTrack = true } = {}) {
    const translator = fakeSpeechTranslator();
    const otherwise = { kind: 'unsupported', reason: 'no-translator' } as const;
    const plan = { kind: 'direct', speechTranslators: [translator], otherwise } as never;
    let tracks = 0;
    const openSink = async (sink: FakeSink): Promise<FakeSink> => {
      tracks += 1;
      return tracks === 1 && !hasTrack ? Promise.reject(new Error('full')) : Promise.resolve(sink);
    };
    return { ...directWorld(translator, { plan, openSink }), opened: () => tracks };
  }

  it.each(['quota', 'quota-low'] as const)('people hear the original, and are told why: %s', async (why) => {
    const { lane, statuses, run } = alone();
    lane.mayBeVoiced(false, why);
    await run(100);
    expect(statuses.at(-1)).toMatchObject({ state: 'original-only', reason: why });
    lane.mayBeTranslated(false);
    await run(100);
    expect(statuses.at(-1)).toMatchObject({ state: 'original-only', reason: why });
  });

  it('a silenced speaker has captions from it, and is neither spoken nor counted; then they are heard again', async () => {
    const { lane, speak, hush, recognise, session, translator, statuses, heardAt, read } = alone();
    lane.mayBeVoiced(false, 'silenced');
    await speak(1_000);
    recognise('uno dos', 1, 800);
    session().speak('uno dos', 600);
    await hush(4_000);
    expect([translator.sessions.length, lane.metered, heardAt(DIRECT_LEVEL)]).toEqual([1, false, []]);
    expect([read(), statuses.at(-1)?.reason]).toEqual([[[1, 'uno dos', true]], null]);
    lane.mayBeVoiced(true);
    await speak(1_000);
    session().speak('tres', 600);
    await speak(1_000);
    expect([translator.sessions.length, lane.metered]).toEqual([1, true]);
    expect(heardAt(DIRECT_LEVEL).length).toBeGreaterThanOrEqual(29);
  });

  it.each([
    ['before', true],
    ['after', false],
  ])(
    'a speaker who is heard again is as late as what they say then, recognised %s it is said',
    async (_when, known) => {
      const { lane, speak, hush, recognise, session, statuses } = alone();
      const lagOf = () => statuses.at(-1)?.lastChunk?.lagMs ?? Number.POSITIVE_INFINITY;
      await speak(1_000);
      recognise('uno dos', 1, 1_000);
      session().say({ type: 'text', text: 'uno dos', atMs: undefined });
      lane.mayBeVoiced(false, 'silenced');
      await hush(15_000);
      lane.mayBeVoiced(true);
      await speak(1_000);
      if (known) recognise('tres cuatro', 2, 1_000);
      session().speak('tres cuatro', 600);
      await speak(1_000);
      expect(lagOf()).toBeLessThanOrEqual(2_000);
    },
  );

  it('a new session is as late as its own words, whatever the one before left unsaid', async () => {
    const { lane, speak, hush, recognise, session, translator, statuses } = alone();
    await speak(1_000);
    recognise('uno dos', 1, 1_000);
    session().say({ type: 'text', text: 'uno dos', atMs: undefined });
    lane.silence();
    await hush(15_000);
    await speak(1_000);
    recognise('tres cuatro', 2, 1_000);
    session().speak('tres cuatro', 600);
    await speak(1_000);
    expect(translator.sessions).toHaveLength(2);
    expect(statuses.at(-1)?.lastChunk?.lagMs).toBeLessThanOrEqual(2_000);
  });

  it('no track is opened for a silenced speaker', async () => {
    const { lane, hush, speak, opened } = alone({ hasTrack: false });
    await hush(100);
    lane.mayBeVoiced(false, 'silenced');
    lane.prepare();
    await speak(1_000);
    expect(opened()).toBe(1);
    lane.mayBeVoiced(true);
    lane.prepare();
    await speak(100);
    expect(opened()).toBe(2);
  });

  it('the voice is back while somebody speaks, and says what is said from then on', async () => {
    const { lane, speak, recognise, translator, session, heardAt, clock, statuses } = alone();
    lane.mayBeVoiced(false, 'quota');
    await speak(1_000);
    recognise('uno dos', 1, 800, false);
    await speak(1_000);
    expect(translator.sessions).toEqual([]);
    const backMs = clock.nowMs();
    lane.mayBeVoiced(true);
    await speak(400);
    session().speak('tres cuatro', 600);
    await speak(1_000);
    expect(translator.sessions).toHaveLength(1);
    expect(heardAt(DIRECT_LEVEL)[0]! - backMs).toBeLessThanOrEqual(2_000);
    expect(statuses.at(-1)).toMatchObject({ reason: null });
  });
});
