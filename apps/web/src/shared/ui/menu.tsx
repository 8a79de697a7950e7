import type { MenuProps } from './menu-props.ts';
import { floatingContent, tellUnloadable } from './floating-content.ts';
import { useOpener } from './use-opener.ts';

const menuContent = floatingContent(async () => (await import('./menu-content.tsx')).MenuContent);

/** A button that opens a menu. The menu's code is loaded when the button is pointed at, focused or pressed. */
export function Menu({ trigger, onOpenChange, onUnloadable = tellUnloadable, ...content }: MenuProps) {
  const { opener, anchor, open, byKeyboard, setOpen } = useOpener({
    popup: 'menu',
    preload: menuContent.preload,
    onOpenChange,
  });
  const MenuContent = menuContent.useContent(open, () => {
    setOpen(false);
    void onUnloadable();
  });
  return (
    <>
      {trigger(opener, open)}
      {MenuContent && anchor && (
        <MenuContent
          {...content}
          anchor={anchor}
          labelledBy={opener.id}
          focusItem={byKeyboard}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
