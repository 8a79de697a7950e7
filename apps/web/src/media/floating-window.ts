/** A window that stays over other programs. */
export interface FloatingWindow {
  readonly body: HTMLElement;
  close: () => void;
  /** By the person or by `close`. */
  onClosed: (listener: () => void) => void;
}

interface DocumentPictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window>;
}

/** Document picture-in-picture (WICG); missing in Firefox, Safari and on phones. */
function api(): DocumentPictureInPicture | undefined {
  return (globalThis as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;
}

/**
 * Opens one within a click; it looks like this page. Null where the browser has none.
 * @throws when the browser refuses
 */
export function openFloatingWindow(size: { width: number; height: number }): Promise<FloatingWindow> | null {
  return api()?.requestWindow(size).then(dressed) ?? null;
}

/** The page's styles, language and direction. */
function dressed(opened: Window): FloatingWindow {
  const { documentElement, head, body } = opened.document;
  documentElement.lang = document.documentElement.lang;
  documentElement.dir = document.documentElement.dir;
  opened.document.title = document.title;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
    head.append(sheet.cloneNode(true));
  return {
    body,
    close: () => opened.close(),
    onClosed: (listener) => opened.addEventListener('pagehide', listener),
  };
}
