import { availableParallelism } from 'node:os';
import { systemClock } from '@intermind/timing';
import { installedModels } from '../store.ts';
import { ModelHosts } from './model-hosts.ts';
import { startModelProcess } from './model-process.ts';

const THREADS_MAX = 4;

/** The models in a folder of this machine, each in a process of this one. */
export function ownModels(folder: string | null): ModelHosts {
  return new ModelHosts({
    clock: systemClock,
    find: (id) => (folder === null ? [] : installedModels(folder)).find(({ model }) => model.id === id),
    startProcess: startModelProcess,
    freeMb: () => process.availableMemory() / 2 ** 20,
    // Two questions at a time leave nothing idle and take nothing from the media.
    threads: Math.min(THREADS_MAX, Math.max(1, Math.floor(availableParallelism() / 2))),
  });
}
