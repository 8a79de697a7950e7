import { FakeClock, settle } from '@intermind/testing/fake-clock';
import { expect, it } from 'vitest';
import { withTimeLimit } from './time-limit.ts';

function limited<Value>(work: (signal: AbortSignal) => Promise<Value>) {
  const clock = new FakeClock();
  const aborter = new AbortController();
  const late = new Error('too late');
  const options = { limitMs: 1_500, late: () => late, signal: aborter.signal, clock };
  return { clock, aborter, late, run: () => withTimeLimit(options, work) };
}
/** Work that never ends, and the signal it was given. */
function endless() {
  const given: { signal?: AbortSignal } = {};
  const work = (signal: AbortSignal) => {
    given.signal = signal;
    return new Promise<never>(() => undefined);
  };
  return { given, ...limited(work) };
}

it('passes on the answer of work in time', async () => {
  expect(await limited(() => Promise.resolve('hola')).run()).toBe('hola');
});

it('fails work that takes longer, and tells it', async () => {
  const { given, clock, late, run } = endless();
  const outcome = expect(run()).rejects.toBe(late);
  await clock.advance(1_499);
  expect(given.signal?.aborted).toBe(false);
  await clock.advance(1);
  await outcome;
  expect(given.signal).toMatchObject({ aborted: true, reason: late });
});

it('ends at once when the caller gives up, and tells the work', async () => {
  const { given, aborter, run } = endless();
  const reason = new Error('nobody listens');
  const outcome = expect(run()).rejects.toBe(reason);
  aborter.abort(reason);
  await outcome;
  expect(given.signal).toMatchObject({ aborted: true, reason });
});

it('does not wait for work that was given up before', async () => {
  const { given, aborter, run } = endless();
  const reason = new Error('nobody listens');
  aborter.abort(reason);
  await expect(run()).rejects.toBe(reason);
  expect(given.signal?.aborted).toBe(true);
});

it('leaves no timer and no listener behind, however the work ends', async () => {
  const failing = limited(() => Promise.reject(new Error('down')));
  await expect(failing.run()).rejects.toThrow('down');
  const passing = limited(() => Promise.resolve());
  await passing.run();
  expect([failing.clock.waiting, passing.clock.waiting]).toEqual([0, 0]);
  let signal: AbortSignal | undefined;
  const kept = limited((own) => ((signal = own), Promise.resolve()));
  await kept.run();
  kept.aborter.abort();
  expect(signal?.aborted).toBe(false);
});

it('work that fails after its time is over disturbs nobody', async () => {
  const work = Promise.withResolvers<never>();
  const { clock, late, run } = limited(() => work.promise);
  const outcome = expect(run()).rejects.toBe(late);
  await clock.advance(1_500);
  await outcome;
  work.reject(new Error('at last'));
  await settle();
});

it('needs neither a clock nor a signal', async () => {
  const late = () => new Error('too late');
  await expect(withTimeLimit({ limitMs: 1, late }, () => new Promise(() => undefined))).rejects.toThrow(
    'too late',
  );
});
