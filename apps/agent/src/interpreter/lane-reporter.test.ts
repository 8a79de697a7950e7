import type { LaneStatus } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import { LaneReporter, type LaneSituation } from './lane-reporter.ts';

const QUIET: LaneSituation = {
  ...{ wordless: null, voiceless: null, busy: false, playing: false, waitingSinceMs: undefined },
  ...{ recogniserFailing: false, translatorFailing: false, voiceFailing: false },
};

function world() {
  const clock = new FakeClock(100_000);
  const statuses: LaneStatus[] = [];
  let situation = QUIET;
  const reporter = new LaneReporter({
    ...{ speaker: 'prt_ana' as ParticipantId, to: 'es', clock },
    onStatus: (status) => statuses.push(status),
    situation: () => situation,
  });
  return {
    ...{ clock, reporter },
    is: (changed: Partial<LaneSituation>) => void (situation = { ...QUIET, ...changed }),
    /** What is told now; undefined: nothing. */
    told: () => {
      reporter.report();
      return statuses.splice(0).at(-1);
    },
  };
}

it('a chunk is told at once, with how late it is, never less than nothing', () => {
  const { reporter, is, told } = world();
  is({ busy: true, playing: true });
  expect(told()).toMatchObject({ lastChunk: null, lagMs: 0 });
  reporter.audible(100_200.4, 1_500.6);
  expect(told()).toMatchObject({ lastChunk: { atMs: 100_200, lagMs: 1_501 }, lagMs: 1_501 });
  expect(told()).toBeUndefined();
  reporter.audible(100_300, -200);
  expect(told()).toMatchObject({ lastChunk: { atMs: 100_300, lagMs: 0 } });
  reporter.clear();
  expect(told()).toMatchObject({ lastChunk: null });
});

it('a lane that is late is told each half second, by the chunk that plays or the word that waits longest', () => {
  const { clock, reporter, is, told } = world();
  reporter.audible(100_000, 1_000);
  is({ busy: true, playing: true, waitingSinceMs: 97_000 });
  expect(told()).toMatchObject({ state: 'active', lagMs: 3_000 });
  clock.jump(499);
  expect(told()).toBeUndefined();
  clock.jump(1);
  expect(told()).toMatchObject({ lagMs: 3_500 });
  is({ busy: true, playing: true });
  clock.jump(500);
  expect(told()).toMatchObject({ lagMs: 1_000 });
  is({ busy: true, waitingSinceMs: 98_000, voiceless: 'no-voice' });
  expect(told()).toMatchObject({ state: 'captions-only', lagMs: 3_000 });
  is({ playing: true, waitingSinceMs: 90_000 });
  expect(told()).toMatchObject({ state: 'idle', lagMs: 0 });
});

it('a lane without a voice that stays as late is told each half second too', () => {
  const { clock, is, told } = world();
  is({ busy: true, waitingSinceMs: 99_000, voiceless: 'no-voice' });
  told();
  clock.jump(500);
  is({ busy: true, waitingSinceMs: 99_500, voiceless: 'no-voice' });
  expect(told()).toMatchObject({ lagMs: 1_000 });
});

it.each(['skipped', 'shortened'] as const)(
  'that the voice %s is told from then on for eight seconds',
  (what) => {
    const { clock, reporter, told } = world();
    expect(told()).not.toHaveProperty(what);
    reporter[what]();
    expect(told()).toMatchObject({ [what]: true });
    clock.jump(7_999);
    expect(told()).toMatchObject({ [what]: true });
    clock.jump(1);
    expect(told()).not.toHaveProperty(what);
  },
);

it('that a sealed room is not heard is told, and reports are numbered', () => {
  const { reporter, is, told } = world();
  expect(reporter.status).not.toHaveProperty('unheard');
  is({ wordless: 'sealed', unheard: true });
  expect(told()).toMatchObject({
    state: 'original-only',
    reason: 'sealed',
    unheard: true,
    sequence: 100_000,
  });
  expect(reporter.status).toMatchObject({ unheard: true, sequence: 100_000 });
  is({ wordless: 'sealed', unheard: false });
  expect(told()).toBeUndefined();
  is({});
  expect(told()).toMatchObject({ state: 'idle', sequence: 100_001 });
});
