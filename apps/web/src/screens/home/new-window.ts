/**
 * A window opened during the click, to be navigated later: browsers block windows opened after the click. Null when it
 * was blocked too.
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
