import { BROWSER_WORDS_PER_SECOND, type BrowserWords } from '@intermind/contracts/browser-words';
import type { Clock } from '@intermind/timing';

/** A little slower than the server allows. */
const PAUSE_MS = 1_250 / BROWSER_WORDS_PER_SECOND;
/** Utterances that wait; of more the oldest are lost. */
const WAITING_MAX = 20;

export interface WordsSender {
  push(words: readonly BrowserWords[]): void;
  /** What waits is dropped. */
  clear(): void;
}

/** Sends at the pace that the server takes: of an utterance that changes faster, the newest. */
export function createWordsSender(
  clock: Pick<Clock, 'after'>,
  send: (words: BrowserWords) => void,
): WordsSender {
  let waiting: BrowserWords[] = [];
  let cancel: (() => void) | undefined;

  function next(): void {
    cancel = undefined;
    const words = waiting.shift();
    if (!words) return;
    send(words);
    cancel = clock.after(PAUSE_MS, next);
  }

  return {
    push(words) {
      for (const one of words) {
        waiting = [...waiting.filter(({ utterance }) => utterance !== one.utterance), one].slice(
          -WAITING_MAX,
        );
      }
      if (!cancel) next();
    },
    clear() {
      waiting = [];
      cancel?.();
      cancel = undefined;
    },
  };
}
