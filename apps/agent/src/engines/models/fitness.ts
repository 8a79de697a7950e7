import { availableParallelism, totalmem } from 'node:os';
import type { Model } from './catalogue/model.ts';

/** What a machine has to offer. */
export interface Machine {
  cores: number;
  memoryMb: number;
}

/** For the rest of the product: API, database, media server, and the processes of meetings. */
export const RESERVED_MB = 1_500;

/** Of this machine, or of the container that it is confined to. */
export function thisMachine(): Machine {
  const confined = process.constrainedMemory();
  const bytes = confined > 0 ? Math.min(confined, totalmem()) : totalmem();
  return { cores: availableParallelism(), memoryMb: Math.floor(bytes / 2 ** 20) };
}

/** Whether a machine has what a model needs: `too-little` memory and it is not loaded, `slow` and it may fall behind. */
export function fitnessOf(
  model: Pick<Model, 'memoryMb' | 'cores'>,
  machine: Machine,
): 'good' | 'slow' | 'too-little' {
  if (model.memoryMb + RESERVED_MB > machine.memoryMb) return 'too-little';
  return machine.cores < model.cores ? 'slow' : 'good';
}
