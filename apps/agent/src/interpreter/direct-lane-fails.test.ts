import { describe, expect, it } from 'vitest';
import { EngineError } from '../speech/ports.ts';
import { begunWorld, directWorld } from '../testing/direct-world.ts';
import { DIRECT_LEVEL, fakeSpeechTranslator } from '../testing/fake-speech-translator.ts';

/** Of the voice that stands in. */
const CASCADE_LEVEL = 5_000;

/** The track opens when it is told to. */
function lateTrack() {
  let open = (): void => undefined;
  const world = directWorld(fakeSpeechTranslator(), {
    openSink: async (sink) => new Promise((resolve) => (open = () => resolve(sink))),
  });
  return { ...world, open: () => open() };
}

describe('when the session fails, the lane in steps', () => {
  const dropped: [string, EngineError][] = [
    ['drops', new EngineError('closed', 'engine')],
    ['is refused for its quota', new EngineError('used up', 'quota', { retryAfterMs: 30_000 })],
    ['sends garbage', new EngineError('no JSON', 'engine')],
  ];

  it.each(dropped)('goes on behind the words that were said when it %s', async (_how, error) => {
    const { clock, recognise, session, read, hush, aloud, heardAt, statuses } = await begunWorld();
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
    const { recognise, session, speak, hush, texts, aloud } = await begunWorld();
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

  it('cuts nothing off a sentence for words that were left over from one before a pause', async () => {
    const leftOver = async () => {
      const world = await begunWorld();
      world.recognise('uno dos tres cuatro.', 1, 1_000);
      world.session().speak(' tres cuatro.');
      await world.hush(2_000);
      world.session().speak(' Lo siento.');
      return world;
    };
    const said = async ({ recognise, hush, aloud }: Awaited<ReturnType<typeof leftOver>>) => {
      recognise('12 de mayo.', 2, 400);
      await hush(4_000);
      return aloud;
    };
    const closed = { type: 'failed', error: new EngineError('closed', 'engine') } as const;
    const later = await leftOver();
    await later.hush(1_000);
    await later.speak(500);
    later.session().say(closed);
    expect(await said(later)).toEqual(['12 de mayo.']);
    // the session that drops may not be opened again when the speaker begins
    const before = await leftOver();
    before.session().say(closed);
    await before.hush(1_600);
    await before.speak(500);
    expect(await said(before)).toEqual(['12 de mayo.']);
  });

  it('goes on by length where nothing of the source was known when another wording was said', async () => {
    const { recognise, session, speak, hush, aloud } = directWorld();
    await speak(1_200);
    session().speak('alpha be');
    session().say({ type: 'failed', error: new EngineError('closed', 'engine') });
    recognise('uno', 1, 1_000, false);
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

  it('takes over from a session that says nothing for 3 s, and from one that stops for 6 s of speech', async () => {
    const silent = directWorld();
    const startMs = silent.clock.nowMs();
    await silent.speak(1_000);
    silent.recognise('uno dos tres', 1, 900);
    await silent.speak(3_000);
    expect(silent.heardAt(CASCADE_LEVEL)[0]! - startMs).toBeLessThanOrEqual(3_100);
    const stopped = await begunWorld();
    const stopMs = stopped.clock.nowMs();
    await stopped.speak(4_000);
    stopped.recognise('uno dos tres cuatro.', 1, 1_000);
    await stopped.speak(3_000);
    expect(stopped.heardAt(CASCADE_LEVEL)[0]! - stopMs).toBeLessThanOrEqual(6_100);
    expect(stopped.aloud.join(' ')).toBe('tres cuatro.');
  });

  it('takes over from a session that used to send silence and does not, though nobody speaks', async () => {
    const { clock, recognise, session, hush, heardAt, aloud } = await begunWorld();
    session().say({ type: 'sound', pcm: new Int16Array(24_240), atMs: undefined });
    recognise('uno dos tres cuatro', 1, 1_000);
    const hungMs = clock.nowMs();
    await hush(4_000);
    expect(aloud).toEqual(['tres cuatro']);
    expect(heardAt(CASCADE_LEVEL)[0]! - hungMs).toBeLessThanOrEqual(3_100);
  });

  it('takes over from a session that leaves a sentence out, which is not held against it', async () => {
    const { recognise, session, hush, aloud, registry, translator, read } = await begunWorld();
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
    const { session, translator } = await begunWorld();
    session().speak(' much', 20_000);
    expect(translator.sessions[0]!.closed).toBe(true);
  });

  it('speaks until the speaker begins anew and the engine may be tried again', async () => {
    const { session, translator, speak, hush, recognise, heardAt, clock } = await begunWorld();
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
    const { session, translator, registry, speak, hush, recognise } = await begunWorld();
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

  it('says what waited for it and was not heard, and that only once', async () => {
    const { session, speak, hush, recognise, heardAt, engine, aloud } = await begunWorld();
    session().say({ type: 'failed', error: new EngineError('closed', 'engine') });
    engine.pieceMs = 1_400;
    recognise('uno dos tres cuatro a b c d.', 1, 1_000);
    await hush(5_200);
    await speak(200);
    session().speak('cinco', 400, 400);
    recognise('cinco seis.', 2, 200, false);
    session().say({ type: 'failed', error: new EngineError('closed', 'engine') });
    recognise('cinco seis.', 2, 200);
    const heard = heardAt(DIRECT_LEVEL).length;
    await hush(20_000);
    expect(aloud).toEqual(['tres cuatro a b c d.', 'cinco seis.']);
    expect(heardAt(DIRECT_LEVEL)).toHaveLength(heard);
  });

  it('says what waited for a track that does not open, also where the engine gives no times', async () => {
    const { session, speak, hush, recognise, aloud, open } = lateTrack();
    await speak(1_200);
    recognise('uno dos tres', 1, 1_000, false);
    session().speak('uno dos');
    session().say({ type: 'failed', error: new EngineError('closed', 'engine') });
    recognise('uno dos tres', 1, 1_000);
    await hush(1_000);
    open();
    await hush(3_000);
    expect(aloud.join(' ')).toBe('uno dos tres');
  });

  it('speaks to its end before the session that follows is heard', async () => {
    const { session, speak, hush, recognise, heardAt, engine, translator } = await begunWorld();
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
