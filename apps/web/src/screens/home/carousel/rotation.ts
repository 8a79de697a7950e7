/** When the carousel turns by itself, and where to. */
export const SLIDE_MS = 8_000;
/** The slides behind the first are loaded this long after it, well before it turns. */
export const NEAR_MS = 4_000;

export interface RotationState {
  /** Chosen with the pause button, or by turning by hand. */
  paused: boolean;
  hovered: boolean;
  focused: boolean;
  /** The person's system asks for less motion. */
  reducedMotion: boolean;
  /** The tab can be seen. */
  visible: boolean;
}

/** It stops while the pointer or the focus is in it, and never starts with reduced motion. */
export function turnsByItself({ paused, hovered, focused, reducedMotion, visible }: RotationState): boolean {
  return visible && !paused && !hovered && !focused && !reducedMotion;
}

/** It loops: after the last comes the first (spec 1 §2). */
export function nextSlide(current: number, count: number): number {
  return (current + 1) % count;
}

export function previousSlide(current: number, count: number): number {
  return (current - 1 + count) % count;
}

const SWIPE_MIN_PX = 40;

/** Where a finger's horizontal way leads: towards the reading direction's end is back. */
export function slideAfterSwipe(
  current: number,
  count: number,
  movedPx: number,
  rightToLeft: boolean,
): number {
  if (Math.abs(movedPx) < SWIPE_MIN_PX) return current;
  return movedPx < 0 !== rightToLeft ? nextSlide(current, count) : previousSlide(current, count);
}
