import type { Clock } from '@intermind/timing';
import type { EngineRegistry } from '../speech/engine-registry.ts';
import { firstThatWorks } from '../speech/fallback.ts';
import { type EngineInfo, isRefusal } from '../speech/ports.ts';
import { DubOver } from './dub-failure.ts';

/** Engines that fail are all tried again after these waits. */
const AGAIN_AFTER_MS = [1_000, 5_000, 15_000];

/** No engine could do it. */
export class LineFailed extends Error {
  override readonly name = 'LineFailed';
  /** Whether every engine refused this text: it says nothing about the next line. */
  readonly refused: boolean;

  constructor(refused: boolean, options: ErrorOptions) {
    super('no engine could do it', options);
    this.refused = refused;
  }
}

export interface TryEnginesOptions<Engine, Result> {
  registry: EngineRegistry;
  clock: Clock;
  signal: AbortSignal;
  engines: readonly Engine[];
  /** A pair of languages, or one. */
  pair: string;
  /** Asked before each engine is given anything. @throws DubOver */
  wanted: () => Promise<void>;
  work: (engine: Engine, signal: AbortSignal) => Promise<Result>;
}

/**
 * Has the first engine that can do a piece of work; when all fail they are tried again a few times, but not when all refuse.
 * @throws LineFailed, DubOver
 */
export async function tryEngines<Engine extends { info: EngineInfo }, Result>(
  options: TryEnginesOptions<Engine, Result>,
): Promise<Result> {
  const { registry, clock, signal, engines, pair, wanted, work } = options;
  const unwanted = new AbortController();
  const either = AbortSignal.any([signal, unwanted.signal]);
  for (let tries = 0; ; tries += 1) {
    try {
      return await firstThatWorks({ registry, engines, pair }, either, async (engine) => {
        // Not held against the engine, and no other one is tried.
        await wanted().catch((error: unknown) => {
          unwanted.abort(error);
          throw error;
        });
        return work(engine, either);
      });
    } catch (error) {
      if (error instanceof DubOver) throw error;
      if (signal.aborted) throw new DubOver('stopped', { cause: error });
      const refused = isRefusal(error);
      const waitMs = AGAIN_AFTER_MS[tries];
      if (refused || waitMs === undefined) throw new LineFailed(refused, { cause: error });
      await new Promise<void>((resolve) => clock.after(waitMs, resolve));
    }
  }
}
