import { EngineError, type EngineInfo, isRefusal } from './ports.ts';
import type { EngineRegistry } from './engine-registry.ts';

/** Engines in the order in which they are tried, for one pair of languages (`en>es`) or one language. */
export interface Ladder<Engine extends { info: EngineInfo }> {
  registry: EngineRegistry;
  engines: readonly Engine[];
  pair: string;
}

const NONE_WORKS = 'every engine refused, or is failing and left alone for a while';

/**
 * Tries the engines in order, leaving out those whose breaker is open, until one succeeds. Rejects with the last
 * EngineError when none does, a refusal only where all of them refuse; an abort by the caller ends it at once and is not held against the engine.
 */
export async function firstThatWorks<Engine extends { info: EngineInfo }, T>(
  ladder: Ladder<Engine>,
  signal: AbortSignal,
  attempt: (engine: Engine) => Promise<T>,
): Promise<T> {
  const { engine, result } = await firstThatStarts(ladder, signal, attempt);
  ladder.registry.breaker(engine, ladder.pair).succeeded();
  return result;
}

/**
 * The same for work that goes on after the attempt, as with a voice whose first sound is there: the caller tells the
 * engine's breaker how it ended.
 */
export async function firstThatStarts<Engine extends { info: EngineInfo }, T>(
  { registry, engines, pair }: Ladder<Engine>,
  signal: AbortSignal,
  attempt: (engine: Engine) => Promise<T>,
): Promise<{ engine: Engine; result: T }> {
  let failure: unknown;
  let refusal: unknown;
  let refusals = 0;
  for (const engine of engines) {
    const breaker = registry.breaker(engine, pair);
    if (!breaker.tryEnter()) continue;
    try {
      return { engine, result: await attempt(engine) };
    } catch (error) {
      if (signal.aborted) {
        breaker.abandoned();
        throw error;
      }
      breaker.failed(error);
      if (isRefusal(error)) {
        refusals++;
        refusal = error;
      } else failure = error;
    }
  }
  if (failure === undefined) failure = new EngineError(NONE_WORKS, 'engine', { cause: refusal });
  throw refusals > 0 && refusals === engines.length ? refusal : failure;
}
