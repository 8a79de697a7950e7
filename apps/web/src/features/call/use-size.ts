import { type RefCallback, useCallback, useState } from 'react';

/** The size of an element, followed while it is there. */
export function useSize(): [RefCallback<HTMLElement>, { width: number; height: number } | null] {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const measured = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    // That of its own window: the page's rests while the page is hidden, behind a floating video too.
    const view = element.ownerDocument.defaultView ?? window;
    const observer = new view.ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measured, size];
}
