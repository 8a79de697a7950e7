import { useRef, useState } from 'react';

/**
 * An act that takes a moment: while it is under way it is not begun again. What fails is told by the act itself, or by the
 * API's error handler.
 */
export function useAction<Given extends unknown[]>(
  act: (...given: Given) => Promise<unknown>,
): { busy: boolean; run: (...given: Given) => void } {
  const [busy, setBusy] = useState(false);
  // A second press may come before the button is drawn anew.
  const running = useRef(false);
  return {
    busy,
    run(...given) {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      void act(...given).finally(() => {
        running.current = false;
        setBusy(false);
      });
    },
  };
}
