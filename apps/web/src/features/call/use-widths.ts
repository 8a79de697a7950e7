import { type RefCallback, useMemo, useState } from 'react';

interface Widths {
  /** In px by `data-control`; of what is not there now, as it last was. */
  widths: ReadonlyMap<string, number>;
  /** The ref of each element that is measured. */
  measured: RefCallback<HTMLElement>;
}

/** The widths of several elements, followed: they also change with a font that arrives, or a text inside them. */
export function useWidths(): Widths {
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map());
  const measured = useMemo(() => {
    const measure = (elements: readonly HTMLElement[]) =>
      setWidths((now) => {
        const changed = elements
          .map((element) => [element.dataset['control'] ?? '', element.offsetWidth] as const)
          .filter(([id, widthPx]) => widthPx !== now.get(id));
        return changed.length > 0 ? new Map([...now, ...changed]) : now;
      });
    const observer = new ResizeObserver((entries) =>
      measure(entries.map(({ target }) => target as HTMLElement)),
    );
    return (element: HTMLElement | null) => {
      if (!element) return undefined;
      // Before the first picture; the observer tells only after it.
      measure([element]);
      observer.observe(element);
      return () => observer.unobserve(element);
    };
  }, []);
  return { widths, measured };
}
