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
  const { engine, result } = await firstThatStarts(registry, engines, signal, attempt);
  registry.breaker(engine).succeeded();
  return result;
}

/**
 * The same for work that goes on after the attempt, as with a voice whose first sound is there: the caller tells the
 * engine's breaker how it ended.
 */
export async function firstThatStarts<Engine extends { info: EngineInfo }, T>(
  registry: EngineRegistry,
  engines: readonly Engine[],
  signal: AbortSignal,
  attempt: (engine: Engine) => Promise<T>,
): Promise<{ engine: Engine; result: T }> {
  let last: unknown = new EngineError('every engine is failing and left alone for a while', true);
  for (const engine of engines) {
    const breaker = registry.breaker(engine);
    if (!breaker.tryEnter()) continue;
    try {
      return { engine, result: await attempt(engine) };
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
