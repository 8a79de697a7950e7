import {
  BROWSER_UTTERANCE_MAX_MS,
  BROWSER_WORDS_MAX_LENGTH,
  type BrowserWords,
} from '@intermind/contracts/browser-words';
import type { Language } from '@intermind/contracts/languages';
import type { ConferenceState } from './conference-state.ts';
import { isYourself } from './interpretation-mark.ts';

/** What this browser can do for its person, and what it does. */
export interface BrowserWordsSlice {
  /**
   * Where it would recognise the language that the person speaks. `downloadable`: on this device, after a download. Null:
   * it cannot, or that is not known yet.
   */
  place: 'on-device' | 'downloadable' | 'outside' | null;
  state: BrowserWordsState;
  /** There are others, and nothing writes down what is said: no interpreter has come. */
  unwritten: boolean;
  /** Some of what was said lately is lost: the connection was away for too long, or the server did not take it. */
  lost: boolean;
}

/**
 * `paused`: the microphone is off, or the person is off the record. `alone`: nobody would read it. `unreachable`: the
 * recognition of the browser’s maker, which is tried again. `held`: what is said waits for the connection to our server.
 * `downloading`: the language for on-device recognition.
 * The others are why it does not work: `denied` the microphone or recognition is not allowed, `language` it does not know
 * the language, `sealed` the meeting takes only what is recognised on the device, `failed` it ends again and again.
 */
export type BrowserWordsState =
  | 'off'
  | 'downloading'
  | 'paused'
  | 'alone'
  | 'listening'
  | 'unreachable'
  | 'held'
  | 'denied'
  | 'language'
  | 'sealed'
  | 'failed';

export const NO_BROWSER_WORDS: BrowserWordsSlice = {
  place: null,
  state: 'off',
  unwritten: false,
  lost: false,
};

/** Whether this person may be offered their own browser: it is off, could be used, and would help. */
export function isBrowserOffered(
  { place, state, unwritten }: BrowserWordsSlice,
  { sealed, noEngine }: { sealed: boolean; noEngine: boolean },
): boolean {
  const isUsable = place !== null && !(sealed && place === 'outside');
  return state === 'off' && isUsable && (noEngine || unwritten);
}

/** Whether anyone takes in what this person says: another person, or the voice assistant. */
export function isListenedTo({ participants, you }: ConferenceState): boolean {
  const me = participants.find(({ id }) => id === you);
  return me !== undefined && participants.some((one) => one.kind === 'assistant' || !isYourself(one, me));
}

/** A word is reported about this long after it begins, milliseconds: where the browser does not say when speech began. */
const FIRST_WORD_MS = 500;
/** Speech that began longer before its first word was something else. */
const SPEECH_BEFORE_WORD_MAX_MS = 5_000;

/** Makes utterances of what a recogniser says, one after the other. One for each page. */
export class Utterances {
  private utterance: number;
  private revision = 0;
  private beganMs: number | null = null;
  /** When the browser last heard speech begin that no utterance has yet. */
  private speechMs: number | null = null;
  private interim = '';

  /** @param startMs since 1970: pages that follow each other go on counting */
  constructor(startMs: number) {
    this.utterance = startMs;
  }

  /** Someone begins to speak. */
  speechBegan(nowMs: number): void {
    this.speechMs = nowMs;
  }

  /** @returns what is new; finals in their order, then the one that goes on */
  take(
    { finals, interim }: { finals: readonly string[]; interim: string },
    language: Language,
    nowMs: number,
  ): BrowserWords[] {
    const said = finals.flatMap((text) => this.ended(text, language, nowMs));
    if (interim === '' || interim === this.interim) return said;
    this.interim = interim;
    return [...said, this.made(interim, false, language, nowMs)];
  }

  /** The recogniser says no more: what it said last was said. */
  end(language: Language, nowMs: number): BrowserWords[] {
    return this.interim === '' ? [] : this.ended(this.interim, language, nowMs);
  }

  private ended(text: string, language: Language, nowMs: number): BrowserWords[] {
    // Nothing was shown of it, so there is nothing to take back.
    if (text === '' && this.interim === '') return [];
    const words = this.made(text, true, language, nowMs);
    this.utterance += 1;
    this.revision = 0;
    this.beganMs = null;
    this.interim = '';
    return [words];
  }

  /** Of an utterance whose first word came now. */
  private beginningOf(nowMs: number): number {
    const { speechMs } = this;
    this.speechMs = null;
    const isOfIt = speechMs !== null && nowMs - speechMs <= SPEECH_BEFORE_WORD_MAX_MS;
    return isOfIt ? speechMs : nowMs - FIRST_WORD_MS;
  }

  private made(text: string, final: boolean, language: Language, nowMs: number): BrowserWords {
    this.beganMs ??= this.beginningOf(nowMs);
    this.revision += 1;
    return {
      utterance: this.utterance,
      revision: this.revision,
      language,
      text: text.slice(0, BROWSER_WORDS_MAX_LENGTH),
      lastedMs: Math.min(BROWSER_UTTERANCE_MAX_MS, Math.max(0, Math.round(nowMs - this.beganMs))),
      final,
    };
  }
}
