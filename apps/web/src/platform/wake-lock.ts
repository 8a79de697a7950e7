import { isPageVisible, onPageVisibility } from './page-visibility.ts';

/** What of the browser it needs; older ones and addresses that are not secure have no wake lock. */
export interface WakeLockWorld {
  request: (() => Promise<Pick<WakeLockSentinel, 'release'>>) | null;
  isVisible: () => boolean;
  /** @returns stops listening */
  onVisibility: (listener: () => void) => () => void;
}

/**
 * Keeps the screen on. The browser takes the lock away whenever the page is hidden, so it is asked for again when the page
 * can be seen.
 *
 * @returns lets the screen go off again
 */
export function keepScreenOn({ request, isVisible, onVisibility }: WakeLockWorld): () => void {
  if (!request) return () => undefined;
  let wanted = true;
  let lock: Pick<WakeLockSentinel, 'release'> | null = null;
  const release = () => {
    lock?.release().catch(() => undefined);
    lock = null;
  };
  const ask = async () => {
    try {
      const given = await request();
      release();
      lock = given;
      if (!wanted) release();
    } catch {
      // A low battery, or the page went out of sight meanwhile: the screen goes off as it would without us.
    }
  };
  const askWhenSeen = () => {
    if (isVisible()) void ask();
  };
  askWhenSeen();
  const stop = onVisibility(askWhenSeen);
  return () => {
    wanted = false;
    stop();
    release();
  };
}

/** In this browser. */
export function keepThisScreenOn(): () => void {
  const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
  return keepScreenOn({
    request: wakeLock ? () => wakeLock.request('screen') : null,
    isVisible: isPageVisible,
    onVisibility: onPageVisibility,
  });
}
