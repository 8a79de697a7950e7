import type { AgentSegment } from '@intermind/contracts/agent-channel';
import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { FakeClock } from '@intermind/testing/fake-clock';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { EngineError, type EngineErrorKind } from '../speech/ports.ts';
import { fakeRecogniser } from '../testing/fake-recogniser.ts';
import { final } from '../testing/feeding.ts';
import { laneWorld, said } from '../testing/lane-world.ts';
import { SpeakerPipeline } from './speaker-pipeline.ts';

/** What is final of each segment, in their order. */
function finals({ texts }: Pick<ReturnType<typeof laneWorld>, 'texts'>): (string | undefined)[] {
  const last = new Map<number, string>();
  for (const { segment, text, final } of texts) if (final) last.set(segment, text);
  const newest = Math.max(0, ...texts.map(({ segment }) => segment));
  return Array.from({ length: newest }, (_, i) => last.get(i + 1));
}

describe('while the only translator is down', () => {
  it('every sentence waits, and each has its translation once it works again', async () => {
    const world = laneWorld();
    const { clock, lane, engine, run } = world;
    engine.translationFails = true;
    for (let segment = 1; segment <= 20; segment++) {
      if (segment === 11) engine.translationFails = false;
      lane.heard(said(clock, `a${String(segment)} b${String(segment)} c`, segment, 2_500));
      await run(3_000);
    }
    await run(20_000);
    expect(finals(world)).toEqual(
      Array.from({ length: 20 }, (_, i) => `a${String(i + 1)} b${String(i + 1)} c`),
    );
    // once each
    expect(world.by.filter(Boolean)).toHaveLength(20);
  });

  it('the rest of a sentence that was begun aloud comes as its caption', async () => {
    const { clock, lane, engine, texts, spoken, run } = laneWorld();
    engine.firstSoundMs = 9_000;
    const whole = said(clock, 'uno dos tres cuatro cinco seis siete', 1, 2_500);
    lane.heard(said(clock, 'cero', 0, 300));
    await run(100);
    lane.heard({ ...whole, words: whole.words.slice(0, 6), stableCount: 6, ended: false });
    await run(100);
    engine.translationFails = true;
    lane.heard(whole);
    await run(12_000);
    const before = texts.filter(({ segment, final }) => segment === 1 && final);
    engine.translationFails = false;
    await run(20_000);
    expect([before, texts.at(-1)]).toEqual([
      [],
      { segment: 1, text: 'uno dos tres cuatro cinco seis siete', final: true },
    ]);
    expect(spoken.map(({ words }) => words.join(' ')).join(' ')).not.toContain('siete');
  });

  it('it is asked at once for what waits when it answers something else', async () => {
    const world = laneWorld();
    const { clock, lane, engine, run } = world;
    engine.translationFails = true;
    lane.heard(said(clock, 'uno dos', 1, 900));
    // after 7 s it waits; the tries after 2, 4 and 8 s more fail too
    await run(22_500);
    engine.translationFails = false;
    // the next one finds the translator left alone for another second
    await run(15_500);
    expect(finals(world)).toEqual([]);
    lane.heard(said(clock, 'tres cuatro', 2, 900));
    await run(500);
    expect(finals(world)).toEqual(['uno dos', 'tres cuatro']);
  });

  it('the speaker may mute meanwhile, and nothing of it is said afterwards', async () => {
    const world = laneWorld();
    const { clock, lane, engine, spoken, run } = world;
    engine.translationFails = true;
    for (let segment = 1; segment <= 4; segment++)
      lane.heard(said(clock, `a${String(segment)} b c`, segment, 2_500));
    await run(8_000);
    lane.silence();
    engine.translationFails = false;
    await run(20_000);
    expect(finals(world)).toEqual(['a1 b c', 'a2 b c', 'a3 b c', 'a4 b c']);
    expect(spoken).toEqual([]);
  });

  it('nothing is asked any more for a lane that nobody needs', async () => {
    const { clock, lane, engine, texts, asked, run } = laneWorld();
    engine.translationFails = true;
    lane.heard(said(clock, 'a b c', 1, 2_500));
    await run(9_000);
    lane.clear();
    const before = asked.length;
    engine.translationFails = false;
    await run(60_000);
    expect([asked.length - before, texts]).toEqual([0, []]);
  });

  it('it is asked less and less often, at most 50 sentences and ten minutes long', async () => {
    const world = laneWorld();
    const { clock, lane, engine, asked, run } = world;
    engine.translationFails = true;
    for (let segment = 1; segment <= 60; segment++) {
      lane.heard(said(clock, `a${String(segment)} b c`, segment, 2_500));
      await run(8_000);
    }
    await run(60_000);
    expect(finals(world).filter((text) => text === '').length).toBeGreaterThanOrEqual(9);
    const before = asked.length;
    await run(60_000);
    expect(asked.length - before).toBeLessThanOrEqual(5);
    await run(11 * 60_000);
    expect(finals(world)).toEqual(Array<string>(60).fill(''));
    const after = asked.length;
    await run(60_000);
    expect([asked.length, clock.waiting <= 2]).toEqual([after, true]);
  }, 60_000);
});

it('captions and transcript get what is translated after the speaker was muted for long', async () => {
  const clock = new FakeClock(1_000_000);
  const recogniser = fakeRecogniser({ punctuates: true });
  const { translator } = laneWorld();
  const translate = translator.translate.bind(translator);
  let works = false;
  translator.translate = async (request) =>
    works ? translate(request) : Promise.reject(new EngineError('down', 'engine'));
  const close = async (): Promise<void> => Promise.resolve();
  const engines = { recognisers: [recogniser], translators: [translator], voices: [], close };
  const captions: Caption[] = [];
  const segments: AgentSegment[] = [];
  const pipeline = new SpeakerPipeline({
    speaker: 'prt_ana' as ParticipantId,
    language: 'en',
    registry: new EngineRegistry(engines, clock),
    clock,
    log: silentLog,
    openSink: async () => Promise.reject(new Error('no track')),
    onCaption: (caption) => captions.push(caption),
    onStatus: () => undefined,
    onSegment: (segment) => segments.push(segment),
  });
  pipeline.keepForTranscript(true);
  pipeline.setTargets(new Set(['es']));
  pipeline.microphoneOpened();
  await clock.advance(0);
  recogniser.sessions[0]!.say(final('one', 0, 300));
  recogniser.sessions[0]!.say(final('two', 400, 700));
  pipeline.microphoneClosed();
  await clock.advance(10_000);
  works = true;
  await clock.advance(60_000);
  const read = captions.filter(({ language }) => language === 'es');
  expect(read.map(({ text, final: settled }) => [text, settled]).sort()).toEqual([
    ['one', true],
    ['two', true],
  ]);
  const kept = segments.flatMap(({ translations }) => translations.map(({ text }) => text));
  expect([...new Set(kept)].sort()).toEqual(['one', 'two']);
  await pipeline.close();
});

describe('a sentence that the translator refuses', () => {
  const refusing = (kind: EngineErrorKind) => {
    const world = laneWorld();
    const { translator } = world;
    const translate = translator.translate.bind(translator);
    let asked = 0;
    translator.translate = async (request) => {
      if (!request.text.startsWith('refused')) return translate(request);
      asked++;
      throw new EngineError('no', kind);
    };
    return { ...world, refusals: () => asked };
  };

  it('holds up neither those that follow nor others that wait, and what was said of it stands', async () => {
    const world = refusing('request');
    const { clock, lane, run } = world;
    lane.heard(said(clock, 'refused words', 1, 900));
    lane.heard(said(clock, 'uno dos', 2, 900));
    await run(500);
    expect(finals(world)).toEqual(['', 'uno dos']);
  });

  /** How often such a sentence is asked for while 200 others are translated in ten minutes. */
  async function askedBesideOthers(world: ReturnType<typeof refusing>): Promise<number> {
    const { clock, lane, run, refusals } = world;
    lane.heard(said(clock, 'refused words', 1, 900));
    for (let segment = 2; segment <= 200; segment++) {
      await run(2_000);
      const whole = said(clock, 'uno dos tres cuatro cinco seis siete', segment, 2_500);
      lane.heard({ ...whole, words: whole.words.slice(0, 6), stableCount: 6, ended: false });
      await run(1_000);
      lane.heard(whole);
    }
    return refusals();
  }

  it('is asked for once when it is refused', async () => {
    expect(await askedBesideOthers(refusing('request'))).toBe(1);
  }, 60_000);

  it('is asked for less and less often when it only fails', async () => {
    const asked = await askedBesideOthers(refusing('engine'));
    expect([asked > 1, asked <= 50]).toEqual([true, true]);
  }, 60_000);

  it('is asked for no more often where a part of each other sentence fails', async () => {
    const world = refusing('engine');
    const { translator } = world;
    const translate = translator.translate.bind(translator);
    const failed = new Set<number>();
    translator.translate = async (request) => {
      const sentence = Math.floor(world.clock.nowMs() / 3_000);
      if (request.complete || failed.has(sentence)) return translate(request);
      failed.add(sentence);
      throw new EngineError('too slow', 'engine');
    };
    const asked = await askedBesideOthers(world);
    expect([failed.size > 100, asked > 1, asked <= 50]).toEqual([true, true, true]);
  }, 60_000);

  it.each(['idle', 'down'] as const)(
    'leaves the lane idle when it is the last one, and the translator was %s before',
    async (before) => {
      const { clock, lane, engine, statuses, run } = refusing('request');
      if (before === 'down') {
        engine.translationFails = true;
        lane.heard(said(clock, 'uno dos', 1, 900));
        await run(500);
        engine.translationFails = false;
      }
      lane.heard(said(clock, 'refused words', 2, 900));
      await run(20_000);
      expect(statuses.at(-1)).toMatchObject({ state: 'idle', reason: null });
    },
  );

  it('is not asked for again either where it waited while the translator was down', async () => {
    const world = refusing('request');
    const { clock, lane, engine, run, refusals } = world;
    engine.translationFails = true;
    lane.heard(said(clock, 'uno dos', 1, 900));
    lane.heard(said(clock, 'refused words', 2, 900));
    await run(9_000);
    engine.translationFails = false;
    await run(60_000);
    expect([finals(world), refusals()]).toEqual([['uno dos', ''], 1]);
    expect(world.statuses.at(-1)).toMatchObject({ state: 'idle', reason: null });
  });
});
