import { FakeClock } from '@intermind/testing/fake-clock';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../log.ts';
import { HEARD_FRAME_SAMPLES } from '../../sound/format.ts';
import { EngineRegistry } from '../../speech/engine-registry.ts';
import { EngineError, type EngineErrorKind, type SpeechTranslator } from '../../speech/ports.ts';
import { fakeSpeechTranslator } from '../../testing/fake-speech-translator.ts';
import { DirectFeed } from './direct-feed.ts';

const LOUD = new Int16Array(HEARD_FRAME_SAMPLES).fill(2_000);
const QUIET = new Int16Array(HEARD_FRAME_SAMPLES).fill(1);
const failure = (kind: EngineErrorKind = 'engine') =>
  ({ type: 'failed', error: new EngineError('closed', kind) }) as const;
const silence = (durationMs: number) =>
  ({ type: 'sound', pcm: new Int16Array(24 * durationMs), atMs: undefined }) as const;
const never = async (): Promise<void> => new Promise(() => undefined);

/** Time passes in frames, at once: only what is being opened needs the clock to advance. */
function world(engines: SpeechTranslator[] = []) {
  const translator = fakeSpeechTranslator();
  const speechTranslators = engines.length > 0 ? engines : [translator];
  const clock = new FakeClock(100_000);
  const close = async (): Promise<void> => Promise.resolve();
  const registry = new EngineRegistry({ recognisers: [], translators: [], voices: [], close }, clock);
  const warned: unknown[] = [];
  const failed: EngineError[] = [];
  const output: [string, string][] = [];
  let idle = 0;
  const feed = new DirectFeed({
    ...{ from: 'en', to: 'es', speechTranslators, registry, clock },
    log: { ...silentLog, warn: (fields: unknown) => void warned.push(fields) },
    onOutput: (event, by) => output.push([event.type, by.info.id]),
    onFailed: (error) => failed.push(error),
    onIdle: () => idle++,
  });
  const pass = (durationMs: number, write?: () => void): void => {
    for (let ms = 0; ms < durationMs; ms += 20) {
      write?.();
      feed.tick();
      clock.jump(20);
    }
  };
  const begin = async (): Promise<void> => {
    feed.begin();
    await clock.advance(0);
  };
  return {
    ...{ begin, clock, registry, warned, failed, output, feed, translator },
    idle: () => idle,
    session: (index = -1) => translator.sessions.at(index)!,
    failTwice: async (): Promise<void> => {
      for (let times = 0; times < 2; times++) {
        await begin();
        feed.fail(failure().error);
        clock.jump(60_000);
      }
    },
    speak: (durationMs: number) => pass(durationMs, () => feed.write(LOUD, true)),
    hush: (durationMs: number) => pass(durationMs, () => feed.write(QUIET, false)),
    /** No sound comes. */
    run: (durationMs: number) => pass(durationMs),
    breaker: (pair = 'en>es') => registry.breaker(speechTranslators[0]!, pair),
    /** Whether it rests for exactly so long from now. */
    restsFor: (restMs: number): boolean => {
      clock.jump(restMs - 1);
      const early = feed.mayBegin();
      clock.jump(1);
      return !early && feed.mayBegin();
    },
    /** Since it was last asked. */
    use: () => registry.meter.take().find(({ id }) => id === 'direct'),
  };
}

/** A session that has said something. */
async function answered() {
  const begun = world();
  await begun.begin();
  begun.session().speak('uno');
  return begun;
}

const levels = (frames: readonly Int16Array[]) => frames.map(([sample]) => sample);

describe('what a session is sent', () => {
  it('begins with the half second before, and goes on with all that came while it was opened', async () => {
    let open = (): void => undefined;
    const slow = fakeSpeechTranslator({}, async () => new Promise((resolve) => (open = resolve)));
    const { begin, feed, hush, speak, clock } = world([slow]);
    hush(2_000);
    await begin();
    speak(1_000);
    expect(slow.sessions[0]!.frames).toEqual([]);
    open();
    await clock.advance(0);
    feed.write(LOUD, true);
    const sent = levels(slow.sessions[0]!.frames);
    // the last frame before is half a second old when the session begins
    expect([sent.filter((level) => level === 1).length, sent.length]).toEqual([24, 75]);
    expect(sent.indexOf(2_000)).toBe(24);
  });

  it('leaves out what came before a mute', async () => {
    const { begin, run, hush, session } = world();
    hush(480);
    run(100);
    await begin();
    expect(session().frames).toHaveLength(19);
  });

  it('is counted', async () => {
    const { begin, hush, session, use } = world();
    hush(200);
    await begin();
    hush(200);
    expect([session().frames.length, use()?.soundMs]).toEqual([20, 400]);
  });

  it('is silence where no sound comes, a tenth of a second late', async () => {
    const { begin, run, hush, session } = world();
    await begin();
    hush(200);
    const before = session().frames.length;
    run(100);
    expect(session().frames).toHaveLength(before);
    run(120);
    expect(session().frames.length).toBeGreaterThan(before);
    run(980);
    const filled = levels(session().frames.slice(before));
    expect([filled.length, new Set(filled)]).toEqual([54, new Set([0])]);
  });

  it('is no silence when the process stood still: the sound comes late', async () => {
    const { begin, run, hush, session, clock, feed } = world();
    await begin();
    hush(200);
    for (let times = 0; times < 3; times++) {
      clock.jump(400);
      run(20);
      for (let frame = 0; frame < 21; frame++) feed.write(QUIET, false);
      hush(200);
    }
    expect(new Set(levels(session().frames))).toEqual(new Set([1]));
  });
});

describe('a session is given up', () => {
  it('when no engine has opened one for three seconds, whichever is asked then', async () => {
    const engines = [fakeSpeechTranslator({ id: 'a' }, never), fakeSpeechTranslator({ id: 'b' }, never)];
    const { begin, feed, clock, failed } = world(engines);
    await begin();
    for (let ms = 0; ms < 2_980; ms += 20) {
      feed.tick();
      await clock.advance(20);
    }
    feed.tick();
    expect([engines.map(({ sessions }) => sessions.length), failed]).toEqual([[1, 1], []]);
    await clock.advance(20);
    feed.tick();
    expect([failed.map(({ message }) => message), feed.running]).toEqual([
      ['the direct translation says nothing'],
      false,
    ]);
  });

  it('when it says nothing for three seconds from when half a second was spoken', async () => {
    const { begin, speak, hush, session, failed } = world();
    await begin();
    speak(480);
    hush(1_000);
    speak(20);
    hush(2_460);
    expect(session().closed).toBe(false);
    hush(40);
    expect([session().closed, failed.map(({ kind }) => kind)]).toEqual([true, ['engine']]);
  });

  it('when six seconds of speech bring nothing more', async () => {
    const { speak, session, failed, use } = await answered();
    speak(4_000);
    session().speak(' dos');
    speak(6_000);
    session().say(silence(20));
    expect(session().closed).toBe(false);
    speak(60);
    expect([session().closed, failed.map(({ message }) => message)]).toEqual([true, ['direct says nothing']]);
    expect(use()?.errors.engine).toBe(1);
  });

  it('when it sent silence all the time and stops, not when it sent a second of it', async () => {
    const { hush, session } = await answered();
    session().say(silence(800));
    session().speak(' dos');
    session().say(silence(1_000));
    hush(4_000);
    expect(session().closed).toBe(false);
    session().say(silence(20));
    hush(2_980);
    expect(session().closed).toBe(false);
    hush(40);
    expect(session().closed).toBe(true);
  });

  it('after twenty seconds without speech, which is no failure', async () => {
    const { hush, speak, session, feed, failed, idle, breaker } = await answered();
    speak(20);
    hush(19_980);
    expect([session().closed, idle()]).toEqual([false, 0]);
    hush(20);
    expect([session().closed, idle(), failed, feed.running]).toEqual([true, 1, [], false]);
    expect([feed.mayBegin(), breaker().state]).toEqual([true, 'closed']);
  });
});

describe('a session that fails', () => {
  it('is told with what went wrong, once, and is held against the engine for this pair', async () => {
    const { session, failed, warned, feed, use, breaker } = await answered();
    const { error } = failure('quota');
    session().say({ type: 'failed', error });
    session().say(failure());
    expect([failed, warned]).toEqual([[error], [{ error, from: 'en', to: 'es' }]]);
    expect(use()?.errors).toEqual({ request: 0, engine: 0, quota: 1 });
    expect([breaker().state, breaker('en>fr').state]).toEqual(['open', 'closed']);
    feed.fail(error);
    expect(failed).toHaveLength(1);
  });

  it.each([
    ['while it opens', failure('quota'), 'quota', 'closed'],
    ['with no error of ours', new Error('socket'), 'engine', 'Error: socket'],
  ])('%s, is told too', async (_when, what, kind, message) => {
    let session: { closed: boolean } | undefined;
    const failing: SpeechTranslator = fakeSpeechTranslator();
    failing.open = async ({ onEvent }) => {
      if (what instanceof Error) return Promise.reject(what);
      onEvent(what);
      onEvent(failure('request'));
      const opened = { closed: false };
      session = opened;
      return Promise.resolve({ write: () => undefined, close: () => void (opened.closed = true) });
    };
    const { begin, failed, feed } = world([failing]);
    await begin();
    expect([failed.map((error) => [error.kind, error.message]), feed.running]).toEqual([
      [[kind, message]],
      false,
    ]);
    expect(session?.closed ?? true).toBe(true);
  });

  it('leaves its place to the next engine while it is opened', async () => {
    const first = fakeSpeechTranslator({ id: 'first' }, async () => Promise.reject(new Error('down')));
    const second = fakeSpeechTranslator({ id: 'second' });
    const { begin, output, failed } = world([first, second]);
    await begin();
    second.sessions[0]!.speak('uno');
    expect([output, failed]).toEqual([
      [
        ['text', 'second'],
        ['sound', 'second'],
      ],
      [],
    ]);
  });

  it('is followed by a rest that grows with each in a row, up to a minute', async () => {
    const { begin, session, clock, restsFor } = world();
    // a sentence that was left out counts for nothing
    await begin();
    session().say(failure('request'));
    clock.jump(5_000);
    for (const restMs of [5_000, 10_000, 15_000]) {
      await begin();
      session().speak('uno');
      session().say(failure());
      expect(restsFor(restMs)).toBe(true);
    }
    for (let times = 0; times < 10; times++) {
      await begin();
      session().speak('uno');
      session().say(failure());
      expect(times < 8 || restsFor(60_000)).toBe(true);
      clock.jump(60_000);
    }
  });

  it.each([
    ['as the first one, when it has lived for half a minute', 30_000, 5_000],
    ['longer than those before, when it has lived for less', 29_000, 15_000],
  ])('rests %s', async (_how, livedMs, restMs) => {
    const { begin, session, failTwice, hush, speak, restsFor } = world();
    await failTwice();
    await begin();
    for (let ms = 0; ms < livedMs; ms += 1_000) {
      speak(20);
      hush(980);
      session().say({ type: 'sound', pcm: LOUD, atMs: undefined });
    }
    hush(20);
    session().say(failure());
    expect(restsFor(restMs)).toBe(true);
  });

  it.each([
    ['rests as after the first one, once a session that said something', 5_000, 'uno'],
    ['rests as long as before, when a session that said nothing', 15_000, undefined],
  ])('%s ended for want of speech', async (_what, restMs, text) => {
    const { begin, session, failTwice, hush, restsFor } = world();
    await failTwice();
    await begin();
    if (text) session().speak(text);
    hush(20_020);
    expect(session().closed).toBe(true);
    await begin();
    session().say(failure());
    expect(restsFor(restMs)).toBe(true);
  });
});

describe('an engine', () => {
  it('may not begin twice, and may where one of several may', async () => {
    const [first, second] = [fakeSpeechTranslator({ id: 'first' }), fakeSpeechTranslator({ id: 'second' })];
    const { begin, feed, registry } = world([first, second]);
    expect(feed.mayBegin()).toBe(true);
    registry.breaker(first, 'en>es').failed(new EngineError('used up', 'quota'));
    expect(feed.mayBegin()).toBe(true);
    registry.breaker(second, 'en>es').failed(new EngineError('used up', 'quota'));
    expect(feed.mayBegin()).toBe(false);
    const other = world();
    await other.begin();
    expect(other.feed.mayBegin()).toBe(false);
    await begin();
    expect(feed.running).toBe(false);
  });

  it('has shown that it works with its first text, and is counted once', async () => {
    const { begin, session, use, breaker, clock, feed } = world();
    breaker().failed(new EngineError('used up', 'quota'));
    clock.jump(60_000);
    await begin();
    expect(breaker().state).toBe('half-open');
    session().say(silence(20));
    expect(breaker().state).toBe('half-open');
    session().speak('uno');
    session().speak('dos');
    expect([breaker().state, use()?.answers]).toEqual(['closed', 1]);
    feed.end();
    expect(session().closed).toBe(true);
  });

  it('has shown it with half a minute of life too', async () => {
    const { begin, session, breaker, clock, speak } = world();
    breaker().failed(new EngineError('used up', 'quota'));
    clock.jump(60_000);
    await begin();
    for (let ms = 0; ms < 30_000; ms += 1_000) {
      expect(breaker().state).toBe('half-open');
      speak(1_000);
      session().say({ type: 'sound', pcm: LOUD, atMs: undefined });
    }
    speak(20);
    expect(breaker().state).toBe('closed');
  });

  it('is asked again after a session that ended before it had shown anything', async () => {
    const { begin, breaker, clock, feed, session } = world();
    breaker().failed(new EngineError('used up', 'quota'));
    clock.jump(60_000);
    await begin();
    feed.end();
    expect([breaker().state, breaker().tryEnter(), session().closed]).toEqual(['half-open', true, true]);
  });

  it('says nothing more in a session that has ended, and one that opens too late is closed', async () => {
    const { session, feed, output, failed, begin } = await answered();
    const old = session();
    feed.end();
    old.speak('late');
    old.say(failure());
    await begin();
    old.speak('late');
    expect([output, failed]).toEqual([
      [
        ['text', 'direct'],
        ['sound', 'direct'],
      ],
      [],
    ]);
    let open = (): void => undefined;
    const slow = fakeSpeechTranslator({}, async () => new Promise((resolve) => (open = resolve)));
    const late = world([slow]);
    await late.begin();
    late.feed.end();
    open();
    await late.clock.advance(0);
    expect([slow.sessions[0]!.closed, late.failed, late.feed.running]).toEqual([true, [], false]);
  });
});
