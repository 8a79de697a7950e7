import { expect, test } from 'vitest';
import { secondsSince, type Stay, togetherIn } from './stretches.ts';

/** Seconds of a meeting. */
const at = (seconds: number) => new Date(1_900_000_000_000 + seconds * 1_000);
const stay = (personId: string, from: number, to: number | null): Stay => ({
  ...{ personId, joinedAt: at(from), leftAt: to === null ? null : at(to) },
});
const drawn = (stays: Stay[]) =>
  togetherIn(stays).map(({ since, until }) => [since, until].map((time) => time && secondsOf(time)));
const secondsOf = (time: Date) => (time.getTime() - at(0).getTime()) / 1_000;

test.each<[string, Stay[], (number | null)[][]]>([
  ['nobody', [], []],
  ['one person alone', [stay('a', 0, null)], []],
  ['one person with two devices', [stay('a', 0, null), stay('a', 2, 9)], []],
  ['two people who are there still', [stay('a', 0, null), stay('b', 5, null)], [[5, null]]],
  ['one who left', [stay('a', 0, null), stay('b', 5, 9)], [[5, 9]]],
  ['a meeting that is over', [stay('a', 0, 20), stay('b', 5, 20)], [[5, 20]]],
  [
    'one who came back',
    [stay('a', 0, null), stay('b', 5, 9), stay('b', 12, null)],
    [
      [5, 9],
      [12, null],
    ],
  ],
  ['one who changed the device', [stay('a', 0, null), stay('b', 5, 9), stay('b', 9, null)], [[5, null]]],
  ['one who left when the clock had been set back', [stay('a', 0, null), stay('b', 50, 9)], [[50, 50]]],
  ['three in turn', [stay('a', 0, 8), stay('b', 2, 12), stay('c', 6, null)], [[2, 12]]],
])('of %s, the time in which two people are inside', (_whom, stays, expected) => {
  expect(drawn(stays)).toEqual(expected);
});

const MINUTE_MS = 60_000;

test('nothing of a second is lost, however often it is counted', () => {
  const stretches = [{ since: at(0), until: null }];
  let [countedAt, total] = [new Date(0), 0];
  for (let time = 15.37; time < 600; time += 15.37) {
    const { seconds, until } = secondsSince(countedAt, at(time), stretches, MINUTE_MS);
    [countedAt, total] = [until, total + seconds];
    expect(total).toBe(Math.floor(time + 0.001));
  }
});

test.each([
  ['the last stretch, up to its end', [{ since: at(0), until: at(17.5) }], 10, 20, 7, 17],
  [
    'all of several',
    [
      { since: at(0), until: at(12.5) },
      { since: at(14), until: null },
    ],
    ...[10, 20, 8, 19.5],
  ],
  ['nothing of what was counted', [{ since: at(0), until: at(9) }], 10, 20, 0, 20],
  ['nothing that was not watched', [{ since: at(0), until: null }], 10, 71, 0, 71],
  ['nothing at its first moment', [{ since: at(10), until: null }], -1_000, 10, 0, 10],
] as const)('it counts %s', (_what, stretches, countedAt, now, seconds, until) => {
  const counted = secondsSince(at(countedAt), at(now), stretches, MINUTE_MS);
  expect([counted.seconds, secondsOf(counted.until)]).toEqual([seconds, until]);
});
