import { useSyncExternalStore } from 'react';

/** Whether the whole page fills the screen, and the switch; null where the browser cannot (iPhones). */
export function useFullScreen(): { on: boolean; toggle: () => void } | null {
  const on = useSyncExternalStore(onChange, () => document.fullscreenElement !== null);
  return document.fullscreenEnabled ? { on, toggle } : null;
}

function toggle(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // Browsers may refuse; the page stays as it is.
  done.catch(() => undefined);
}

function onChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
