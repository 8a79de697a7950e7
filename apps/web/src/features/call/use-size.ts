import { type RefCallback, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** The size of an element, followed while it is there. */
export function useSize(): [RefCallback<HTMLElement>, { width: number; height: number } | null] {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const measured = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    // That of its own window: the page's rests while the page is hidden, behind a floating video too.
    const view = element.ownerDocument.defaultView ?? window;
    let watching = false;
    const observer = new view.ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      // Before the picture with this size: in one that came sooner things would lie over each other.
      const take = () => setSize({ width, height });
      if (watching) flushSync(take);
      else take();
    });
    observer.observe(element);
    watching = true;
    return () => observer.disconnect();
  }, []);
  return [measured, size];
}
