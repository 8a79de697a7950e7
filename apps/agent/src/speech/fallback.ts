import { EngineError, type EngineInfo } from './ports.ts';
import type { EngineRegistry } from './engine-registry.ts';

/**
 * Tries the engines in order, leaving out those whose breaker is open, until one succeeds. Rejects with the last
 * EngineError when none does; an abort by the caller ends it at once and is not held against the engine.
 */
export async function firstThatWorks<Engine extends { info: EngineInfo }, T>(
  registry: EngineRegistry,
  engines: readonly Engine[],
  signal: AbortSignal,
  attempt: (engine: Engine) => Promise<T>,
): Promise<T> {
  let last: unknown = new EngineError('every engine is failing and left alone for a while', true);
  for (const engine of engines) {
    const breaker = registry.breaker(engine);
    if (!breaker.tryEnter()) continue;
    try {
      const result = await attempt(engine);
      breaker.succeeded();
      return result;
    } catch (error) {
      if (signal.aborted) {
        breaker.abandoned();
        throw error;
      }
      breaker.failed(error);
      last = error;
    }
  }
  throw last;
}
