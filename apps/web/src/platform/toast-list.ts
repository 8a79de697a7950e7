import { TOAST_MAX_VISIBLE } from '@intermind/contracts/limits';

export interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface Toast {
  kind: 'info' | 'success' | 'warning' | 'error';
  /** One sentence, already in the reader's language. */
  text: string;
  /** Choosing it closes the toast. */
  action?: ToastAction;
  /** Beside it, where there are two ways on. */
  otherAction?: ToastAction;
  /** 4 s unless said; Infinity stays until it is closed. */
  durationMs?: number;
  /** Somebody's own words: they have their own direction, and their lines stay lines. */
  quoted?: boolean;
  /** When a person closes it, or its time is over; not when it is replaced, hidden or leaves for a newer one. */
  onClose?: () => void;
  /** A second toast with the same id replaces the first. */
  id?: string;
}

/** `sequence` tells a toast from the one it replaced. */
export type ShownToast = Toast & { id: string; durationMs: number; sequence: number };

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
