/**
 * A window opened while the click still counts, to be sent to its address once that is known: browsers block windows
 * opened later. Null where even this one is blocked.
 */
export interface NewWindow {
  goTo(url: string): void;
  close(): void;
}

export function openWindow(): NewWindow | null {
  const opened = window.open('about:blank', '_blank');
  if (!opened) return null;
  opened.opener = null;
  return {
    goTo: (url) => opened.location.replace(url),
    close: () => opened.close(),
  };
}
