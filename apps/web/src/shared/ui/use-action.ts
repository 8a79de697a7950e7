import { useRef, useState } from 'react';

/**
 * Runs an asynchronous action; a call while it runs is ignored. The action, or the API’s error handler, reports
 * failures.
 */
export function useAction<Given extends unknown[]>(
  act: (...given: Given) => Promise<unknown>,
): { busy: boolean; run: (...given: Given) => void } {
  const [busy, setBusy] = useState(false);
  // A second press may come before the button is rendered again.
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
