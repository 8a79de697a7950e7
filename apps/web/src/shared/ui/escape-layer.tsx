import { useEffect, useRef } from 'react';

type Taker = (event: KeyboardEvent) => boolean;

/** What is open and closes with Escape, the newest last. */
const takers: { current: Taker }[] = [];

/**
 * radix-ui gives Escape to what came last, and a message over the page counts as that. The key is for what a person is
 * in: while that is there it says here whether it takes the key, and the messages ask (toaster.tsx).
 */
export function useEscapeBeforeMessages(take: Taker): void {
  const taker = useRef(take);
  useEffect(() => {
    taker.current = take;
  });
  useEffect(() => {
    takers.push(taker);
    return () => void takers.splice(takers.indexOf(taker), 1);
  }, []);
}

interface EscapeLayerProps {
  /** Closes it as the library would; null where Escape does not. */
  onEscape: (() => void) | null;
}

/** Inside a dialog, menu or popover of radix-ui, which hears nothing of the key while a message is there. */
export function EscapeLayer({ onEscape }: EscapeLayerProps): null {
  useEscapeBeforeMessages((event) => {
    if (!onEscape) return false;
    event.preventDefault();
    onEscape();
    return true;
  });
  return null;
}

/** @returns whether Escape is for something that is open, and so for no message */
export function isEscapeTaken(event: KeyboardEvent): boolean {
  return takers.at(-1)?.current(event) ?? false;
}
