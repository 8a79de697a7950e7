import type { BenchSoFar } from '../bench/bench-engines.ts';
import type { EngineSetName } from '../engines/engine-sets.ts';
import type { ModelCalls } from '../engines/models/model-calls.ts';
import type { ModelSettings } from '../engines/pocketsphinx/models.ts';
import { forkChild } from './child-pool.ts';
import { type FromModels, ModelRelay, type ToModels } from './model-relay.ts';

/** Between the worker and the process that measures its engines. */
export type ToBench =
  /** The engines that are set up beside the built-in ones come from the environment, as they have keys. */
  | { type: 'start'; builtIn: EngineSetName; models: ModelSettings; modelsFolder: string | null }
  | { type: 'models'; message: FromModels };

export type FromBench =
  | { type: 'measured'; soFar: BenchSoFar }
  | { type: 'finished' }
  | { type: 'failed'; detail: string }
  | { type: 'models'; message: ToModels };

export interface BenchEvents {
  measured(soFar: BenchSoFar): void;
  finished(): void;
  /** It ends with that, or has ended without a word. */
  failed(detail: string): void;
}

export interface BenchChild {
  pid: number | undefined;
  /** Nobody waits for it any more; no event comes afterwards. */
  kill(): void;
  /** This process ends too, and can look after it no more. */
  killAtOnce(): void;
}

export interface BenchChildOptions {
  builtIn: EngineSetName;
  models: ModelSettings;
  modelsFolder: string | null;
  ownModels: ModelCalls;
}

const BENCH_MAIN = new URL('./bench-main.ts', import.meta.url);

/** A process of its own, which gives way to those of meetings. */
export function startBenchChild(
  { builtIn, models, modelsFolder, ownModels }: BenchChildOptions,
  events: BenchEvents,
): BenchChild {
  const child = forkChild(BENCH_MAIN);
  const send = (message: ToBench): void => {
    if (child.connected) child.send(message, () => undefined);
  };
  const relay = new ModelRelay(ownModels, (message) => send({ type: 'models', message }));
  let isOver = false;
  const end = (tell: () => void): void => {
    if (isOver) return;
    isOver = true;
    relay.close();
    tell();
  };
  child.on('message', (message: FromBench) => {
    if (isOver) return;
    if (message.type === 'models') relay.receive(message.message);
    else if (message.type === 'measured') events.measured(message.soFar);
    else if (message.type === 'finished') end(() => events.finished());
    else end(() => events.failed(message.detail));
  });
  const exited = (): void => end(() => events.failed('its process ended'));
  child.once('exit', exited);
  child.once('error', exited);
  send({ type: 'start', builtIn, models, modelsFolder });
  return {
    pid: child.pid,
    kill: () => {
      end(() => undefined);
      // It ends its own programs when it can; what hangs is killed.
      child.kill('SIGTERM');
      const killed = setTimeout(() => void child.kill('SIGKILL'), KILL_AFTER_MS);
      child.once('exit', () => clearTimeout(killed));
    },
    killAtOnce: () => {
      end(() => undefined);
      child.kill('SIGKILL');
    },
  };
}

const KILL_AFTER_MS = 3_000;
