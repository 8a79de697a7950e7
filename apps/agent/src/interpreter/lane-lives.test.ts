import type { LaneStatus } from '@intermind/contracts/captions';
import { describe, expect, it } from 'vitest';
import { laneWorld, said } from '../testing/lane-world.ts';

describe('a lane that is cleared and used again', () => {
  it('says one thing at a time, also when the track of its first life opens in its second', async () => {
    const { clock, lane, engine, voicing, spoken, run } = laneWorld({
      openSink: async (sink, clock) => new Promise((resolve) => void clock.after(400, () => resolve(sink))),
    });
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(100);
    lane.clear();
    engine.firstSoundMs = 800;
    lane.heard(said(clock, 'cuatro cinco seis', 2, 900));
    lane.heard(said(clock, 'siete ocho nueve', 3, 300));
    await run(8_000);
    expect(voicing).toEqual({ now: 0, most: 1 });
    expect(spoken.map(({ segment }) => segment)).toEqual([2, 3]);
  });

  it('plays nothing of what it was saying, and does not hold that against the voice', async () => {
    const { clock, lane, sink, engine, registry, voice, run } = laneWorld();
    engine.wordMs = 33; // a chunk that does not fill its last frame
    lane.heard(said(clock, 'uno dos tres cuatro', 1, 900));
    for (let times = 0; times < 4; times++) {
      engine.firstSoundMs = 500;
      await run(100);
      lane.clear();
      const frames = sink.frames.length;
      await run(1_000);
      expect(sink.frames.length).toBe(frames);
      lane.heard(said(clock, 'uno dos tres cuatro', 2 + times, 900));
    }
    expect(registry.breaker(voice, 'es').state).toBe('closed');
  });

  it('does not hold it against a voice either when it is cleared between two pieces of a chunk', async () => {
    const { clock, lane, engine, registry, voice, spoken, run } = laneWorld();
    engine.pieceMs = 500;
    for (let segment = 1; segment <= 4; segment++) {
      lane.heard(said(clock, 'uno dos tres cuatro', segment, 900));
      await run(200);
      expect(spoken).toHaveLength(segment);
      lane.clear();
      await run(1_000);
    }
    expect(registry.breaker(voice, 'es').state).toBe('closed');
  });

  it('writes nothing of a translation that was asked for before, and asks anew', async () => {
    const { clock, lane, texts, engine, registry, translator, statuses, run } = laneWorld();
    engine.translationMs = 400;
    for (let segment = 1; segment <= 4; segment++) {
      lane.heard(said(clock, 'uno dos tres', segment, 900));
      await run(100);
      lane.clear();
      await run(1_000);
    }
    expect(texts).toEqual([]);
    expect(registry.breaker(translator, 'en>es').state).toBe('closed');
    expect(statuses.at(-1)).toMatchObject({ state: 'idle', reason: null });
    lane.heard(said(clock, 'cuatro cinco seis', 5, 900));
    await run(1_000);
    expect(texts.at(-1)).toMatchObject({ segment: 5, text: 'cuatro cinco seis', final: true });
  });

  it('is idle at once, with no lag', async () => {
    const { clock, lane, statuses, run } = laneWorld();
    lane.heard(said(clock, 'uno dos tres cuatro cinco seis', 1, 900));
    await run(300);
    expect(statuses.at(-1)).toMatchObject({ state: 'active' });
    lane.clear();
    expect(statuses.at(-1)).toMatchObject({ state: 'idle', lagMs: 0, reason: null });
    expect(lane.status).toEqual(statuses.at(-1));
  });
});

describe('the voice of a lane', () => {
  it('that breaks off is heard to the end of its sound, and the rest stays in the caption', async () => {
    const { clock, lane, sink, texts, statuses, engine, run } = laneWorld();
    engine.voiceBreaks = true;
    engine.wordMs = 333; // does not fill its last frame
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(1_000);
    // 333 ms of sound in whole frames
    expect(sink.frames.length).toBe(17);
    expect(texts.at(-1)).toMatchObject({ text: 'uno dos tres', final: true });
    expect(statuses.at(-1)).toMatchObject({ state: 'captions-only', reason: 'engine-failed' });
  });

  it('that keeps breaking off is left alone, and longer after each try', async () => {
    const { clock, lane, engine, registry, voice, spoken, run } = laneWorld();
    engine.voiceBreaks = true;
    for (let segment = 1; segment <= 4; segment++) {
      lane.heard(said(clock, 'uno dos tres', segment, 900));
      await run(1_500);
    }
    // The fourth was its probe; it rests for two seconds now.
    expect([registry.breaker(voice, 'es').state, spoken.length]).toEqual(['open', 4]);
    engine.voiceBreaks = false;
    lane.heard(said(clock, 'cuatro cinco', 5, 900));
    await run(1_000);
    expect(spoken).toHaveLength(4);
    lane.heard(said(clock, 'seis siete', 6, 900));
    await run(1_000);
    expect(spoken.at(-1)).toMatchObject({ segment: 6 });
  });

  it('that speaks as fast as people do does not hold up the next chunk: it is prepared in time', async () => {
    const { clock, lane, engine, asked, voicing, run } = laneWorld({ typicalMs: 500 });
    Object.assign(engine, { translationMs: 500, wordMs: 350, pieceMs: 350 });
    const part = (text: string) => ({ ...said(clock, text, 1, 1_600), ended: false });
    lane.heard(part('uno dos tres cuatro'));
    await run(1_000);
    expect(voicing.now).toBe(1);
    lane.heard(part('uno dos tres cuatro cinco seis siete ocho'));
    await run(150);
    expect(voicing.now).toBe(1);
    expect(asked.map(({ text }) => text)).toContain('uno dos tres cuatro cinco seis siete ocho');
  });

  it('waits for a track that cannot be opened, and opens it for the next sentence', async () => {
    let fails = true;
    const { clock, lane, statuses, spoken, run } = laneWorld({
      openSink: async (sink) => (fails ? Promise.reject(new Error('no track')) : Promise.resolve(sink)),
    });
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(500);
    expect(statuses.at(-1)).toMatchObject({ state: 'captions-only', reason: 'engine-failed' });
    fails = false;
    lane.heard(said(clock, 'cuatro cinco', 2, 900));
    await run(1_000);
    expect(spoken).toMatchObject([{ segment: 2 }]);
  });

  it('speaks faster when it is late, and the report says how fast and how late', async () => {
    const { clock, lane, sink, spoken, statuses, run } = laneWorld();
    lane.heard(said(clock, 'uno dos tres', 1, 2_100));
    await run(1_500);
    expect(spoken[0]!.rateRatio).toBeCloseTo(1.2, 1);
    expect(sink.frames.length * 20).toBeLessThan(800);
    expect(Math.max(...statuses.map(({ lagMs }) => lagMs))).toBeGreaterThanOrEqual(2_100);
  });

  it('has one track, which is there before the first word and taken down at the end', async () => {
    let opened = 0;
    const { clock, lane, sink, run } = laneWorld({
      openSink: async (sink) => {
        opened++;
        return Promise.resolve(sink);
      },
    });
    await run(40);
    expect(opened).toBe(1);
    for (let segment = 1; segment <= 3; segment++) {
      lane.prepare();
      lane.heard(said(clock, 'uno dos', segment, 900));
      await run(1_000);
    }
    expect({ opened, closed: sink.closed, hasVoice: lane.hasVoice }).toEqual({
      opened: 1,
      closed: false,
      hasVoice: true,
    });
    await lane.close();
    expect(sink.closed).toBe(true);
  });
});

describe('while the voice of a lane is at work', () => {
  it('nothing else is said, even when it takes longer than expected', async () => {
    const { clock, lane, engine, voicing, spoken, run } = laneWorld();
    engine.pieceMs = 1_000;
    lane.heard(said(clock, 'uno dos tres cuatro', 1, 900));
    lane.heard(said(clock, 'cinco seis', 2, 900));
    await run(8_000);
    expect([voicing.most, spoken.map(({ segment }) => segment)]).toEqual([1, [1, 2]]);
  });

  it('no new translation is asked for until its first sound says when it will end', async () => {
    const { clock, lane, engine, asked, run } = laneWorld();
    engine.firstSoundMs = 1_000;
    const part = (text: string) => ({ ...said(clock, text, 1, 1_600), ended: false });
    lane.heard(part('uno dos tres cuatro'));
    await run(100);
    lane.heard(part('uno dos tres cuatro cinco'));
    const texts = () => asked.map(({ text }) => text);
    await run(800);
    expect(texts()).not.toContain('uno dos tres cuatro cinco');
    await run(2_000);
    expect(texts()).toContain('uno dos tres cuatro cinco');
  });

  it('the caption shows what is being said, before the sentence ends', async () => {
    const { clock, lane, texts, run } = laneWorld();
    lane.heard({ ...said(clock, 'uno dos tres cuatro cinco', 1, 1_600), ended: false });
    await run(100);
    expect(texts).toEqual([{ segment: 1, text: 'uno dos tres cuatro', final: false }]);
  });

  it('the end of the lane silences it', async () => {
    const { clock, lane, sink, voicing, run } = laneWorld();
    lane.heard(said(clock, 'uno dos tres cuatro cinco seis', 1, 900));
    await run(300);
    await lane.close();
    const { length } = sink.frames;
    await clock.advance(1_000);
    expect([sink.frames.length, voicing.now, sink.cleared]).toEqual([length, 0, 1]);
  });

  it('a track that breaks leaves the captions, and says so', async () => {
    let isGone = true;
    const { clock, lane, statuses, texts, run } = laneWorld({
      openSink: async (sink) => {
        const write = sink.write.bind(sink);
        sink.write = async (frame) => (isGone ? Promise.reject(new Error('no track')) : write(frame));
        return Promise.resolve(sink);
      },
    });
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(1_000);
    expect(statuses.at(-1)).toMatchObject({ state: 'captions-only', reason: 'engine-failed' });
    expect(texts.at(-1)).toMatchObject({ text: 'uno dos tres', final: true });
    isGone = false;
    lane.heard(said(clock, 'cuatro cinco', 2, 900));
    await run(100);
    expect(statuses.at(-1)).toMatchObject({ state: 'active', reason: null });
  });
});

describe('a lane without what it needs', () => {
  it('says so, asks nothing and opens no track', async () => {
    let opened = 0;
    const { clock, lane, statuses, texts, asked, run } = laneWorld({
      plan: { kind: 'unsupported', reason: 'no-translator' },
      openSink: async (sink) => {
        opened++;
        return Promise.resolve(sink);
      },
    });
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(11_000);
    expect({ opened, texts, asked }).toEqual({ opened: 0, texts: [], asked: [] });
    // told again each five seconds, for people who come later
    expect(statuses.length).toBeGreaterThanOrEqual(3);
    expect(statuses.length).toBeLessThanOrEqual(4);
    const last: LaneStatus | undefined = statuses.at(-1);
    expect(last).toMatchObject({ state: 'original-only', reason: 'no-translator', lagMs: 0 });
  });

  it('opens no track for a language without a voice', async () => {
    let opened = 0;
    const { clock, lane, texts, run } = laneWorld({
      voices: false,
      openSink: async (sink) => {
        opened++;
        return Promise.resolve(sink);
      },
    });
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    lane.heard(said(clock, 'cuatro cinco seis', 2, 900));
    await run(1_000);
    expect([opened, lane.hasVoice]).toEqual([0, false]);
    expect([...new Set(texts.filter(({ final }) => final).map(({ segment }) => segment))]).toEqual([1, 2]);
  });

  it('shows the original only while the recogniser fails', async () => {
    const { lane, statuses, run } = laneWorld();
    lane.recogniserIs(true);
    await run(40);
    expect(statuses.at(-1)).toMatchObject({ state: 'original-only', reason: 'engine-failed' });
    lane.recogniserIs(false);
    await run(40);
    expect(statuses.at(-1)).toMatchObject({ state: 'idle', reason: null });
  });
});

describe('the translator of a lane', () => {
  it('is warmed up before the first word, and may fail at that', async () => {
    const { clock, lane, warmed, texts, run } = laneWorld();
    expect(warmed).toContain('en>es');
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(200);
    expect(texts.at(-1)).toMatchObject({ text: 'uno dos tres' });
  });

  it.each([
    ['a part of a sentence', false, 1_500],
    ['the end of a sentence', true, 4_000],
  ])(
    'that takes too long for %s has failed, and what comes late is not written',
    async (_what, ended, limitMs) => {
      const { clock, lane, statuses, texts, engine, run } = laneWorld();
      engine.translationMs = limitMs + 100;
      lane.heard({ ...said(clock, 'uno dos tres', 1, 900), ended });
      await run(limitMs - 100);
      expect(statuses.at(-1)).not.toMatchObject({ reason: 'engine-failed' });
      await run(300);
      expect(statuses.at(-1)).toMatchObject({ state: 'original-only', reason: 'engine-failed' });
      expect(texts.map(({ text }) => text).join('')).toBe('');
    },
  );

  it('is asked again for the end of a sentence, which is spoken and written when it comes', async () => {
    const { clock, lane, texts, spoken, asked, engine, run } = laneWorld();
    engine.translationFails = true;
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    lane.heard(said(clock, 'cuatro cinco', 2, 100));
    await run(2_000);
    expect(asked.map(({ text }) => text)).toEqual(['uno dos tres', 'uno dos tres']);
    engine.translationFails = false;
    await run(4_000);
    expect(spoken.map(({ segment }) => segment)).toEqual([1, 2]);
    expect(texts.filter(({ final }) => final).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['uno dos tres', 'cuatro cinco']),
    );
  });

  it('is not asked again for a sentence that nobody needs any more', async () => {
    const { clock, lane, asked, engine, run } = laneWorld();
    engine.translationFails = true;
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(200);
    lane.clear();
    engine.translationFails = false;
    await run(3_000);
    expect(asked).toHaveLength(1);
  });

  it('that does not answer costs a sentence its voice, after eight seconds, not those that follow; captions get it', async () => {
    const { clock, lane, texts, by, spoken, engine, run } = laneWorld();
    engine.translationFails = true;
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(8_000);
    engine.translationFails = false;
    lane.heard(said(clock, 'cuatro cinco', 2, 900));
    await run(1_000);
    expect(spoken.map(({ segment }) => segment)).toEqual([2]);
    await run(5_000);
    expect(texts.filter(({ final }) => final)).toEqual(
      expect.arrayContaining([
        { segment: 1, text: 'uno dos tres', final: true },
        { segment: 2, text: 'cuatro cinco', final: true },
      ]),
    );
    expect([by.filter(Boolean), spoken.length]).toEqual([['echo', 'echo'], 1]);
  });

  it('fails once for a request, whatever the number of its texts', async () => {
    const { clock, lane, engine, registry, translator, asked, run } = laneWorld();
    engine.translationFails = true;
    lane.heard({ ...said(clock, 'uno dos tres cuatro cinco', 1, 900), stableCount: 4, ended: false });
    await run(40);
    expect([asked.length, registry.breaker(translator, 'en>es').state]).toEqual([3, 'closed']);
  });

  it('is told of a pause of the speaker only while it lasts', async () => {
    const { clock, lane, engine, asked, run } = laneWorld();
    engine.translationMs = 500;
    const part = (count: number) => ({ ...said(clock, 'uno dos tres cuatro cinco seis'.split(' ').slice(0, count).join(' '), 1, 100), ended: false }); // prettier-ignore
    engine.silenceMs = 300;
    lane.heard(part(3));
    await run(200);
    expect(asked.map(({ text }) => text)).toEqual(['uno dos tres']);
    // They speak on: what follows is asked with its stability test again.
    engine.silenceMs = 0;
    lane.heard(part(5));
    await run(3_000);
    expect(asked.slice(1).map(({ text }) => text)).toEqual([
      'uno dos tres cuatro cinco',
      'uno dos tres cuatro',
    ]);
  });

  it('hears that a sentence is complete only about the sentence that is', async () => {
    const { clock, lane, asked, run } = laneWorld();
    const sentence = said(clock, 'uno dos tres cuatro', 1, 900);
    lane.heard({ ...sentence, ended: false });
    await run(100);
    lane.heard(sentence);
    await run(500);
    expect(asked.filter(({ complete }) => complete)).toEqual([
      { text: 'uno dos tres cuatro', complete: true },
    ]);
    expect(asked.length).toBeGreaterThan(1);
  });
});

it('numbers its reports in growing order, from the clock on, so that those of a restarted worker are newer', async () => {
  const { clock, lane, statuses, run } = laneWorld();
  lane.heard(said(clock, 'uno dos tres', 1, 900));
  await run(3_000);
  const numbers = statuses.map(({ sequence }) => sequence);
  expect(numbers[0]).toBe(100_000);
  expect(numbers).toEqual(numbers.map((_, index) => 100_000 + index));
});
