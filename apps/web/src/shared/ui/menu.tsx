import { lazy, type ReactNode, Suspense } from 'react';
import { type OpenerProps, useOpener } from './use-opener.ts';

export interface MenuItem {
  key: string;
  label: ReactNode;
  /** A lucide icon at 20 px. */
  icon?: ReactNode;
  /** Second line, 13 px. */
  detail?: ReactNode;
  /** At the inline end: a language tag, a shortcut. */
  end?: ReactNode;
  /** Given: the item is one of a choice and shows a check when true. */
  checked?: boolean;
  disabled?: boolean;
  /** Of the label, when it is not the page's. */
  lang?: string;
  onSelect: () => void;
}

export interface MenuSection {
  key: string;
  heading?: string;
  items: readonly MenuItem[];
}

export interface MenuProps {
  /** The button: spread the props on it. */
  trigger: (opener: OpenerProps, open: boolean) => ReactNode;
  sections: readonly MenuSection[];
  /** Above the items: a name, an address. */
  header?: ReactNode;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  onStage?: boolean;
  /** Tailwind width classes of the menu. */
  className?: string;
  onOpenChange?: (open: boolean) => void;
}

const loadContent = () => import('./menu-content.tsx');
const MenuContent = lazy(async () => ({ default: (await loadContent()).MenuContent }));

/** A button that opens a menu. The menu's code is loaded when the button is pointed at, focused or pressed. */
export function Menu({ trigger, onOpenChange, ...content }: MenuProps) {
  const { opener, anchor, open, byKeyboard, setOpen } = useOpener({
    popup: 'menu',
    preload: () => void loadContent().catch(() => undefined),
    onOpenChange,
  });
  return (
    <>
      {trigger(opener, open)}
      {open && anchor && (
        <Suspense>
          <MenuContent
            {...content}
            anchor={anchor}
            labelledBy={opener.id}
            focusItem={byKeyboard}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
