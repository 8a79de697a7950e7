import { describe, expect, it } from 'vitest';
import { FakeSink } from '../testing/fake-room.ts';
import { laneWorld as world, said } from '../testing/lane-world.ts';
import { laneState, type LaneFacts } from './lane-state.ts';
import type { PolicyParameters } from './policy/parameters.ts';
import { rateRatio } from './speed.ts';

describe('a lane', () => {
  it('speaks a sentence, shows it, and reports how late it was', async () => {
    const { clock, lane, sink, statuses, texts, spoken, run } = world();
    await run(20);
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(3_000);
    expect(texts.at(-1)).toEqual({ segment: 1, text: 'uno dos tres', final: true });
    expect(spoken).toMatchObject([{ words: ['uno', 'dos', 'tres'], rateRatio: 1 }]);
    expect(spoken[0]!.earVoiceSpanMs).toBeCloseTo(900, -2);
    expect(sink.frames.length * 20).toBeCloseTo(900, -2);
    const states = statuses.map(({ state }) => state);
    expect([...new Set(states)]).toEqual(['idle', 'active']);
    expect(states.at(-1)).toBe('idle');
    expect(statuses[1]!.lagMs).toBeGreaterThanOrEqual(900);
  });

  it('says of each chunk once how late its first sound was, at once, and keeps it afterwards', async () => {
    const { clock, lane, statuses, spoken, engine, run } = world();
    engine.wordMs = 100; // four chunks within 1.2 s
    await run(20);
    expect(statuses.at(-1)!.lastChunk).toBeNull();
    for (const segment of [1, 2, 3, 4]) lane.heard(said(clock, 'uno dos tres', segment, 900));
    await run(3_000);
    expect(spoken).toHaveLength(4);
    const told = statuses.flatMap(({ lastChunk }) => lastChunk ?? []);
    const first = [...Map.groupBy(told, ({ atMs }) => atMs).values()].map(([chunk]) => chunk);
    expect(first).toEqual(
      spoken.map(({ audibleMs, earVoiceSpanMs }) => ({
        atMs: Math.round(audibleMs),
        lagMs: Math.round(earVoiceSpanMs),
      })),
    );
    expect(statuses.at(-1)).toMatchObject({ state: 'idle', lagMs: 0, lastChunk: first[3] });
  });

  it('waits for longer chunks where a measurement asks for them', async () => {
    const spokenBeforeItsEnd = async (policy: Partial<PolicyParameters>): Promise<string[][]> => {
      const { clock, lane, spoken, run } = world({ policy });
      await run(20);
      lane.heard({ ...said(clock, 'uno dos tres cuatro', 1, 1_200), ended: false });
      await run(3_000);
      return spoken.map(({ words }) => words);
    };
    expect(await spokenBeforeItsEnd({})).toEqual([['uno', 'dos', 'tres']]);
    expect(await spokenBeforeItsEnd({ chunkMsAfterWait: 5_000 })).toEqual([]);
  });

  it('speaks faster the later it is, at most 1.35 times', () => {
    expect([0, 1_600, 2_100, 2_475, 60_000].map(rateRatio).map((ratio) => Number(ratio.toFixed(2)))).toEqual([
      1, 1, 1.2, 1.35, 1.35,
    ]);
  });

  it('gives up a track that does not open within ten seconds, and takes it down when it comes late', async () => {
    let late: FakeSink | undefined;
    let hangs = true;
    const { clock, lane, statuses, spoken, run } = world({
      openSink: async (sink, clock) => {
        if (!hangs) return Promise.resolve(sink);
        hangs = false;
        late = new FakeSink(clock);
        return new Promise((resolve) => void clock.after(12_000, () => resolve(late!)));
      },
    });
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(10_500);
    expect(statuses.at(-1)).toMatchObject({ state: 'captions-only', reason: 'engine-failed' });
    lane.heard(said(clock, 'cuatro cinco', 2, 900));
    await run(3_000);
    expect(spoken).toMatchObject([{ segment: 2 }]);
    expect(late!.closed).toBe(true);
  });

  it('is catching up when more than 6 s behind, and says so', async () => {
    const { clock, lane, statuses, run } = world();
    await run(20);
    lane.heard(said(clock, 'uno dos tres', 1, 7_000));
    await run(100);
    expect(statuses.at(-1)).toMatchObject({ state: 'catching-up', reason: null });
  });

  it('leaves sentences that are 10 s old to the captions when newer ones wait, and so does not fall behind for ever', async () => {
    const { clock, lane, texts, spoken, engine, run } = world();
    engine.wordMs = 2_000; // far slower than the speaker
    for (let segment = 1; segment <= 12; segment++) {
      lane.heard(said(clock, 'uno dos tres', segment, 900));
      await run(1_500);
    }
    await run(20_000);
    const captions = texts.filter(({ final }) => final).map(({ segment }) => segment);
    expect(new Set(captions).size).toBe(12);
    expect(new Set(spoken.map(({ segment }) => segment)).size).toBeLessThan(12);
    expect(Math.max(...spoken.map(({ earVoiceSpanMs }) => earVoiceSpanMs))).toBeLessThan(17_000);
  });

  it('plays chunks one after the other without a gap longer than a frame', async () => {
    const { clock, lane, sink, run } = world();
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    lane.heard(said(clock, 'cuatro cinco', 2, 100));
    await run(3_000);
    const starts = sink.frames.map(({ audibleMs }) => audibleMs);
    const gaps = starts.slice(1).map((start, index) => start - starts[index]!);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(40);
  });

  it('writes captions only when a language has no voice', async () => {
    const { clock, lane, sink, statuses, texts, run } = world({ voices: false });
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(1_000);
    expect(texts.at(-1)).toMatchObject({ text: 'uno dos tres', final: true });
    expect(sink.frames).toEqual([]);
    expect(statuses.at(-1)).toMatchObject({ state: 'captions-only', reason: 'no-voice' });
  });

  it('goes on with captions when the voice gives no sound within 1.5 s, and speaks again when it can', async () => {
    const { clock, lane, statuses, texts, spoken, engine, run } = world();
    engine.voiceHangs = true;
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(2_000);
    expect(texts.at(-1)).toMatchObject({ segment: 1, final: true });
    expect(statuses.at(-1)).toMatchObject({ state: 'captions-only', reason: 'engine-failed' });
    engine.voiceHangs = false;
    lane.heard(said(clock, 'cuatro cinco seis', 2, 900));
    await run(200);
    expect(spoken).toMatchObject([{ segment: 2 }]);
    expect(statuses.at(-1)).toMatchObject({ state: 'active', reason: null });
  });

  it('shows the original only when translators fail, and recovers with the same sentence when they work', async () => {
    const { clock, lane, statuses, spoken, engine, run } = world();
    engine.translationFails = true;
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(200);
    expect(statuses.at(-1)).toMatchObject({ state: 'original-only', reason: 'engine-failed' });
    engine.translationFails = false;
    await run(1_000);
    expect(spoken).toMatchObject([{ segment: 1 }]);
    expect(statuses.at(-1)).toMatchObject({ state: 'active', reason: null });
  });

  it('is silent at once when nobody needs it, and can be used again', async () => {
    const { clock, lane, sink, spoken, run } = world();
    lane.heard(said(clock, 'uno dos tres cuatro cinco seis', 1, 900));
    await run(300);
    lane.clear();
    const frames = sink.frames.length;
    await run(1_000);
    expect(sink.frames.length).toBe(frames);
    lane.heard(said(clock, 'siete ocho', 2, 900));
    await run(1_000);
    expect(spoken.at(-1)).toMatchObject({ segment: 2 });
  });
});

describe('the state of a lane', () => {
  const fine: LaneFacts = {
    wordless: null,
    voiceless: null,
    recogniserFailing: false,
    translatorFailing: false,
    voiceFailing: false,
    busy: false,
    lagMs: 0,
  };

  it.each<[Partial<LaneFacts>, ReturnType<typeof laneState>]>([
    [{}, { state: 'idle', reason: null }],
    [
      { busy: true, lagMs: 6_000 },
      { state: 'active', reason: null },
    ],
    [
      { busy: true, lagMs: 6_001 },
      { state: 'catching-up', reason: null },
    ],
    [
      { voiceless: 'no-voice', busy: true },
      { state: 'captions-only', reason: 'no-voice' },
    ],
    [
      { voiceFailing: true, busy: true },
      { state: 'captions-only', reason: 'engine-failed' },
    ],
    [
      { wordless: 'no-translator', voiceFailing: true },
      { state: 'original-only', reason: 'no-translator' },
    ],
    [{ wordless: 'no-speech-engine' }, { state: 'original-only', reason: 'no-speech-engine' }],
    [
      { translatorFailing: true, voiceless: 'no-voice' },
      { state: 'original-only', reason: 'engine-failed' },
    ],
    [{ wordless: 'sealed' }, { state: 'original-only', reason: 'sealed' }],
    [{ voiceless: 'sealed' }, { state: 'captions-only', reason: 'sealed' }],
    [{ recogniserFailing: true }, { state: 'original-only', reason: 'engine-failed' }],
  ])('%j is %j', (facts, expected) => {
    expect(laneState({ ...fine, ...facts })).toEqual(expected);
  });
});
