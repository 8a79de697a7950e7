import type { ParticipantId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { BURST, Pace } from './pace.ts';

const ANA = 'prt_ana' as ParticipantId;
const BEN = 'prt_ben' as ParticipantId;

/** How many of so many messages are allowed, one each `everyMs`. */
function allowed(pace: Pace, count: number, everyMs: number, fromMs = 0): number {
  return Array.from({ length: count }, (_, i) => pace.allows(ANA, fromMs + i * everyMs)).filter(Boolean)
    .length;
}

test('five messages a second are allowed for as long as anyone speaks', () => {
  expect(allowed(new Pace(), 500, 200)).toBe(500);
});

test('after a connection has held some words back, those that are said next are taken', () => {
  const pace = new Pace();
  expect(allowed(pace, BURST + 2, 0)).toBe(BURST);
  expect(allowed(pace, 40, 250, 250)).toBe(40);
});

test('of a flood as many as a burst are, then five a second, and others are not held up', () => {
  const pace = new Pace();
  expect(allowed(pace, 100, 0)).toBe(BURST);
  expect(pace.allows(BEN, 0)).toBe(true);
  expect(allowed(pace, 100, 0, 1_000)).toBe(5);
  expect(allowed(pace, 100, 0, 60_000)).toBe(BURST);
});
