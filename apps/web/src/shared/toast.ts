import { TOAST_DURATION_MS } from '@intermind/contracts/limits';
import { logProblem } from './log.ts';
import { type ShownToast, type Toast, withToast } from './toast-list.ts';

/** Short messages over everything. Their code is loaded with the first one. */

const listeners = new Set<() => void>();
let shown: readonly ShownToast[] = [];
let host: Promise<void> | undefined;
let made = 0;

export function showToast(toast: Toast): void {
  made += 1;
  change(withToast(shown, { durationMs: TOAST_DURATION_MS, id: `toast-${made}`, ...toast }));
  host ??= import('./ui/toaster.tsx').then(({ mountToaster }) => mountToaster());
  host.catch((cause: unknown) => {
    host = undefined;
    logProblem(`A message could not be shown: ${toast.text}`, cause);
  });
}

export function hideToast(id: string): void {
  change(shown.filter((toast) => toast.id !== id));
}

export function getToasts(): readonly ShownToast[] {
  return shown;
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
