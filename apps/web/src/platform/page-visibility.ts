/** Whether the page can be seen: not behind another tab, not minimised. */
export function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** @returns stops listening */
export function onPageVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
