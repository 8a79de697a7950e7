import { describe, expect, it } from 'vitest';
import { acquireWithRetries, DeviceError, deviceProblem, oneAtATime } from './device-acquisition.ts';

const named = (name: string) => Object.assign(new Error(name), { name });

/** A device that answers with these errors first, then with 'track'. */
function scriptedDevice(...errors: string[]) {
  const log: string[] = [];
  const run = () =>
    acquireWithRetries(
      async () => {
        log.push('attempt');
        const error = errors.shift();
        if (error) throw named(error);
        return Promise.resolve('track');
      },
      {
        wait: async (delayMs) => Promise.resolve(log.push(`${delayMs} ms`)),
        onRetriesUsedUp: () => log.push('warning'),
      },
    );
  return { log, run };
}

describe('acquiring a device', () => {
  it('tries again 500 ms after a forced release (spec 1 §9)', async () => {
    const { log, run } = scriptedDevice('NotReadableError', 'AbortError');
    await expect(run()).resolves.toBe('track');
    expect(log).toEqual(['attempt', '500 ms', 'attempt', '500 ms', 'attempt']);
  });

  it('gives up after three attempts with a warning (spec 1 §8)', async () => {
    const { log, run } = scriptedDevice('AbortError', 'AbortError', 'AbortError', 'AbortError');
    await expect(run()).rejects.toEqual(new DeviceError('lost'));
    expect(log).toEqual(['attempt', '500 ms', 'attempt', '500 ms', 'attempt', 'warning']);
  });

  it('does not ask twice after a refusal', async () => {
    const { log, run } = scriptedDevice('NotAllowedError');
    await expect(run()).rejects.toMatchObject({ problem: 'denied' });
    expect(log).toEqual(['attempt']);
  });

  it('runs one acquisition of a device at a time (spec 1 §5)', async () => {
    const once = oneAtATime<string>();
    const gate = Promise.withResolvers<string>();
    const first = once(() => gate.promise);
    await expect(once(async () => Promise.resolve('second'))).rejects.toThrow('already acquiring');
    gate.resolve('first');
    await expect(first).resolves.toBe('first');
    await expect(once(async () => Promise.resolve('third'))).resolves.toBe('third');
  });
});

it.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'lost'],
  ['AbortError', 'lost'],
  ['TypeError', 'failed'],
] as const)('%s of the browser means %s', (name, problem) => {
  expect(deviceProblem(named(name))).toBe(problem);
});

it.each([null, undefined, 'a text', {}])('%j is a failure like any other', (thrown) => {
  expect(deviceProblem(thrown)).toBe('failed');
});

it('says in its message what happened, and keeps the cause', () => {
  const cause = named('NotAllowedError');
  const error = new DeviceError('denied', cause);
  expect([error.name, error.message, error.cause, deviceProblem(error)]).toEqual([
    'DeviceError',
    'The device could not be acquired: denied',
    cause,
    'denied',
  ]);
});
