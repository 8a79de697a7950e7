import type { AgentToApi, EngineMeasure } from '@intermind/contracts/agent-channel';
import { BENCH_LIMIT_MS, BENCH_REPORT_MS } from '@intermind/contracts/engine-bench';
import type { EngineBenchId } from '@intermind/contracts/ids';
import { FakeClock } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import type { BenchEvents } from './bench-child.ts';
import { BenchRunner } from './bench-runner.ts';

const [FIRST, SECOND] = ['bch_first', 'bch_second'] as [EngineBenchId, EngineBenchId];
const MEASURE = { engine: 'espeak-ng', subject: 'en' } as EngineMeasure;

function world() {
  const clock = new FakeClock(1_000_000);
  const children: { events: BenchEvents; killed: boolean; killedAtOnce: boolean }[] = [];
  const said: string[] = [];
  const state = { meetings: 0 };
  const send = (message: AgentToApi): void => {
    if (message.type !== 'bench') return;
    const { state, failure, done, total, measures } = message.progress;
    said.push(
      `${message.id} ${failure ?? state} ${String(done)}/${String(total)} ${String(measures.length)}`,
    );
  };
  const runner = new BenchRunner({
    ...{ clock, log: silentLog, send, isBusy: () => state.meetings > 0 },
    start: (events) => {
      const child = { events, killed: false, killedAtOnce: false };
      children.push(child);
      return {
        pid: children.length,
        kill: () => void (child.killed = true),
        killAtOnce: () => void (child.killedAtOnce = true),
      };
    },
  });
  clock.every(BENCH_REPORT_MS, () => runner.tick());
  const taken = () => said.splice(0);
  return { clock, children, runner, state, taken };
}

it('says what was measured so far when it changes, every five seconds, and at the end', async () => {
  const { clock, children, runner, taken } = world();
  runner.start(FIRST);
  expect(taken()).toEqual(['bch_first running 0/0 0']);
  children[0]!.events.measured({ done: 1, total: 3, measures: [MEASURE] });
  await clock.advance(2 * BENCH_REPORT_MS);
  expect(taken()).toEqual(Array(3).fill('bch_first running 1/3 1'));
  children[0]!.events.measured({ done: 3, total: 3, measures: [MEASURE, MEASURE] });
  children[0]!.events.finished();
  expect(taken()).toEqual(['bch_first running 3/3 2', 'bch_first finished 3/3 2']);
});

it('says the end again until the API has it, and then never more', async () => {
  const { clock, children, runner, taken } = world();
  runner.start(FIRST);
  children[0]!.events.finished();
  taken();
  await clock.advance(2 * BENCH_REPORT_MS);
  expect(taken()).toEqual(Array(2).fill('bch_first finished 0/0 0'));
  runner.discard(SECOND);
  await clock.advance(BENCH_REPORT_MS);
  expect(taken()).toEqual(['bch_first finished 0/0 0']);
  runner.discard(FIRST);
  await clock.advance(BENCH_REPORT_MS);
  runner.apiConnected();
  expect(taken()).toEqual([]);
});

it('does not say the end for ever to an API that never answers', async () => {
  const { clock, children, runner, taken } = world();
  runner.start(FIRST);
  children[0]!.events.finished();
  await clock.advance(BENCH_LIMIT_MS);
  taken();
  await clock.advance(10 * BENCH_REPORT_MS);
  runner.apiConnected();
  expect(taken()).toEqual([]);
});

it('refuses while it has a meeting', () => {
  const { children, runner, state, taken } = world();
  state.meetings = 1;
  runner.start(FIRST);
  expect([children, taken()]).toEqual([[], ['bch_first meeting 0/0 0']]);
});

it('makes way for a meeting that begins, and keeps what was measured', () => {
  const { children, runner, taken } = world();
  runner.start(FIRST);
  children[0]!.events.measured({ done: 1, total: 3, measures: [MEASURE] });
  taken();
  runner.meetingBegins();
  expect([children[0]!.killed, taken()]).toEqual([true, ['bch_first meeting 1/3 1']]);
  children[0]!.events.failed('its process ended');
  runner.meetingBegins();
  expect(taken()).toEqual([]);
});

it('fails when its process ends', () => {
  const { children, runner, taken } = world();
  runner.start(FIRST);
  children[0]!.events.failed('its process ended');
  expect(taken().at(-1)).toBe('bch_first crashed 0/0 0');
});

it('ends what takes too long', async () => {
  const { clock, children, runner, taken } = world();
  runner.start(FIRST);
  await clock.advance(BENCH_LIMIT_MS - 1);
  expect(children[0]!.killed).toBe(false);
  await clock.advance(1);
  expect([children[0]!.killed, taken().at(-1)]).toEqual([true, 'bch_first too-long 0/0 0']);
});

it('says how it stands to an API that comes back, also of one that ended meanwhile', () => {
  const { children, runner, taken } = world();
  runner.apiConnected();
  expect(taken()).toEqual([]);
  runner.start(FIRST);
  runner.apiConnected();
  children[0]!.events.finished();
  taken();
  runner.apiConnected();
  expect(taken()).toEqual(['bch_first finished 0/0 0']);
});

it('stops without a word when nobody waits for it, and starts one at a time', () => {
  const { children, runner, taken } = world();
  runner.start(FIRST);
  runner.start(FIRST);
  expect([children.length, taken().length]).toEqual([1, 2]);
  runner.discard(SECOND);
  expect(children[0]!.killed).toBe(false);
  runner.start(SECOND);
  expect([children.length, children[0]!.killed, taken()]).toEqual([2, true, ['bch_second running 0/0 0']]);
  children[0]!.events.measured({ done: 1, total: 1, measures: [] });
  runner.discard(SECOND);
  expect([children[1]!.killed, taken()]).toEqual([true, []]);
});

it('takes its process along when the worker ends', () => {
  const { children, runner } = world();
  expect(runner.pids).toEqual([]);
  runner.start(FIRST);
  expect(runner.pids).toEqual([1]);
  runner.close();
  expect(children[0]!.killedAtOnce).toBe(true);
});

it('leaves no process behind that was told to end and hangs', () => {
  const { children, runner } = world();
  runner.start(FIRST);
  runner.meetingBegins();
  expect(children[0]).toMatchObject({ killed: true, killedAtOnce: false });
  runner.close();
  expect(children[0]!.killedAtOnce).toBe(true);
});
