import { describe, expect, it } from 'vitest';
import { EngineError } from '../speech/ports.ts';
import { laneWorld, said } from '../testing/lane-world.ts';

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

it('a sentence that no translator takes holds up neither those that follow nor others that wait', async () => {
  const world = laneWorld();
  const { clock, lane, translator, run } = world;
  const translate = translator.translate.bind(translator);
  translator.translate = async (request) =>
    request.text.startsWith('refused')
      ? Promise.reject(new EngineError('no', 'request'))
      : translate(request);
  lane.heard(said(clock, 'refused words', 1, 900));
  lane.heard(said(clock, 'uno dos', 2, 900));
  await run(500);
  expect(finals(world)).toEqual([undefined, 'uno dos']);
});
