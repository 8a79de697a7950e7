import { type Clock, withTimeLimit } from '@intermind/timing';
import { EngineError } from './ports.ts';

/** Runs a task of an engine; one that takes longer than `limitMs` fails with an EngineError (`withTimeLimit`). */
export function withEngineTimeLimit<T>(
  clock: Clock,
  limitMs: number,
  what: string,
  signal: AbortSignal,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = () => new EngineError(`${what} took longer than ${String(limitMs)} ms`, 'engine');
  return withTimeLimit({ limitMs, late, signal, clock }, task);
}
