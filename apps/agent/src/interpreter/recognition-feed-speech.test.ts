import type { Language } from '@intermind/contracts/languages';
import { describe, expect, it } from 'vitest';
import { feeding, final, silence } from '../testing/feeding.ts';
import { Glossary } from './glossary.ts';

describe('the feed of a recogniser that hears speech only', () => {
  it('tells the recogniser which sound is speech', async () => {
    const activity = silence();
    const { clock, feed, recogniser, speak } = feeding(undefined, [], activity);
    const given: boolean[] = [];
    recogniser.open = async () =>
      Promise.resolve({ write: (_pcm, speech) => void given.push(speech), close: () => undefined });
    feed.open();
    await clock.advance(0);
    activity.speaking = true;
    await speak(40);
    activity.speaking = false;
    await speak(20);
    expect(given).toEqual([true, true, false]);
  });

  it('feeds nothing while nobody speaks, and half a second of what was before the first word', async () => {
    const activity = silence();
    const { clock, feed, sessions, speak } = feeding(undefined, [], activity);
    feed.open();
    await clock.advance(0);
    await speak(60_000);
    expect(sessions[0]!.frames).toEqual([]);
    activity.speaking = true;
    await speak(1_000);
    // speech is noticed in frame 3,001; the 24 before it arrived within half a second
    expect(sessions[0]!.frames[0]![0]).toBe(3_001 - 24);
    expect(sessions[0]!.frames).toHaveLength(24 + 50);
  });

  it('goes on for a second after speech, then ends the utterance, once, whatever noise goes on', async () => {
    const activity = silence();
    const { clock, feed, sessions, speak } = feeding(undefined, [], activity);
    feed.open();
    await clock.advance(0);
    activity.speaking = true;
    await speak(1_000);
    activity.speaking = false;
    await speak(60_000);
    const { frames } = sessions[0]!;
    expect(frames.length * 20).toBe(1_000 + 1_000 + 1_200);
    expect(
      frames
        .slice(-60)
        .flatMap((frame) => [...frame])
        .every((sample) => sample === 0),
    ).toBe(true);
    feed.endUtterance();
    expect(frames.length * 20).toBe(3_200);
  });

  it('places words on both sides of a silence that was not fed, also those that come late', async () => {
    const activity = silence();
    const { clock, feed, sessions, heard, speak } = feeding(undefined, [], activity);
    feed.open();
    await clock.advance(0);
    activity.speaking = true;
    await speak(2_000);
    activity.speaking = false;
    await speak(10_000);
    activity.speaking = true;
    await speak(2_000);
    const [session] = sessions;
    // 2 s of speech, 1 s after it, 1.2 s of made silence; then 0.48 s before speech was noticed
    session!.say(final('late', 500, 900));
    session!.say(final('new', 4_200 + 480, 4_200 + 900));
    expect(heard.map(({ text, startMs }) => [text, startMs])).toEqual([
      ['late', 500],
      ['new', 12_000],
    ]);
  });

  it('places a first word that begins, to the recogniser, before its sound, in the made silence', async () => {
    const activity = silence();
    const { clock, feed, sessions, heard, speak } = feeding(undefined, [], activity);
    feed.open();
    await clock.advance(0);
    activity.speaking = true;
    await speak(1_000);
    activity.speaking = false;
    await speak(1_100);
    activity.speaking = true;
    await speak(1_000);
    // 1 s of speech, 1 s after it, 1.2 s of made silence: sound goes on there, 0.1 s after it had stopped
    sessions[0]!.say(final('word', 3_200 - 50, 3_200 + 250));
    expect(heard.map(({ startMs }) => startMs)).toEqual([2_000 - 50]);
  });

  it('lets a recogniser that opens late hear what was said meanwhile, even if the speaker is silent now', async () => {
    const activity = silence();
    const release = Promise.withResolvers<void>();
    const { feed, sessions, speak } = feeding(async () => release.promise, [], activity);
    feed.open();
    activity.speaking = true;
    await speak(500);
    activity.speaking = false;
    await speak(1_400);
    release.resolve();
    await speak(20);
    expect(sessions[0]!.frames[0]![0]).toBe(1);
  });

  it('feeds all sound to a recogniser that hears any sound', async () => {
    const activity = silence();
    const { clock, feed, recogniser, sessions, speak } = feeding(undefined, [], activity);
    recogniser.info.hearsAnySound = true;
    feed.open();
    await clock.advance(0);
    await speak(1_000);
    expect(sessions[0]!.frames).toHaveLength(50);
  });

  it('gives the detection back when the microphone goes quiet, and still knows how long', async () => {
    const activity = silence();
    const { clock, feed, speak } = feeding(undefined, [], activity);
    feed.open();
    activity.speaking = true;
    await speak(100);
    expect(activity.open).toBe(1);
    feed.endUtterance();
    await clock.advance(300);
    expect([activity.open, feed.silenceMs()]).toEqual([0, 300]);
    await speak(20);
    feed.close();
    expect(activity.open).toBe(0);
  });
});

describe('new terms of the room', () => {
  it.each([
    [true, [[], ['Kessel']]],
    [false, [[]]],
  ])(
    'reach a recogniser that takes terms (%s) with its next utterance, no word lost',
    async (takesTerms, told) => {
      const glossary = new Glossary();
      const { clock, feed, sessions, heard, recogniser, speak } = feeding(undefined, [], undefined, glossary);
      recogniser.info = { ...recogniser.info, takesTerms };
      feed.open();
      await speak(1_000);
      glossary.setTerms([{ term: 'Kessel', saidAs: null, translations: {} }]);
      sessions[0]!.say({ type: 'interim', words: [{ text: 'one', startMs: 0, endMs: 300 }] });
      await clock.advance(0);
      expect(sessions).toHaveLength(1);
      sessions[0]!.say(final('one', 0, 300));
      await clock.advance(0);
      expect(sessions.map(({ terms }) => terms)).toEqual(told);
      sessions.at(-1)!.say(final('two', 400, 600));
      await clock.advance(0);
      expect(sessions).toHaveLength(told.length);
      expect(heard.map(({ text }) => text)).toEqual(['one', 'one', 'two']);
    },
  );

  it.each([true, false])('that come in a silence, too; the microphone sends (%s)', async (sends) => {
    const glossary = new Glossary();
    const activity = silence();
    const { clock, feed, sessions, heard, recogniser, speak } = feeding(undefined, [], activity, glossary);
    recogniser.info = { ...recogniser.info, takesTerms: true };
    feed.open();
    await clock.advance(0);
    activity.speaking = true;
    await speak(1_000);
    activity.speaking = false;
    sessions[0]!.say(final('one', 0, 1_000));
    if (sends) await speak(2_000);
    else feed.endUtterance();
    glossary.setTerms([{ term: 'Kessel', saidAs: null, translations: {} }]);
    feed.tick();
    await clock.advance(0);
    expect(sessions.map(({ terms }) => terms)).toEqual([[], ['Kessel']]);
    activity.speaking = true;
    await speak(500);
    sessions[1]!.say(final('two', 0, 500));
    expect(heard.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('wait until what was said is known', async () => {
    const glossary = new Glossary();
    const activity = silence();
    const { clock, feed, sessions, recogniser, speak } = feeding(undefined, [], activity, glossary);
    recogniser.info = { ...recogniser.info, takesTerms: true };
    feed.open();
    await clock.advance(0);
    activity.speaking = true;
    await speak(1_000);
    activity.speaking = false;
    glossary.setTerms([{ term: 'Kessel', saidAs: null, translations: {} }]);
    await speak(3_000);
    feed.tick();
    expect(sessions).toHaveLength(1);
    // a cough of which nothing came
    await speak(8_000);
    expect(sessions).toHaveLength(2);
  });
});

describe('languages that may come beside the known one', () => {
  it.each([
    [true, [[], ['es'], []]],
    [false, [['es']]],
  ])(
    'are told a recogniser that takes them (%s), anew with the next utterance when they change',
    async (takesExpected, told) => {
      let expected: Language[] = [];
      const feeds = feeding(undefined, [], undefined, undefined, () => expected);
      const { clock, feed, sessions, heard, recogniser, speak } = feeds;
      recogniser.info = { ...recogniser.info, takesExpected };
      if (!takesExpected) expected = ['en', 'es'];
      feed.open();
      await speak(1_000);
      sessions[0]!.say({ type: 'interim', words: [{ text: 'one', startMs: 0, endMs: 300 }] });
      expected = ['en', 'es'];
      await speak(100);
      // In the middle of an utterance nothing is opened.
      expect(sessions).toHaveLength(1);
      sessions.at(-1)!.say(final('one', 0, 300));
      await clock.advance(0);
      expected = [];
      sessions.at(-1)!.say(final('two', 400, 600));
      await clock.advance(0);
      expect(sessions.map(({ alsoSpoken }) => alsoSpoken)).toEqual(told);
      expect(heard.map(({ text }) => text)).toEqual(['one', 'one', 'two']);
    },
  );
});
