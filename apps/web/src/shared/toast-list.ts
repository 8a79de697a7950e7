import { TOAST_MAX_VISIBLE, TOAST_SWIPE_THRESHOLD_PX } from '@intermind/contracts/limits';

export interface Toast {
  kind: 'info' | 'success' | 'warning' | 'error';
  /** One sentence, already in the reader's language. */
  text: string;
  /** At most one; choosing it closes the toast. */
  action?: { label: string; onSelect: () => void };
  /** 4 s unless said; Infinity stays until it is closed. */
  durationMs?: number;
  /** A second toast with the same id replaces the first. */
  id?: string;
}

export type ShownToast = Toast & { id: string; durationMs: number };

/**
 * The list with one more at its end, never more than three (spec 1 §9). A toast with a known id takes the old one's
 * place; for a fourth the oldest that would have gone by itself leaves, or the oldest of all.
 */
export function withToast(list: readonly ShownToast[], toast: ShownToast): readonly ShownToast[] {
  if (list.some(({ id }) => id === toast.id)) return list.map((old) => (old.id === toast.id ? toast : old));
  if (list.length < TOAST_MAX_VISIBLE) return [...list, toast];
  const leaving = list.find(({ durationMs }) => durationMs !== Infinity) ?? list[0];
  return [...list.filter((old) => old !== leaving), toast];
}

/** Whether a finger has moved a toast far enough to throw it away. */
export function isSwipe(movedXPx: number, movedYPx: number): boolean {
  return Math.max(Math.abs(movedXPx), Math.abs(movedYPx)) >= TOAST_SWIPE_THRESHOLD_PX;
}
