import type { LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { EngineError, type TextToSpeech, type TextTranslator } from '../speech/ports.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { FakeSink } from '../testing/fake-room.ts';
import { laneState, type LaneFacts } from './lane-state.ts';
import { Lane, type SpokenChunk } from './lane.ts';
import type { TranslatedText } from './policy/late-binding.ts';
import type { HeardWord } from './policy/words.ts';
import { rateRatio } from './speed.ts';

const VOICE_RATE_HZ = 48_000;

interface World {
  clock: FakeClock;
  lane: Lane;
  sink: FakeSink;
  statuses: LaneStatus[];
  texts: TranslatedText[];
  spoken: SpokenChunk[];
  engine: { translationFails: boolean; voiceHangs: boolean; wordMs: number };
  run(durationMs: number): Promise<void>;
}

/** A lane whose translator echoes and whose voice takes `wordMs` a word. */
function world({ voices = true } = {}): World {
  const clock = new FakeClock(100_000);
  const sink = new FakeSink(clock);
  const engine = { translationFails: false, voiceHangs: false, wordMs: 300 };
  const translator: TextTranslator = {
    info: { id: 'echo', kind: 'translator', grade: 'production', typicalMs: 0 },
    translates: () => true,
    translate: async ({ text }) =>
      engine.translationFails ? Promise.reject(new EngineError('down', true)) : Promise.resolve(text),
  };
  const voice: TextToSpeech = {
    info: {
      id: 'tone',
      kind: 'text-to-speech',
      grade: 'production',
      typicalMs: 0,
      sampleRateHz: VOICE_RATE_HZ,
    },
    speaks: () => true,
    synthesize: async function* ({ text, rateRatio: ratio }) {
      if (engine.voiceHangs) await new Promise(() => undefined);
      const words = text.split(' ').length;
      yield new Int16Array((VOICE_RATE_HZ * words * engine.wordMs) / 1_000 / ratio).fill(5_000);
    },
  };
  const close = async (): Promise<void> => Promise.resolve();
  const registry = new EngineRegistry({ recognisers: [], translators: [], voices: [], close }, clock);
  const made = { statuses: [] as LaneStatus[], texts: [] as TranslatedText[], spoken: [] as SpokenChunk[] };
  const lane = new Lane({
    speaker: 'prt_ana' as ParticipantId,
    from: 'en',
    to: 'es',
    plan: { kind: 'cascade', translators: [translator], voices: voices ? [voice] : [] },
    registry,
    clock,
    log: silentLog,
    openSink: async () => Promise.resolve(sink),
    onText: (text) => made.texts.push(text),
    onStatus: (status) => made.statuses.push(status),
    onSpoken: (chunk) => made.spoken.push(chunk),
  });
  lane.prepare();
  const run = async (durationMs: number): Promise<void> => {
    for (let ms = 0; ms < durationMs; ms += 20) {
      lane.tick(0);
      await clock.advance(20);
    }
  };
  return { clock, lane, sink, engine, run, ...made };
}

/** A whole segment that was said in the `durationMs` before now. */
function said(clock: FakeClock, text: string, segment: number, durationMs: number) {
  const parts = text.split(' ');
  const startMs = clock.nowMs() - durationMs;
  const words: HeardWord[] = parts.map((word, index) => ({
    text: word,
    startMs: startMs + (index * durationMs) / parts.length,
    endMs: startMs + ((index + 1) * durationMs) / parts.length,
  }));
  return { segment, words, stableCount: words.length, ended: true };
}

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
    expect(statuses.map(({ state }) => state)).toEqual(['idle', 'active', 'active', 'idle']);
    expect(statuses[1]!.lagMs).toBeGreaterThanOrEqual(900);
  });

  it('speaks faster the later it is, at most 1.35 times', () => {
    expect([0, 1_600, 2_100, 2_475, 60_000].map(rateRatio).map((ratio) => Number(ratio.toFixed(2)))).toEqual([
      1, 1, 1.2, 1.35, 1.35,
    ]);
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

  it('shows the original only when translators fail, and recovers with the next sentence that works', async () => {
    const { clock, lane, statuses, spoken, engine, run } = world();
    engine.translationFails = true;
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(200);
    expect(statuses.at(-1)).toMatchObject({ state: 'original-only', reason: 'engine-failed' });
    engine.translationFails = false;
    lane.heard(said(clock, 'cuatro cinco seis', 2, 900));
    await run(200);
    expect(spoken).toMatchObject([{ segment: 2 }]);
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
    missing: null,
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
      { missing: 'no-voice', busy: true },
      { state: 'captions-only', reason: 'no-voice' },
    ],
    [
      { voiceFailing: true, busy: true },
      { state: 'captions-only', reason: 'engine-failed' },
    ],
    [
      { missing: 'no-translator', voiceFailing: true },
      { state: 'original-only', reason: 'no-translator' },
    ],
    [{ missing: 'no-speech-engine' }, { state: 'original-only', reason: 'no-speech-engine' }],
    [
      { translatorFailing: true, missing: 'no-voice' },
      { state: 'original-only', reason: 'engine-failed' },
    ],
    [{ recogniserFailing: true }, { state: 'original-only', reason: 'engine-failed' }],
  ])('%j is %j', (facts, expected) => {
    expect(laneState({ ...fine, ...facts })).toEqual(expected);
  });
});
