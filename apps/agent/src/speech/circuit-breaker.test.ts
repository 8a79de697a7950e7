import { describe, expect, it } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { EngineError } from './ports.ts';

const RETRYABLE = new EngineError('busy', true);

function opened(clock: FakeClock): CircuitBreaker {
  const breaker = new CircuitBreaker(clock);
  for (let i = 0; i < 3; i++) breaker.failed(RETRYABLE);
  return breaker;
}

describe('the circuit breaker of an engine', () => {
  it('lets calls through until three have failed in a row', () => {
    const breaker = new CircuitBreaker(new FakeClock());
    breaker.failed(RETRYABLE);
    breaker.failed(RETRYABLE);
    breaker.succeeded();
    breaker.failed(RETRYABLE);
    breaker.failed(RETRYABLE);
    expect(breaker.tryEnter()).toBe(true);
    breaker.failed(RETRYABLE);
    expect(breaker.tryEnter()).toBe(false);
  });

  it('opens at once when trying again is useless', () => {
    const breaker = new CircuitBreaker(new FakeClock());
    breaker.failed(new EngineError('wrong key', false));
    expect(breaker.state).toBe('open');
  });

  it('lets one call probe after 30 s, and only one', async () => {
    const clock = new FakeClock();
    const breaker = opened(clock);
    await clock.advance(29_999);
    expect(breaker.tryEnter()).toBe(false);
    await clock.advance(1);
    expect([breaker.tryEnter(), breaker.tryEnter()]).toEqual([true, false]);
  });

  it('closes after a good probe and opens for another 30 s after a bad one', async () => {
    const clock = new FakeClock();
    const breaker = opened(clock);
    await clock.advance(30_000);
    breaker.tryEnter();
    breaker.failed(RETRYABLE);
    expect(breaker.state).toBe('open');
    await clock.advance(30_000);
    breaker.tryEnter();
    breaker.succeeded();
    expect(breaker.state).toBe('closed');
  });

  it('lets the next call probe when the probe was abandoned', async () => {
    const clock = new FakeClock();
    const breaker = opened(clock);
    await clock.advance(30_000);
    breaker.tryEnter();
    breaker.abandoned();
    expect(breaker.tryEnter()).toBe(true);
  });
});
