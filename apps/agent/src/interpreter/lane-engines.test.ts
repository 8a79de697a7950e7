import { describe, expect, it } from 'vitest';
import type { EngineGrade } from '@intermind/contracts/agent-channel';
import type { TextToSpeech, TextTranslator } from '../speech/ports.ts';
import { laneWorld, said } from '../testing/lane-world.ts';
import { expectedSpeechMs } from './policy/word-lists.ts';
import type { SegmentView } from './policy/segment-tracker.ts';

type World = ReturnType<typeof laneWorld>;

const part = (clock: World['clock'], text: string, durationMs: number): SegmentView => ({
  ...said(clock, text, 1, durationMs),
  ended: false,
});

function translator(id: string, warmed: string[], grade: EngineGrade = 'production'): TextTranslator {
  return {
    info: { id, kind: 'translator', grade, typicalMs: 0 },
    translates: () => true,
    warmUp: async (from, to) => Promise.resolve(void warmed.push(`${id} ${from}>${to}`)),
    translate: async ({ text }) => Promise.resolve(text),
  };
}

function voice(id: string, warmed: string[]): TextToSpeech {
  return {
    info: { id, kind: 'text-to-speech', grade: 'production', typicalMs: 0, sampleRateHz: 48_000 },
    speaks: () => true,
    warmUp: async (to) => Promise.resolve(void warmed.push(`${id} ${to}`)),
    // eslint-disable-next-line @typescript-eslint/require-await -- the port is asynchronous
    synthesize: async function* () {
      yield new Int16Array(4_800).fill(5_000);
    },
  };
}

describe('the engines of a lane before the first word', () => {
  it('are warmed up where they are asked first, not where they stand in', () => {
    const warmed: string[] = [];
    laneWorld({
      plan: {
        kind: 'cascade',
        translators: [translator('one', warmed), translator('two', warmed)],
        voices: [voice('first', warmed), voice('second', warmed)],
      },
    });
    expect(warmed).toEqual(['one en>es', 'first es']);
  });

  it('are warmed up without the voice while it is for others', () => {
    const { lane, warmed } = laneWorld();
    expect(warmed).toEqual(['en>es', 'es']);
    lane.mayBeVoiced(false);
    lane.prepare();
    expect(warmed).toEqual(['en>es', 'es', 'en>es']);
  });

  it('are not warmed up where the plan has nothing left for them', () => {
    const { lane, warmed } = laneWorld();
    const before = [...warmed];
    lane.mayBeTranslated(false);
    lane.prepare();
    expect(warmed).toEqual(before);
  });

  it('are named in the log when they cannot be warmed up', async () => {
    const { warned, run } = laneWorld();
    await run(20);
    expect(warned).toMatchObject([{ engine: 'echo' }, { engine: 'tone' }]);
  });
});

describe('the translator of a lane', () => {
  it('says how good the lane is; without one nothing is translated', () => {
    const demonstration = translator('demo', [], 'demonstration');
    const other = translator('other', []);
    const { lane } = laneWorld({
      plan: { kind: 'cascade', translators: [demonstration, other], voices: [] },
    });
    expect([lane.grade, lane.translating]).toEqual(['demonstration', true]);
    const { lane: none } = laneWorld({ plan: { kind: 'unsupported', reason: 'no-translator' } });
    expect([none.grade, none.translating]).toEqual(['production', false]);
  });

  it('translates nothing, which is not counted as use, while it or the recogniser fails', async () => {
    const { clock, lane, engine, run } = laneWorld();
    lane.recogniserIs(true);
    expect(lane.translating).toBe(false);
    lane.recogniserIs(false);
    expect(lane.translating).toBe(true);
    engine.translationFails = true;
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(200);
    expect(lane.translating).toBe(false);
    engine.translationFails = false;
    await run(1_000);
    expect(lane.translating).toBe(true);
  });

  it('is named with a text that will not change, and only with that', async () => {
    const { clock, lane, engine, texts, by, run } = laneWorld({ voices: false });
    engine.silenceMs = 300;
    lane.heard(part(clock, 'uno dos tres', 900));
    await run(100);
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(100);
    expect(new Set(texts.map(({ final }, index) => `${String(final)} ${by[index]!}`))).toEqual(
      new Set(['false undefined', 'true echo']),
    );
  });

  it('is not failing while it answers for parts of a sentence', async () => {
    const { clock, lane, statuses, run } = laneWorld();
    lane.heard(part(clock, 'uno dos tres cuatro cinco', 1_600));
    await run(400);
    expect(new Set(statuses.map(({ state }) => state))).toEqual(new Set(['active']));
  });

  it('is not asked again for a part of a sentence that it failed at', async () => {
    const { clock, lane, engine, asked, run } = laneWorld();
    engine.translationFails = true;
    lane.heard(part(clock, 'uno dos tres', 900));
    await run(40);
    const { length } = asked;
    expect(length).toBeGreaterThan(0);
    await run(10_000);
    expect(asked).toHaveLength(length);
  });

  it('that keeps failing is left alone for this pair of languages, not for others', async () => {
    const { clock, lane, engine, registry, translator: echo, run } = laneWorld();
    engine.translationFails = true;
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    await run(3_500); // three tries
    expect(['en>es', 'en>de'].map((pair) => registry.breaker(echo, pair).state)).toEqual(['open', 'closed']);
  });

  it('is not asked about a sentence that the recogniser takes back, which ends as an empty caption', async () => {
    const { clock, lane, engine, asked, texts, spoken, run } = laneWorld();
    engine.translationMs = 100;
    lane.heard(part(clock, 'uno dos', 400));
    lane.heard({ segment: 1, words: [], stableCount: 0, ended: true });
    await run(400);
    expect(asked).toEqual([]);
    expect(texts).toEqual([{ segment: 1, text: '', final: true }]);
    lane.heard(said(clock, 'tres cuatro', 2, 900));
    await run(1_000);
    expect(spoken.map(({ segment }) => segment)).toEqual([2]);
  });

  it('is given whole sentences as context, without empty ones, and no terms where there are none', async () => {
    const requests: Parameters<TextTranslator['translate']>[0][] = [];
    const echo: TextTranslator = {
      ...translator('echo', []),
      translate: async (request) => {
        requests.push(request);
        return Promise.resolve(request.text);
      },
    };
    const { clock, lane, run } = laneWorld({ plan: { kind: 'cascade', translators: [echo], voices: [] } });
    lane.heard(part(clock, 'uno dos tres', 900));
    await run(100);
    lane.heard(said(clock, 'uno dos tres cuatro', 1, 900));
    await run(100);
    lane.heard(said(clock, 'x', 2, 100));
    lane.heard({ segment: 2, words: [], stableCount: 0, ended: true });
    await run(100);
    lane.heard(said(clock, 'cinco seis', 3, 900));
    await run(100);
    expect(requests.length).toBeGreaterThan(2);
    expect(requests.at(-1)).toMatchObject({
      ...{ text: 'cinco seis', complete: true, terms: [] },
      context: [{ source: 'uno dos tres cuatro', translation: 'uno dos tres cuatro' }],
    });
  });

  it('is asked anew after the lane was not needed: nothing that was said is kept', async () => {
    const { clock, lane, asked, run } = laneWorld();
    const texts = (): string[] => asked.splice(0).map(({ text }) => text);
    lane.heard(part(clock, 'uno dos tres', 900));
    await run(100);
    const before = texts();
    lane.clear();
    lane.heard(part(clock, 'uno dos tres', 900));
    await run(100);
    expect(before).toContain('uno dos tres');
    expect(texts()).toEqual(before);
  });
});

describe('the time of a lane', () => {
  it('is not lost between a translation and its voice', async () => {
    const { clock, lane, engine, spoken } = laneWorld();
    engine.translationMs = 105; // between two ticks
    lane.heard(said(clock, 'uno dos tres', 1, 900));
    lane.tick();
    await clock.advance(105);
    expect(spoken.map(({ audibleMs }) => audibleMs)).toEqual([clock.nowMs()]);
  });

  /** Begins a sentence, adds to it while that is being said. @returns when the addition is asked for, on the clock */
  async function nextAskMs(
    world: World,
    durationMs = 1_000,
  ): Promise<{ askedMs: number; first: World['spoken'][number] }> {
    const { clock, lane, asked, spoken, run } = world;
    lane.heard(part(clock, 'uno dos tres cuatro', durationMs));
    while (spoken.length === 0) await run(20);
    lane.heard(part(clock, 'uno dos tres cuatro cinco seis siete ocho', durationMs));
    const before = asked.length;
    while (asked.length === before) await run(20);
    return { askedMs: clock.nowMs(), first: spoken[0]! };
  }

  it.each([
    ['translator', { typicalMs: 0, voiceTypicalMs: 0 }, 100],
    ['a slow translator', { typicalMs: 300, voiceTypicalMs: 0 }, 800],
    ['a slow voice', { typicalMs: 0, voiceTypicalMs: 200 }, 300],
  ])(
    'asks for what follows before the sound ends, as early as %s needs',
    async (_which, typical, earlyMs) => {
      const world = laneWorld(typical);
      world.engine.wordMs = 500;
      const { askedMs, first } = await nextAskMs(world);
      const endMs = first.audibleMs + first.words.length * 500;
      expect(Math.abs(endMs - earlyMs - askedMs)).toBeLessThanOrEqual(40);
    },
  );

  it.each([
    ['in time', 1_000],
    ['late, and so faster', 6_000],
  ])('asks for what follows when a slow voice that began %s is expected to end', async (_how, durationMs) => {
    const world = laneWorld();
    Object.assign(world.engine, { wordMs: 100, pieceMs: 1_400 });
    const { askedMs, first } = await nextAskMs(world, durationMs);
    const expectedMs = expectedSpeechMs(first.words, 'es') / first.rateRatio;
    expect(Math.abs(first.audibleMs + expectedMs - 100 - askedMs)).toBeLessThanOrEqual(40);
  });

  it('asks for what follows when the sound ends that is there, where that is longer than expected', async () => {
    const world = laneWorld();
    Object.assign(world.engine, { wordMs: 3_000, pieceMs: 1_400 });
    const { askedMs, first } = await nextAskMs(world);
    expect(askedMs).toBeGreaterThanOrEqual(first.audibleMs + 3_000 - 140);
  });
});
