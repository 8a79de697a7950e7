import { describe, expect, it } from 'vitest';
import { HEARD_FRAME_SAMPLES } from '../sound/format.ts';
import { EngineError, type RecognitionEvent } from '../speech/ports.ts';
import { died, feeding, final } from '../testing/feeding.ts';
import { fakeRecogniser } from '../testing/fake-recogniser.ts';

describe('the feed of a recogniser', () => {
  it('opens another when one dies, twice, and places its words where they were said', async () => {
    const { clock, feed, sessions, heard, speak } = feeding();
    feed.open();
    await clock.advance(0);
    await speak(3_000);
    for (const [at, text] of ['one', 'two'].entries()) {
      sessions[at]!.say(died);
      await speak(1_000);
      expect(sessions).toHaveLength(at + 2);
      // said in the last half second, in the time of its own stream
      const streamMs = sessions[at + 1]!.frames.length * 20;
      sessions[at + 1]!.say(final(text, streamMs - 500, streamMs - 100));
    }
    expect(heard.map(({ text, startMs }) => [text, Math.round(startMs / 40) * 40])).toEqual([
      ['one', 3_520],
      ['two', 4_520],
    ]);
  });

  it('opens a recogniser that dies at once less and less often, says so, and that it works when it hears words', async () => {
    const { clock, feed, sessions, failing, speak } = feeding();
    feed.open();
    await clock.advance(0);
    const opened: number[] = [];
    for (let second = 0; second < 120; second++) {
      const before = sessions.length;
      for (let part = 0; part < 10; part++) {
        await speak(100);
        sessions.at(-1)!.say(died);
      }
      opened.push(sessions.length - before);
      expect(failing[0]).toBe(true);
    }
    const within = (from: number, to: number) =>
      opened.slice(from, to).reduce((sum, count) => sum + count, 0);
    expect([within(0, 10) <= 5, within(60, 120)]).toEqual([true, 2]);
    expect(failing).not.toContain(false);
    const dead = sessions.length;
    while (sessions.length === dead) await speak(100);
    sessions.at(-1)!.say(final('works', 0, 100));
    expect(failing.at(-1)).toBe(false);
  });

  it('opens the next recogniser of the ladder at once when one dies, and leaves that for half a minute', async () => {
    const second = fakeRecogniser({ id: 'second' });
    const { clock, feed, sessions, speak } = feeding(undefined, [second]);
    feed.open();
    await clock.advance(0);
    sessions[0]!.say(died);
    await clock.advance(0);
    second.sessions[0]!.say(final('one', 0, 100));
    await speak(29_000);
    second.sessions[0]!.say(final('two', 0, 100));
    expect([sessions.length, second.sessions.length]).toEqual([1, 1]);
  });

  it('goes back to the better recogniser between two utterances, with the sound since the last', async () => {
    const second = fakeRecogniser({ id: 'second' });
    const { clock, feed, sessions, heard, speak } = feeding(undefined, [second]);
    feed.open();
    await clock.advance(0);
    sessions[0]!.say(died);
    await speak(31_000);
    const streamMs = second.sessions[0]!.frames.length * 20;
    second.sessions[0]!.say({ type: 'interim', words: [{ text: 'one', startMs: 0, endMs: 100 }] });
    await clock.advance(0);
    expect(sessions).toHaveLength(1);
    second.sessions[0]!.say(final('one', streamMs - 600, streamMs - 400));
    await clock.advance(0);
    expect([sessions.length, second.sessions[0]!.closed]).toEqual([2, true]);
    // 400 ms of frames that no word was made of
    expect(sessions[1]!.frames).toHaveLength(20);
    sessions[1]!.say(final('two', 100, 300));
    expect(heard.filter(({ final: settled }) => settled).map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('waits longer each time before it goes back to one that fails again', async () => {
    const second = fakeRecogniser({ id: 'second' });
    const { clock, feed, sessions, speak } = feeding(undefined, [second]);
    const settle = (): void => second.sessions.at(-1)!.say(final('word', 0, 100));
    feed.open();
    await clock.advance(0);
    sessions[0]!.say(died);
    await speak(31_000);
    settle();
    await clock.advance(0);
    sessions[1]!.say(died);
    await speak(31_000);
    settle();
    await clock.advance(0);
    expect(sessions).toHaveLength(2);
    await speak(30_000);
    settle();
    await clock.advance(0);
    expect(sessions).toHaveLength(3);
  });

  it('lets the next recogniser hear again what the one before was not sure of', async () => {
    const second = fakeRecogniser({ id: 'second' });
    const { clock, feed, sessions, heard, recogniser, speak } = feeding(undefined, [second]);
    recogniser.info = { ...recogniser.info, agreement: 2 };
    feed.open();
    await clock.advance(0);
    await speak(1_000);
    const words = (...texts: string[]): RecognitionEvent => ({
      type: 'interim',
      words: texts.map((text, i) => ({ text, startMs: i * 300, endMs: i * 300 + 300 })),
    });
    sessions[0]!.say(words('we', 'can'));
    sessions[0]!.say(words('We', 'cannot', 'go'));
    heard.length = 0;
    sessions[0]!.say(died);
    await clock.advance(0);
    expect(heard).toEqual([{ text: 'We', startMs: 0, final: true }]);
    // one second of sound, without the 300 ms of the word that stands
    expect(second.sessions[0]!.frames).toHaveLength(35);
  });

  it('waits out its back-off, whatever sound comes', async () => {
    const { clock, feed, sessions, failing, speak } = feeding(async () => Promise.reject(died.error));
    feed.open();
    await clock.advance(0);
    for (let ms = 0; ms < 10_000; ms += 20) {
      await speak(20);
      feed.open();
    }
    expect([sessions.length <= 6, failing.length <= 8, clock.waiting]).toEqual([true, true, 1]);
  });

  it('tells the engine to give up opening', async () => {
    const { clock, feed, recogniser } = feeding();
    const signals: AbortSignal[] = [];
    recogniser.open = async ({ signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    feed.open();
    await clock.advance(0);
    feed.close();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it.each([
    [
      'hears words',
      async (say: (event: RecognitionEvent) => void) => Promise.resolve(say(final('one', 0, 100))),
    ],
    ['lives for half a minute', async (_say: unknown, speak: (ms: number) => Promise<void>) => speak(30_000)],
  ])('opens a recogniser again at once that dies now and then, but %s', async (_name, works) => {
    const { clock, feed, sessions, failing, speak } = feeding();
    feed.open();
    await clock.advance(0);
    for (let deaths = 1; deaths <= 5; deaths++) {
      await works(sessions.at(-1)!.say, speak);
      sessions.at(-1)!.say(died);
      await speak(240);
      expect(sessions).toHaveLength(deaths + 1);
    }
    expect(failing).not.toContain(true);
  });

  it('lets another speaker probe a recogniser while nobody needs this one', async () => {
    const { clock, feed, recogniser, registry, speak } = feeding();
    const breaker = registry.breaker(recogniser, 'en');
    breaker.failed(new EngineError('down', 'quota', { retryAfterMs: 30_000 }));
    await clock.advance(30_000);
    feed.open();
    await speak(100);
    expect(breaker.tryEnter()).toBe(false);
    feed.suspend();
    expect(breaker.tryEnter()).toBe(true);
  });

  it('opens one recogniser, however often it is asked to', async () => {
    const { clock, feed, sessions } = feeding();
    feed.open();
    feed.open();
    await clock.advance(0);
    feed.open();
    await clock.advance(0);
    expect(sessions).toHaveLength(1);
  });

  it('ends the utterance of a microphone that sends nothing for 0.4 s, once', async () => {
    const { clock, feed, sessions, speak } = feeding();
    feed.open();
    await clock.advance(0);
    await speak(1_000);
    const [session] = sessions;
    const wait = async (durationMs: number): Promise<void> => {
      for (let ms = 0; ms < durationMs; ms += 20) {
        await clock.advance(20);
        feed.tick();
      }
    };
    await wait(380);
    expect(session!.frames).toHaveLength(50);
    await wait(20);
    expect(session!.frames.length * 20).toBe(1_000 + 1_200);
    await wait(1_000);
    feed.endUtterance();
    expect(session!.frames.length * 20).toBe(1_000 + 1_200);
    await speak(20);
    await wait(400);
    expect(session!.frames.length * 20).toBe(1_020 + 2_400);
  });

  it('ends no utterance in a stall of the process: the sound comes late', async () => {
    const { clock, feed, sessions, speak } = feeding();
    feed.open();
    await clock.advance(0);
    await speak(1_000);
    await clock.advance(1_000);
    feed.tick();
    await speak(1_000);
    expect(sessions[0]!.frames).toHaveLength(100);
  });

  it('gives the only recogniser up that does not open within 20 s, and tries again', async () => {
    const release = Promise.withResolvers<void>();
    const { clock, feed, sessions, failing } = feeding(async () => release.promise);
    feed.open();
    await clock.advance(19_999);
    expect({ opened: sessions.length, failing }).toEqual({ opened: 1, failing: [] });
    await clock.advance(1);
    expect(failing).toEqual([true]);
    release.resolve();
    await clock.advance(200);
    // what opens too late is ended
    expect(sessions.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('takes a recogniser for dead that fails while it opens', async () => {
    const release = Promise.withResolvers<void>();
    const { clock, feed, sessions, failing } = feeding(async () => release.promise);
    feed.open();
    await clock.advance(0);
    sessions[0]!.say(died);
    release.resolve();
    await clock.advance(100);
    expect({ closed: sessions[0]!.closed, failing }).toEqual({ closed: true, failing: [true] });
    await clock.advance(200);
    sessions[1]!.say(final('works', 0, 100));
    expect({ opened: sessions.length, failing }).toEqual({ opened: 2, failing: [true, false] });
  });

  it('hears nothing from a session that died or was ended', async () => {
    const { clock, feed, sessions, heard, speak } = feeding();
    feed.open();
    await clock.advance(0);
    await speak(1_000);
    sessions[0]!.say(died);
    sessions[0]!.say(final('late', 0, 300));
    sessions[0]!.say(died);
    await speak(1_000);
    expect({ heard, opened: sessions.length }).toEqual({ heard: [], opened: 2 });
    feed.suspend();
    sessions[1]!.say(final('late', 0, 300));
    expect({ heard, closed: sessions[1]!.closed }).toEqual({ heard: [], closed: true });
  });

  it('is not opened again by a death that came before nobody needed it, but by a new need', async () => {
    const { clock, feed, sessions, speak } = feeding();
    feed.open();
    await clock.advance(0);
    await speak(1_000);
    sessions[0]!.say(died);
    feed.suspend();
    await clock.advance(10_000);
    expect(sessions).toHaveLength(1);
    feed.open();
    await clock.advance(0);
    expect(sessions).toHaveLength(2);
  });

  it('ends a recogniser that opened when nobody needs it any more', async () => {
    const release = Promise.withResolvers<void>();
    const { clock, feed, sessions } = feeding(async () => release.promise);
    feed.open();
    await clock.advance(0);
    feed.suspend();
    release.resolve();
    await clock.advance(0);
    expect(sessions[0]!.closed).toBe(true);
  });

  it('leaves nothing open when it is closed, also while it opens', async () => {
    const release = Promise.withResolvers<void>();
    const { clock, feed, sessions, failing } = feeding(async () => release.promise);
    feed.open();
    await clock.advance(0);
    feed.close();
    release.resolve();
    await clock.advance(60_000);
    feed.open();
    await clock.advance(1_000);
    expect({ closed: sessions.map(({ closed }) => closed), failing }).toEqual({
      closed: [true],
      failing: [],
    });
    const other = feeding();
    other.feed.open();
    await other.clock.advance(0);
    other.feed.close();
    expect(other.sessions[0]!.closed).toBe(true);
  });

  it('knows how long the speaker has been silent, without sound too', async () => {
    const { clock, feed } = feeding();
    expect(feed.silenceMs()).toBe(0);
    feed.write(new Int16Array(HEARD_FRAME_SAMPLES).fill(3_000));
    await clock.advance(700);
    expect(feed.silenceMs()).toBe(700);
  });
});
