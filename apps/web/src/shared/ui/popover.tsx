import { lazy, type ReactNode, Suspense } from 'react';
import { type OpenerProps, useOpener } from './use-opener.ts';

export interface PopoverProps {
  /** The button: spread the props on it. */
  trigger: (opener: OpenerProps, open: boolean) => ReactNode;
  /** What it is about, for assistive technology. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  onStage?: boolean;
  /** Tailwind width classes; 23rem unless given. */
  className?: string;
  onOpenChange?: (open: boolean) => void;
}

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
