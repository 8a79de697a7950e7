import { describe, expect, it } from 'vitest';
import { FakeClock } from '@intermind/testing/fake-clock';
import { CircuitBreaker } from './circuit-breaker.ts';
import { EngineError } from './ports.ts';

const DOWN = new EngineError('down', 'engine');

function opened(clock: FakeClock): CircuitBreaker {
  const breaker = new CircuitBreaker(clock);
  for (let i = 0; i < 3; i++) breaker.failed(DOWN);
  return breaker;
}

describe('the circuit breaker of an engine', () => {
  it('lets requests through until three have failed in a row', () => {
    const breaker = new CircuitBreaker(new FakeClock(1_000_000));
    breaker.failed(DOWN);
    breaker.failed(DOWN);
    breaker.succeeded();
    breaker.failed(DOWN);
    breaker.failed(new Error('something else'));
    expect(breaker.tryEnter()).toBe(true);
    breaker.failed(DOWN);
    expect(breaker.tryEnter()).toBe(false);
  });

  it('does not count requests that this engine cannot fulfil', () => {
    const breaker = new CircuitBreaker(new FakeClock(1_000_000));
    for (let i = 0; i < 5; i++) breaker.failed(new EngineError('no such pair', 'request'));
    expect(breaker.state).toBe('closed');
  });

  it('lets one request probe after a second, and only one', async () => {
    const clock = new FakeClock(1_000_000);
    const breaker = opened(clock);
    await clock.advance(999);
    expect(breaker.tryEnter()).toBe(false);
    await clock.advance(1);
    expect([breaker.tryEnter(), breaker.tryEnter()]).toEqual([true, false]);
  });

  it('waits longer after each probe that fails, half a minute at most, and a second again after a good one', async () => {
    const clock = new FakeClock(1_000_000);
    const breaker = opened(clock);
    const probe = async () => {
      let waitedMs = 0;
      for (; !breaker.tryEnter(); waitedMs += 500) await clock.advance(500);
      return waitedMs;
    };
    const waits: number[] = [];
    for (let probes = 0; probes < 7; probes++) {
      waits.push(await probe());
      breaker.failed(DOWN);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    await probe();
    breaker.succeeded();
    expect(breaker.state).toBe('closed');
    for (let i = 0; i < 3; i++) breaker.failed(DOWN);
    expect(await probe()).toBe(1_000);
  });

  it.each([
    ['says', new EngineError('slow down', 'engine', { retryAfterMs: 7_000 }), 7_000],
    ['says, with a quota', new EngineError('used up', 'quota', { retryAfterMs: 120_000 }), 120_000],
    ['does not say, with a quota', new EngineError('wrong key', 'quota'), 60_000],
  ])('comes back when the engine %s', async (_when, error, restMs) => {
    const clock = new FakeClock(1_000_000);
    const breaker = new CircuitBreaker(clock);
    breaker.failed(error);
    await clock.advance(restMs - 1);
    expect(breaker.state).toBe('open');
    await clock.advance(1);
    expect(breaker.state).toBe('half-open');
  });

  it('lets the next request probe when the probe was abandoned', async () => {
    const clock = new FakeClock(1_000_000);
    const breaker = opened(clock);
    await clock.advance(1_000);
    breaker.tryEnter();
    breaker.abandoned();
    expect(breaker.tryEnter()).toBe(true);
  });
});
