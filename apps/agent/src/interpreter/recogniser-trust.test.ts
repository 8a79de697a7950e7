import { FakeClock } from '@intermind/testing/fake-clock';
import { describe, expect, it } from 'vitest';
import { EngineRegistry } from '../speech/engine-registry.ts';
import { EngineError } from '../speech/ports.ts';
import { fakeRecogniser } from '../testing/fake-recogniser.ts';
import { RecogniserTrust } from './recogniser-trust.ts';

function world() {
  const clock = new FakeClock(100_000);
  const [best, second, third] = ['best', 'second', 'third'].map((id) => fakeRecogniser({ id }));
  const recognisers = [best!, second!, third!];
  const close = async (): Promise<void> => Promise.resolve();
  const registry = new EngineRegistry({ recognisers, translators: [], voices: [], close }, clock);
  const trust = new RecogniserTrust({ language: 'en', recognisers, registry, clock });
  const order = () => trust.inOrder.map(({ info }) => info.id).join(' ');
  const open = (engine = best!, language = 'en') =>
    registry.breaker(engine, language).failed(new EngineError('used up', 'quota'));
  return { clock, trust, order, open, best: best!, second: second!, third: third! };
}

describe('a recogniser', () => {
  it('that failed is the last to be opened for half a minute, longer with each failure, five minutes at most', () => {
    const { clock, trust, order, best } = world();
    expect(order()).toBe('best second third');
    for (const restMs of [30_000, 60_000, 90_000, ...Array.from({ length: 8 }, () => 0), 300_000]) {
      trust.failed(best);
      if (restMs === 0) continue;
      clock.jump(restMs - 1);
      expect(order()).toBe('second third best');
      clock.jump(1);
      expect(order()).toBe('best second third');
    }
  });

  it('that works is trusted at once, as if it had never failed', () => {
    const { clock, trust, order, best } = world();
    trust.failed(best);
    trust.failed(best);
    trust.works(best);
    expect(order()).toBe('best second third');
    trust.failed(best);
    clock.jump(30_000);
    expect(order()).toBe('best second third');
  });

  it('has another one while one is trusted, and is not left alone for this language', () => {
    const { trust, open, best, second, third } = world();
    expect(trust.hasOther(best)).toBe(true);
    trust.failed(second);
    open(third, 'fr');
    expect(trust.hasOther(best)).toBe(true);
    open(third);
    expect([best, third].map((engine) => trust.hasOther(engine))).toEqual([false, true]);
  });

  it('has a better one while one that comes before it is trusted and not left alone', () => {
    const { clock, trust, open, best, second, third } = world();
    const haveBetter = () => [best, second, third].map((engine) => trust.hasBetter(engine));
    expect(haveBetter()).toEqual([false, true, true]);
    trust.failed(best);
    expect(haveBetter()).toEqual([false, false, true]);
    clock.jump(30_000);
    open(best);
    open(second);
    expect(haveBetter()).toEqual([false, false, false]);
    expect([trust.isBetter(best, second), trust.isBetter(second, best), trust.isBetter(best, best)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
