import { lazy, Suspense } from 'react';
import type { PopoverProps } from './popover-props.ts';
import { useOpener } from './use-opener.ts';

const loadContent = () => import('./popover-content.tsx');
const PopoverContent = lazy(async () => ({ default: (await loadContent()).PopoverContent }));

/** A button that opens a small panel beside it; it takes the focus and gives it back. */
export function Popover({ trigger, children, onOpenChange, ...content }: PopoverProps) {
  const { opener, anchor, open, setOpen } = useOpener({
    popup: 'dialog',
    preload: () => void loadContent().catch(() => undefined),
    onOpenChange,
  });
  const close = () => setOpen(false);
  return (
    <>
      {trigger(opener, open)}
      {open && anchor && (
        <Suspense>
          <PopoverContent {...content} anchor={anchor} onClose={close}>
            {typeof children === 'function' ? children(close) : children}
          </PopoverContent>
        </Suspense>
      )}
    </>
  );
}
