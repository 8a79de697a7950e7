import { useEffect, useRef } from 'react';
import { letterOf } from '../../model/shortcut-key.ts';

export interface Shortcuts {
  /** With Ctrl, on Apple's keyboards Cmd. */
  withCommand: Readonly<Record<string, () => void>>;
  /** The letter alone; empty where the person has switched them off. */
  alone: Readonly<Record<string, () => void>>;
}

const apple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** How a shortcut is written in tooltips: Ctrl+D, ⌘D, C. */
export function shortcutName(letter: string, command: boolean): string {
  const name = letter.toUpperCase();
  return command ? (apple() ? `⌘${name}` : `Ctrl+${name}`) : name;
}

/** Single-letter shortcuts; off while the person types or is in a menu. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.altKey || event.shiftKey || isTyping(event.target)) return;
      const letter = letterOf(event);
      if (!letter) return;
      const { withCommand, alone } = current.current;
      const run = (event.ctrlKey || event.metaKey ? withCommand : alone)[letter];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    !!target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]')
  );
}
