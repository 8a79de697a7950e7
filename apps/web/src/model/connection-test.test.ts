import { describe, expect, it } from 'vitest';
import {
  type CheckResult,
  type CheckStates,
  found,
  graded,
  gradedTransports,
  median,
  overall,
  UNTESTED,
} from './connection-test.ts';

describe('what was measured is', () => {
  it.each([
    ['roundTrip', 150, 'good', null],
    ['roundTrip', 151, 'fair', 'roundTrip'],
    ['roundTrip', 351, 'bad', 'roundTrip'],
    ['loss', 1, 'good', null],
    ['loss', 5, 'fair', 'loss'],
    ['loss', 5.1, 'bad', 'loss'],
    ['upload', 1.5, 'good', null],
    ['upload', 1.49, 'fair', 'speed'],
    ['upload', 0.29, 'bad', 'speed'],
    ['download', 3, 'good', null],
    ['download', 0.6, 'fair', 'speed'],
    ['download', 0, 'bad', 'speed'],
  ] as const)('%s %s: %s', (check, value, grade, advice) => {
    expect(graded(check, value)).toEqual({ grade, finding: 'measured', advice, value });
  });

  it('is not judged where it could not be measured', () => {
    expect(graded('loss', null)).toBe('skipped');
  });
});

describe('of the ways of media', () => {
  const grades = (udp: boolean, tcp: boolean) => {
    const both = gradedTransports({ udp, tcp });
    return [both.udp, both.tcp].map(({ grade, advice }) => [grade, advice]);
  };
  it.each([
    ['both work', true, true, ['good', null], ['good', null]],
    ['TCP is not needed while UDP works', true, false, ['good', null], ['fair', 'tcp']],
    ['TCP is the slower way', false, true, ['fair', 'udp'], ['good', null]],
    ['none works, so there are no meetings', false, false, ['bad', 'media'], ['bad', 'media']],
  ] as const)('%s', (_what, udp, tcp, ...expected) => {
    expect(grades(udp, tcp)).toEqual(expected);
  });
});

describe('the whole test', () => {
  const of = (states: Partial<Record<keyof CheckStates, CheckResult>>) => overall({ ...UNTESTED, ...states });
  const good = found('good', 'works');

  it('says nothing before anything was found', () => {
    expect(overall(UNTESTED)).toBeNull();
  });
  it('is as good as its worst result', () => {
    expect(of({ http: good, loss: found('fair', 'measured') })).toBe('fair');
    expect(of({ http: good, loss: found('fair', 'measured'), udp: found('bad', 'blocked') })).toBe('bad');
  });
  it('is good without a way over TCP while UDP works', () => {
    expect(of({ http: good, ...gradedTransports({ udp: true, tcp: false }) })).toBe('good');
  });
  it('counts a device that does not work as a limit: people meet without', () => {
    expect(of({ http: good, camera: found('bad', 'missing') })).toBe('fair');
  });
});

it('takes the middle of what was measured', () => {
  expect([median([30, 10, 900]), median([4, 2]), median([7]), median([])]).toEqual([30, 2, 7, null]);
});
