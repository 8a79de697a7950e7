import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DubSchedule, rateOf, SpeechLength } from './schedule.ts';

const linesOf = fc
  .array(
    fc.record({
      gapMs: fc.integer({ min: 0, max: 8_000 }),
      speaker: fc.constantFrom('ana', 'ben', 'chi', 'dov'),
      lengthMs: fc.integer({ min: 1, max: 12_000 }),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let atMs = 0;
    return steps.map(({ gapMs, ...line }) => ({ ...line, atMs: (atMs += gapMs) }));
  });

test('lines keep their order and their whole length, nobody speaks over themselves, and no third voice speaks', () => {
  fc.assert(
    fc.property(linesOf, (lines) => {
      const schedule = new DubSchedule();
      const placed = lines.map((line) => ({ ...line, place: schedule.place(line, line.lengthMs) }));
      for (const [index, { atMs, speaker, lengthMs, place }] of placed.entries()) {
        const before = placed.slice(0, index);
        expect(place.endMs - place.atMs).toBe(lengthMs);
        expect(place.atMs).toBeGreaterThanOrEqual(atMs);
        expect(place.atMs % 20).toBe(0);
        expect(place.atMs).toBeGreaterThanOrEqual(before.at(-1)?.place.atMs ?? 0);
        const sounding = before.filter((one) => one.place.endMs > place.atMs);
        expect(sounding.length).toBeLessThanOrEqual(1);
        expect(sounding.map((one) => one.speaker)).not.toContain(speaker);
      }
    }),
  );
});

test('a line begins when it was said, or within a frame of what it had to wait for: a pause brings all of it back', () => {
  fc.assert(
    fc.property(linesOf, (lines) => {
      const schedule = new DubSchedule();
      const placed: { endMs: number; atMs: number }[] = [];
      for (const line of lines) {
        const place = schedule.place(line, line.lengthMs);
        const waitedFor = [line.atMs, ...placed.flatMap(({ atMs, endMs }) => [atMs, endMs])];
        expect(waitedFor.some((ms) => place.atMs >= ms && place.atMs - ms < 20)).toBe(true);
        // No later than if everybody had waited for everybody.
        const backlogMs = placed.reduce((sum, one) => sum + one.endMs - one.atMs + 20, 0);
        expect(place.atMs - line.atMs).toBeLessThanOrEqual(backlogMs + 20);
        placed.push(place);
      }
      const lastMs = Math.max(0, ...placed.map(({ endMs }) => endMs));
      const after = { atMs: Math.ceil(lastMs / 20) * 20 + 1_000, speaker: 'ana' };
      expect(schedule.place(after, 500).atMs).toBe(after.atMs);
    }),
  );
});

test.each([
  [{ lagMs: 0, roomMs: 5_000, expectedMs: 4_000 }, 1],
  [{ lagMs: 0, roomMs: 4_000, expectedMs: 4_800 }, 1.2],
  [{ lagMs: 0, roomMs: 1_000, expectedMs: 9_000 }, 1.35],
  [{ lagMs: 0, roomMs: Infinity, expectedMs: 9_000 }, 1],
  [{ lagMs: 5_000, roomMs: Infinity, expectedMs: 1_000 }, 1.35],
  [{ lagMs: 6_000, roomMs: -2_000, expectedMs: 1_000 }, 1.35],
])('%o is spoken %d times as fast', (line, ratio) => {
  expect(rateOf(line)).toBeCloseTo(ratio);
});

test('how long a text takes is learned from what was heard, whatever its speed was', () => {
  const length = new SpeechLength();
  expect(length.expect('x'.repeat(28))).toBeCloseTo(2_000);
  for (let times = 0; times < 60; times += 1) length.learn('x'.repeat(50), 5_000 / 1.25, 1.25);
  expect(length.expect('x'.repeat(20))).toBeCloseTo(2_000, -1);
});
