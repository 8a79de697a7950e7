import { useEffect, useRef } from 'react';

export interface Shortcuts {
  /** Ctrl or Cmd + D. */
  onMicrophone: () => void;
  /** Ctrl or Cmd + E. */
  onCamera: () => void;
  /** C. */
  onCaptions: () => void;
}

/** Keys of the call; none while somebody types or chooses in a menu. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.altKey || event.shiftKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const command = event.ctrlKey || event.metaKey;
      const run = command
        ? { d: current.current.onMicrophone, e: current.current.onCamera }[key]
        : { c: current.current.onCaptions }[key];
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
