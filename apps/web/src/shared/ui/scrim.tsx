import { useLayoutEffect } from 'react';
import { classNames } from './class-names.ts';

let scrims = 0;

/** Darkens the page under a dialog. The page takes no presses, does not scroll, and stays where it is. */
export function Scrim({ className }: { className?: string | undefined }) {
  useLayoutEffect(() => {
    const page = document.documentElement;
    scrims += 1;
    if (scrims === 1) {
      // The scrollbar goes, so that nothing is beside what opens; its place is kept free.
      page.style.paddingInlineEnd = `${innerWidth - page.clientWidth}px`;
      page.style.overflow = 'hidden';
    }
    return () => {
      scrims -= 1;
      if (scrims > 0) return;
      page.style.paddingInlineEnd = '';
      page.style.overflow = '';
    };
  }, []);
  return <div className={classNames('dialog-scrim fixed inset-0 z-40 bg-scrim', className)} />;
}
