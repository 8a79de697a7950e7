import { TOAST_DURATION_MS } from '@intermind/contracts/limits';
import { createStore } from 'zustand/vanilla';
import { logProblem } from './log.ts';
import { type ShownToast, type Toast, withToast } from './toast-list.ts';

/** Short messages over everything, oldest first. What draws them is loaded with the first one. */
export const toasts = createStore<readonly ShownToast[]>(() => []);

let loadToaster: (() => Promise<void>) | undefined;
let toaster: Promise<void> | undefined;
let made = 0;

/** @param load loads and mounts what draws the messages; called with the first one */
export function setToaster(load: () => Promise<void>): void {
  loadToaster = load;
}

export function showToast(toast: Toast): void {
  made += 1;
  const shown = { durationMs: TOAST_DURATION_MS, id: `toast-${made}`, ...toast, sequence: made };
  toasts.setState(withToast(toasts.getState(), shown), true);
  toaster ??= loadToaster?.();
  toaster?.catch((cause: unknown) => {
    toaster = undefined;
    logProblem(`A message could not be shown: ${toast.text}`, cause);
  });
}

export function hideToast(id: string): void {
  toasts.setState(
    toasts.getState().filter((toast) => toast.id !== id),
    true,
  );
}
