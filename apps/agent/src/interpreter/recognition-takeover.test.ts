import type { FakeClock } from '@intermind/testing/fake-clock';
import { wait } from '@intermind/timing';
import { describe, expect, it } from 'vitest';
import { died, feeding, final, silence } from '../testing/feeding.ts';
import { fakeRecogniser } from '../testing/fake-recogniser.ts';
import type { RecognitionFeed } from './recognition-feed.ts';

describe('sound that no words were made of', () => {
  it('lets the next recogniser hear the last 20 seconds of speech that no words were made of', async () => {
    const activity = silence();
    const { clock, feed, sessions, speak } = feeding(undefined, [], activity);
    feed.open();
    await clock.advance(0);
    activity.speaking = true;
    await speak(25_000);
    sessions[0]!.say(died);
    await speak(400);
    // frame 1,250 was the last before its death; it opened 200 ms later, which is speech too
    expect(sessions[1]!.frames[0]![0]).toBeGreaterThan(250);
    expect(sessions[1]!.frames[0]![0]).toBeLessThan(272);
  });

  it('does not count silence, and does not let it be heard: words keep their places', async () => {
    const activity = silence();
    const second = fakeRecogniser({ id: 'second' });
    const { clock, feed, sessions, heard, speak } = feeding(undefined, [second], activity);
    feed.open();
    await clock.advance(0);
    for (const speaking of [true, false, true, false]) {
      activity.speaking = speaking;
      await speak(speaking ? 2_000 : 12_000);
    }
    sessions[0]!.say(died);
    await clock.advance(0);
    // 2 s and 1 s behind it, 1.2 s of made silence; 0.48 s from before speech was noticed, 2 s and 1 s; made silence
    const frames = second.sessions[0]!.frames.map(([first]) => first);
    expect(frames).toHaveLength(150 + 60 + 24 + 150 + 60);
    expect([frames[0], frames[210]]).toEqual([1, 701 - 24]);
    second.sessions[0]!.say({
      type: 'final',
      words: [
        { text: 'one', startMs: 500, endMs: 900 },
        { text: 'two', startMs: 4_200 + 480, endMs: 4_200 + 900 },
      ],
    });
    expect(heard.map(({ text, startMs }) => [text, startMs])).toEqual([
      ['one', 500],
      ['two', 14_000],
    ]);
  });

  it('is kept no longer than the feed is open', async () => {
    const activity = silence();
    const { clock, feed, speak } = feeding(undefined, [], activity);
    feed.open();
    await clock.advance(0);
    activity.speaking = true;
    await speak(2_000);
    expect(feed.owesWords).toBe(true);
    feed.close();
    expect(feed.owesWords).toBe(false);
  });

  it('keeps nothing for longer than a minute', async () => {
    const activity = silence();
    const { clock, feed, sessions, speak } = feeding(undefined, [], activity);
    feed.open();
    await clock.advance(0);
    activity.speaking = true;
    await speak(2_000);
    activity.speaking = false;
    await speak(62_000);
    sessions[0]!.say(died);
    await speak(400);
    expect(sessions[1]!.frames).toEqual([]);
  });

  it('does not let it hear again what has become words, whether final or closed by the death', async () => {
    const { clock, feed, sessions, heard, speak } = feeding();
    feed.open();
    await clock.advance(0);
    await speak(5_000);
    sessions[0]!.say(final('said', 3_000, 4_000));
    sessions[0]!.say({ type: 'interim', words: [{ text: 'begun', startMs: 4_100, endMs: 4_600 }] });
    sessions[0]!.say(died);
    expect(heard.filter((word) => word.final).map(({ text }) => text)).toEqual(['said', 'begun']);
    await speak(400);
    // frame 231 is the first that arrived after 4.6 s
    const firstFrame = sessions[1]!.frames[0]![0]!;
    expect(firstFrame).toBeGreaterThanOrEqual(230);
    expect(firstFrame).toBeLessThanOrEqual(232);
  });

  it.each([200, 400])('nor when the sound of the word arrived %i ms late, all at once', async (lateMs) => {
    const { clock, feed, sessions, speak, burst } = feeding();
    feed.open();
    await clock.advance(0);
    await speak(1_000);
    await burst(lateMs);
    sessions[0]!.say({ type: 'interim', words: [{ text: 'late', startMs: 900, endMs: 1_100 }] });
    sessions[0]!.say(died);
    await speak(400);
    // frame 56 is the first that the word is not made of
    expect(sessions[1]!.frames[0]![0]).toBe(56);
    expect(sessions[1]!.frames.at(-1)![0]).toBe((1_000 + lateMs + 400) / 20);
  });

  it('nor when the next one opens while more of it arrives late', async () => {
    const { clock, feed, sessions, speak, burst } = feeding();
    feed.open();
    await clock.advance(0);
    await speak(1_000);
    await burst(200);
    sessions[0]!.say(final('late', 900, 1_100));
    await burst(100);
    sessions[0]!.say(died);
    await burst(200);
    const frames = sessions[1]!.frames.map(([first]) => first);
    expect(frames).toEqual(Array.from({ length: 20 }, (_, i) => 56 + i));
  });

  it.each([
    ['is muted', (feed: RecognitionFeed) => feed.endUtterance()],
    [
      'sends nothing',
      async (feed: RecognitionFeed, clock: FakeClock) => clock.advance(400).then(() => feed.tick()),
    ],
  ])(
    'lets the next recogniser hear what had no final when the microphone %s, to the end of the utterance',
    async (_how, ends) => {
      const second = fakeRecogniser({ id: 'second' });
      const activity = { ...silence(), speaking: true };
      const { clock, feed, sessions, heard, speak } = feeding(undefined, [second], activity);
      feed.open();
      await clock.advance(0);
      await speak(5_000);
      await ends(feed, clock);
      await clock.advance(3_000);
      sessions[0]!.say(died);
      await clock.advance(0);
      expect(heard).toEqual([]);
      const frames = second.sessions[0]!.frames.map(([first]) => first);
      expect(frames).toEqual([...Array.from({ length: 250 }, (_, i) => i + 1), ...Array<number>(60).fill(0)]);
      second.sessions[0]!.say(final('one', 0, 5_000));
      await speak(20);
      second.sessions[0]!.say(died);
      await speak(400);
      // what became words is not heard a third time
      expect(sessions[1]!.frames[0]![0]).toBe(251);
    },
  );

  it('is heard with the pause where the microphone was muted', async () => {
    const second = fakeRecogniser({ id: 'second' });
    const activity = { ...silence(), speaking: true };
    const { clock, feed, sessions, heard, speak } = feeding(undefined, [second], activity);
    feed.open();
    await clock.advance(0);
    await speak(1_000);
    feed.endUtterance();
    await clock.advance(5_000);
    await speak(1_000);
    sessions[0]!.say(died);
    await clock.advance(0);
    expect(second.sessions[0]!.frames).toHaveLength(50 + 60 + 50);
    second.sessions[0]!.say(final('two', 2_300, 2_500));
    expect(heard.map(({ startMs }) => startMs)).toEqual([6_100]);
  });

  it('forgets what was said when nobody needs the speaker any more', async () => {
    const { clock, feed, sessions, speak } = feeding();
    feed.open();
    await clock.advance(0);
    await speak(1_000);
    feed.suspend();
    feed.open();
    await clock.advance(0);
    expect(sessions[1]!.frames).toEqual([]);
  });

  it('is kept while a recogniser opens', async () => {
    const release = Promise.withResolvers<void>();
    const activity = { ...silence(), speaking: true };
    const { feed, sessions, speak } = feeding(async () => release.promise, [], activity);
    feed.open();
    await speak(19_000);
    expect(sessions[0]!.frames).toEqual([]);
    release.resolve();
    await speak(20);
    expect(sessions[0]!.frames.map(([first]) => first)).toEqual(Array.from({ length: 951 }, (_, i) => i + 1));
  });
});

describe('a recogniser that is slow to open', () => {
  it('opens the next recogniser within three seconds when one does not open, and goes back when that is there', async () => {
    const release = Promise.withResolvers<void>();
    const second = fakeRecogniser({ id: 'second' });
    const { clock, feed, sessions, heard, speak } = feeding(async () => release.promise, [second]);
    feed.open();
    await speak(3_000);
    expect(second.sessions[0]!.frames).toHaveLength(150);
    await speak(7_000);
    second.sessions[0]!.say({ type: 'interim', words: [{ text: 'one', startMs: 0, endMs: 900 }] });
    release.resolve();
    await speak(100);
    // in the middle of an utterance nothing changes
    expect([sessions.length, sessions[0]!.frames.length, second.sessions[0]!.closed]).toEqual([1, 0, false]);
    second.sessions[0]!.say(final('one', 0, 9_900));
    await clock.advance(0);
    expect([sessions.length, sessions[0]!.closed, second.sessions[0]!.closed]).toEqual([1, false, true]);
    expect(sessions[0]!.frames[0]![0]).toBeGreaterThan(490);
    sessions[0]!.say(final('two', 0, 100));
    expect(heard.map(({ text }) => text)).toEqual(['one', 'one', 'two']);
  });

  it('goes to a recogniser that opens late at once while nothing else is open or said', async () => {
    const release = Promise.withResolvers<void>();
    const second = fakeRecogniser({ id: 'second' }, async () => new Promise(() => undefined));
    const { clock, feed, sessions, speak } = feeding(async () => release.promise, [second]);
    feed.open();
    await speak(4_000);
    release.resolve();
    await speak(20);
    expect(sessions[0]!.frames).toHaveLength(201);
    await clock.advance(60_000);
    expect([sessions.length, second.sessions.length, sessions[0]!.closed]).toEqual([1, 1, false]);

    const quiet = fakeRecogniser({ id: 'quiet' });
    const silent = feeding(async () => wait(5_000, { clock: silent.clock }), [quiet]);
    silent.feed.open();
    await silent.clock.advance(5_000);
    expect([silent.sessions.length, quiet.sessions[0]!.closed]).toEqual([1, true]);
  });

  it.each(['suspend', 'close'] as const)('ends a recogniser that opens late after a %s', async (end) => {
    const release = Promise.withResolvers<void>();
    const second = fakeRecogniser({ id: 'second' });
    const { clock, feed, sessions } = feeding(async () => release.promise, [second]);
    feed.open();
    await clock.advance(3_000);
    feed[end]();
    release.resolve();
    await clock.advance(0);
    expect([sessions[0]!.closed, second.sessions[0]!.closed]).toEqual([true, true]);
  });

  it('asks a recogniser for answers in time only while another one could take over', async () => {
    const limits: unknown[] = [];
    const second = fakeRecogniser({ id: 'second' });
    const { clock, feed, recogniser } = feeding(undefined, [second]);
    for (const one of [recogniser, second]) {
      const open = one.open.bind(one);
      one.open = async (options) => {
        limits.push([one.info.id, options.answerLimitMs]);
        return open(options);
      };
    }
    feed.open();
    await clock.advance(0);
    recogniser.sessions[0]!.say(died);
    await clock.advance(0);
    expect(limits).toEqual([
      ['fake', 2_200],
      ['second', undefined],
    ]);
  });
});
