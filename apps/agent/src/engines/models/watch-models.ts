import type { Clock } from '@intermind/timing';
import { installedModels } from './store.ts';

const LOOK_MS = 5_000;

export function installedIds(folder: string | null): string[] {
  return folder === null ? [] : installedModels(folder).map(({ model }) => model.id);
}

/** Looks every five seconds whether models were installed or removed; that works on every file system. @returns stops */
export function watchModels(
  folder: string | null,
  { clock, onChange }: { clock: Clock; onChange: () => void },
): () => void {
  let before = installedIds(folder).join();
  return clock.every(LOOK_MS, () => {
    const now = installedIds(folder).join();
    if (now === before) return;
    before = now;
    onChange();
  });
}
