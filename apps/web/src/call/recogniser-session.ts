import type { BrowserWords } from '@intermind/contracts/browser-words';
import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import type { Recogniser, RecogniserFailure, RecognitionWorld } from '../media/speech-recogniser.ts';
import { Utterances } from '../model/browser-words.ts';
import type { PageEvents } from './environment.ts';

/** What is recognised: another one needs another recogniser. */
export interface Heard {
  language: Language;
  onDevice: boolean;
  track: MediaStreamTrack | null;
}

export interface RecogniserSessionOptions {
  recognition: RecognitionWorld;
  clock: Clock;
  page: Pick<PageEvents, 'isOnline' | 'onOnline'>;
  onWords: (words: readonly BrowserWords[]) => void;
  /** It does not work, and is not tried again by itself. */
  onFailed: (why: 'denied' | 'language' | 'failed') => void;
  /** The recognition of the browser's maker cannot be reached, and is tried again; or it can again. */
  onUnreachable: (now: boolean) => void;
  logProblem: (message: string, cause: unknown) => void;
}

export interface RecogniserSession {
  /** Recognises this from now on; null: nothing more, what was said last still comes. */
  hear(heard: Heard | null): void;
  /** Nothing more comes. */
  silence(): void;
  /** Silences it for good. */
  close(): void;
}

const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 30_000;
const RETRIES = 6;
/** One that lives this long, or says something, works. */
const PROOF_MS = 10_000;
/** After a silence browsers end by themselves. */
const AFTER_SILENCE_MS = 250;
/** How long one that was stopped may take for its last words. */
const LAST_WORDS_MS = 3_000;

const isSame = (one: Heard, other: Heard): boolean =>
  one.language === other.language && one.onDevice === other.onDevice && one.track === other.track;

/** Keeps a recogniser of the browser going while it is wanted: they end by themselves, after silences and for no reason. */
export function createRecogniserSession(options: RecogniserSessionOptions): RecogniserSession {
  const { recognition, clock, page, onWords, onFailed, logProblem } = options;
  const utterances = new Utterances(Math.floor(clock.nowMs()));
  let wanted: Heard | null = null;
  let running: { heard: Heard; recogniser: Recogniser | null; sinceMs: number } | null = null;
  let stopping = false;
  let failures = 0;
  let cancel: (() => void) | undefined;
  let unreachable = false;
  let cancelProof: (() => void) | undefined;

  function unreachableIs(now: boolean): void {
    cancelProof?.();
    cancelProof = undefined;
    if (unreachable === now) return;
    unreachable = now;
    options.onUnreachable(now);
  }

  function begin(): void {
    cancel?.();
    cancel = undefined;
    if (!wanted || running) return;
    const mine = { heard: wanted, recogniser: null as Recogniser | null, sinceMs: clock.nowMs() };
    running = mine;
    const { language } = wanted;
    if (unreachable) cancelProof = clock.after(PROOF_MS, () => unreachableIs(false));
    try {
      mine.recogniser = recognition.open(wanted, {
        onSpeech: () => running === mine && utterances.speechBegan(clock.nowMs()),
        onWords(words) {
          if (running !== mine) return;
          failures = 0;
          unreachableIs(false);
          onWords(utterances.take(words, language, clock.nowMs()));
        },
        onEnd: (failure) => running === mine && ended(failure),
      });
    } catch (cause) {
      logProblem('The browser’s speech recognition did not begin', cause);
      if (running === mine) ended('ended');
    }
  }

  function ended(why: RecogniserFailure): void {
    const { heard, sinceMs } = running!;
    // Without a network browsers give other reasons, too.
    const failure = why === 'silence' || page.isOnline() ? why : 'network';
    const byUs = stopping;
    onWords(utterances.end(heard.language, clock.nowMs()));
    leave();
    if (!wanted) return;
    if (byUs || !isSame(wanted, heard)) return begin();
    if (failure === 'denied' || failure === 'language') return give(failure);
    if (failure === 'silence') return again(AFTER_SILENCE_MS);
    if (clock.nowMs() - sinceMs >= PROOF_MS) failures = 0;
    failures += 1;
    if (failure !== 'network' && failures > RETRIES) return give('failed');
    again(Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (failures - 1)));
    if (failure === 'network') unreachableIs(true);
  }

  function leave(): void {
    running = null;
    stopping = false;
    cancel?.();
    cancel = undefined;
    cancelProof?.();
    cancelProof = undefined;
  }

  function again(delayMs: number): void {
    cancel = clock.after(delayMs, begin);
  }

  function give(why: 'denied' | 'language' | 'failed'): void {
    wanted = null;
    failures = 0;
    // First: a listener that hears that it can be reached again would ask for it once more.
    onFailed(why);
    unreachableIs(false);
  }

  /** It may say its last words, and then ends. */
  function stop(): void {
    if (!running || stopping) return;
    stopping = true;
    const mine = running;
    cancel = clock.after(LAST_WORDS_MS, () => {
      mine.recogniser?.abort();
      ended('ended');
    });
    mine.recogniser?.stop();
  }

  function silence(): void {
    wanted = null;
    failures = 0;
    const mine = running;
    if (mine) utterances.end(mine.heard.language, clock.nowMs());
    leave();
    unreachableIs(false);
    mine?.recogniser?.abort();
  }

  /** What waits for its next attempt need not wait any longer. */
  const stopOnline = page.onOnline(() => {
    failures = 0;
    if (wanted && !running) begin();
  });

  return {
    hear(heard) {
      wanted = heard;
      if (!running) {
        if (!heard) leave();
        else if (!cancel) begin();
      } else if (!heard || !isSame(heard, running.heard)) stop();
      // It was stopped a moment ago; the next one begins when it has ended.
    },
    silence,
    close() {
      stopOnline();
      silence();
    },
  };
}
