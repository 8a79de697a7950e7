import type { PopoverProps } from './popover-props.ts';
import { floatingContent, tellUnloadable } from './floating-content.ts';
import { useOpener } from './use-opener.ts';

const popoverContent = floatingContent(async () => (await import('./popover-content.tsx')).PopoverContent);

/** A button that opens a small panel beside it; it takes the focus and gives it back. */
export function Popover({ trigger, children, onOpenChange, ...content }: PopoverProps) {
  const { opener, anchor, open, setOpen } = useOpener({
    popup: 'dialog',
    preload: popoverContent.preload,
    onOpenChange,
  });
  const close = () => setOpen(false);
  /** The focus is back on the button before what was chosen happens: a question that opens then returns it there. */
  const closeForMore = () => {
    anchor?.focus();
    close();
  };
  const PopoverContent = popoverContent.useContent(open, () => {
    close();
    void tellUnloadable();
  });
  return (
    <>
      {trigger(opener, open)}
      {PopoverContent && anchor && (
        <PopoverContent {...content} anchor={anchor} onClose={close}>
          {typeof children === 'function' ? children(closeForMore) : children}
        </PopoverContent>
      )}
    </>
  );
}
