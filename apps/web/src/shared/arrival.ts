/** Where the preview was, until the own tile comes from there. */
let left: { from: DOMRect; atMs: number } | null = null;

/** A tile that comes later has nothing to do with that preview. */
const FRESH_MS = 1_500;
/** `--t-slow` and `--mo-out` of the tokens. */
const MOTION = { duration: 280, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

/** A ref of the preview: notes where it is when its screen goes. */
export function departing(preview: HTMLElement | null): () => void {
  return () => {
    if (!preview) return;
    left = { from: preview.getBoundingClientRect(), atMs: performance.now() };
  };
}

/** A ref of the own tile: it comes from where the preview was, so that the eye keeps what it looked at. */
export function arriving(tile: HTMLElement | null): void {
  const before = left;
  if (!tile || !before) return;
  left = null;
  const { from, atMs } = before;
  const to = tile.getBoundingClientRect();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || performance.now() - atMs > FRESH_MS || to.width === 0 || from.width === 0) return;
  const own = getComputedStyle(tile).transform;
  const start = [
    `translate(${from.x - to.x}px, ${from.y - to.y}px)`,
    own === 'none' ? '' : own,
    `scale(${from.width / to.width}, ${from.height / to.height})`,
  ].join(' ');
  tile.animate(
    [
      { transform: start, transformOrigin: '0 0' },
      { transform: own, transformOrigin: '0 0' },
    ],
    MOTION,
  );
}
