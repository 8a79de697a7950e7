import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import {
  actionOf,
  needsModifier,
  pressed,
  readShortcuts,
  type ShortcutName,
  shortcutOf,
  shortcutText,
} from '../../model/shortcuts.ts';
import type { SettingsStore } from '../../platform/settings.ts';
import { isModalOpen } from '../../shared/ui/modal.ts';

export const onApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** How shortcuts are written in tooltips; null where the person has switched the key off. */
export function useShortcutTexts(settings: SettingsStore): (name: ShortcutName) => string | null {
  const chosen = readShortcuts(useStore(settings, (state) => state.shortcuts));
  const alone = useStore(settings, (state) => state.singleKeyShortcuts);
  return (name) => {
    const shortcut = shortcutOf(name, chosen);
    return alone || needsModifier(shortcut) ? shortcutText(shortcut, onApple()) : null;
  };
}

/** Keys of the call; off while the person types, is in a menu or has a modal dialog open. A question mark opens the list of them. */
export function useShortcuts(
  settings: SettingsStore,
  actions: Readonly<Partial<Record<ShortcutName | 'list', () => void>>>,
): void {
  const current = useRef(actions);
  useEffect(() => {
    current.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented || isTyping(event.target) || isModalOpen()) return;
      const { shortcuts, singleKeyShortcuts: alone } = settings.getState();
      const list = alone && event.key === '?' && !event.ctrlKey && !event.metaKey && 'list';
      const name = list || actionOf(pressed(event), readShortcuts(shortcuts), { alone });
      const run = name && current.current[name];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [settings]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    !!target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]')
  );
}
