import { describe, expect, it } from 'vitest';
import { laneWorld, said } from '../testing/lane-world.ts';

const RESTORED_MS = 2_000;
const BEGINNING = 'uno dos tres cuatro cinco seis siete ocho';
const SENTENCE = `${BEGINNING} nueve diez once doce.`;

/** A lane in the middle of a sentence, of which something was said. */
async function inSentence() {
  const world = laneWorld();
  const { lane, clock, run, aloud } = world;
  lane.heard({ ...said(clock, BEGINNING, 1, 3_000), ended: false });
  for (let ms = 0; aloud.length === 0 && ms < 3_000; ms += 20) await run(20);
  expect(aloud.join(' ')).not.toBe('');
  expect(aloud.join(' ')).not.toContain('ocho');
  const next = async (text: string, segment: number) => {
    lane.heard(said(clock, text, segment, 900));
    await run(8_000);
  };
  return { ...world, next };
}

describe('when the plan takes the voice', () => {
  it('a sentence that was begun is said to its end, and the next one is read', async () => {
    const { lane, aloud, next, texts, statuses } = await inSentence();
    lane.mayBeVoiced(false, 'quota');
    expect(lane.metered).toBe(false);
    await next(SENTENCE, 1);
    expect(aloud.join(' ')).toBe(SENTENCE);
    await next('trece catorce.', 2);
    expect(aloud.join(' ')).toBe(SENTENCE);
    expect(texts.at(-1)).toMatchObject({ segment: 2, text: 'trece catorce.', final: true });
    expect(statuses.at(-1)).toMatchObject({ state: 'captions-only', reason: 'quota' });
  });

  it('for want of lanes it falls silent in the sentence, for somebody else speaks', async () => {
    const { lane, aloud, next } = await inSentence();
    lane.mayBeVoiced(false);
    expect(lane.metered).toBe(false);
    await next(SENTENCE, 1);
    expect(aloud.join(' ')).not.toContain('doce');
  });

  it('for nobody hears it, it falls silent and is read, and nothing is missed', async () => {
    const { lane, aloud, next, statuses, texts } = await inSentence();
    lane.mayBeVoiced(false, 'unheard');
    expect([lane.metered, lane.translating]).toEqual([false, true]);
    await next(SENTENCE, 1);
    expect(aloud.join(' ')).not.toContain('doce');
    expect(texts.at(-1)).toMatchObject({ segment: 1, text: SENTENCE, final: true });
    expect(statuses.at(-1)).toMatchObject({ state: 'captions-only', reason: null });
  });

  it('keeps it for others, readers are told so for as long as it lasts', async () => {
    const { lane, next, statuses } = await inSentence();
    lane.mayBeVoiced(false, 'quota-low');
    await next(SENTENCE, 1);
    expect(statuses.at(-1)).toMatchObject({ state: 'captions-only', reason: 'quota-low' });
    expect([lane.metered, lane.resting]).toEqual([false, false]);
    lane.mayBeVoiced(true);
    await next('trece.', 2);
    expect(statuses.at(-1)).toMatchObject({ state: 'idle', reason: null });
    expect(lane.metered).toBe(true);
  });

  it('and gives it back, it is heard within two seconds', async () => {
    const { lane, clock, run, next, sink } = await inSentence();
    lane.mayBeVoiced(false, 'quota');
    await next(SENTENCE, 1);
    lane.heard({ ...said(clock, BEGINNING, 2, 3_000), ended: false });
    await run(1_000);
    const before = sink.frames.filter(({ frame }) => frame.some((sample) => sample !== 0)).length;
    lane.mayBeVoiced(true);
    lane.heard(said(clock, SENTENCE, 2, 4_000));
    await run(RESTORED_MS);
    const after = sink.frames.filter(({ frame }) => frame.some((sample) => sample !== 0)).length;
    expect(after).toBeGreaterThan(before);
  });
});

describe('when the plan takes the translation too', () => {
  it('a sentence that was begun is translated and said to its end, the next one is not, and it says why', async () => {
    const { lane, aloud, asked, next, texts, statuses } = await inSentence();
    lane.mayBeVoiced(false, 'quota');
    lane.mayBeTranslated(false);
    expect(lane.resting).toBe(false);
    await next(SENTENCE, 1);
    expect(aloud.join(' ')).toBe(SENTENCE);
    expect(texts.at(-1)).toMatchObject({ segment: 1, text: SENTENCE, final: true });
    expect(statuses.at(-1)).toMatchObject({ state: 'original-only', reason: 'quota' });
    expect(lane.resting).toBe(true);
    const [translated, read] = [asked.length, texts.length];
    await next('trece catorce.', 2);
    expect([asked.length, texts.length]).toEqual([translated, read]);
  });

  it('and gives it back, the sentence that is being said is interpreted', async () => {
    const { lane, aloud, clock, run, next } = await inSentence();
    lane.mayBeTranslated(false);
    lane.mayBeVoiced(false, 'quota');
    await next(SENTENCE, 1);
    lane.heard({ ...said(clock, 'trece', 2, 500), ended: false });
    await run(500);
    lane.mayBeTranslated(true);
    lane.mayBeVoiced(true);
    lane.heard(said(clock, 'trece catorce.', 2, 900));
    await run(RESTORED_MS);
    expect(aloud.at(-1)).toBe('trece catorce.');
  });
});

describe('when the lane was cleared in a sentence', () => {
  it('nothing of it keeps the lane from resting', async () => {
    const { lane } = await inSentence();
    lane.clear();
    lane.mayBeTranslated(false);
    expect(lane.resting).toBe(true);
  });

  it('the rest of it is not said at the cost of the plan', async () => {
    const { lane, aloud, next, texts } = await inSentence();
    lane.clear();
    const before = [...aloud];
    lane.mayBeVoiced(false, 'quota');
    await next(SENTENCE, 1);
    expect(texts.at(-1)).toMatchObject({ text: SENTENCE, final: true });
    expect(aloud).toEqual(before);
  });
});
