import { lazy, Suspense } from 'react';
import type { MenuProps } from './menu-props.ts';
import { useOpener } from './use-opener.ts';

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
