import { type KeyboardEvent, type MouseEvent, type RefCallback, useId, useState } from 'react';

/** What a button must carry to open something that floats beside it. Spread it on the button. */
export interface OpenerProps {
  ref: RefCallback<HTMLElement>;
  id: string;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

interface Options {
  popup: 'menu' | 'dialog';
  /** Starts loading what will be shown; called as soon as it is likely to be wanted. */
  preload: () => void;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** State of a button that opens a menu or a popover whose code is loaded on demand. */
export function useOpener({ popup, preload, onOpenChange }: Options) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpenState] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  const setOpen = (next: boolean) => {
    setOpenState(next);
    onOpenChange?.(next);
  };
  const opener: OpenerProps = {
    ref: setAnchor,
    id,
    'aria-haspopup': popup,
    'aria-expanded': open,
    onClick: (event) => {
      // A click made with Enter or the space bar counts no presses.
      setByKeyboard(event.detail === 0);
      setOpen(!open);
    },
    onKeyDown: (event) => {
      if (popup !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      setByKeyboard(true);
      setOpen(true);
    },
    onPointerEnter: preload,
    onFocus: preload,
  };
  return { opener, anchor, open, byKeyboard, setOpen };
}
