import type { Language } from '@intermind/contracts/languages';
import { readInOrder, readRepeating, type RecognisedResults } from './recognised-results.ts';

/**
 * The Web Speech API of this browser, as far as recognition goes.
 * Source: https://webaudio.github.io/web-speech-api/ (on-device recognition included), November 2026.
 */

/**
 * Where this browser recognises a language: on this device, there after a download, or at its maker's servers; null: it
 * does not.
 */
export type RecognitionPlace = 'on-device' | 'downloadable' | 'outside' | null;

/** `denied`: the person or the browser does not allow it. `ended`: without a reason. */
export type RecogniserFailure = 'denied' | 'language' | 'network' | 'microphone' | 'silence' | 'ended';

export interface RecogniserEvents {
  /** Someone begins to speak; some browsers say so only once, others not at all. */
  onSpeech: () => void;
  /** What was recognised for good since the last time, and what may still change after it. */
  onWords: (heard: { finals: string[]; interim: string }) => void;
  /** Once, last. */
  onEnd: (failure: RecogniserFailure) => void;
}

export interface Recogniser {
  /** Hears no more; what was heard may still come. */
  stop(): void;
  /** Ends at once; nothing more comes. */
  abort(): void;
}

/** Recognition by the browser; replaced in tests. */
export interface RecognitionWorld {
  placeOf(language: Language): Promise<RecognitionPlace>;
  /** Downloads what on-device recognition needs. @returns whether it is there now */
  install(language: Language): Promise<boolean>;
  /** @throws where the browser refuses to begin */
  open(
    options: { language: Language; onDevice: boolean; track: MediaStreamTrack | null },
    events: RecogniserEvents,
  ): Recogniser;
}

interface ResultEvent extends Event {
  resultIndex: number;
  results: RecognisedResults;
}
interface PageRecogniser extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally?: boolean;
  start(track?: MediaStreamTrack): void;
  stop(): void;
  abort(): void;
}
interface Availability {
  langs: string[];
  processLocally: boolean;
}
export interface PageRecognition {
  new (): PageRecogniser;
  available?(options: Availability): Promise<'available' | 'downloadable' | 'downloading' | 'unavailable'>;
  install?(options: Availability): Promise<boolean>;
}

const FAILURES: Readonly<Record<string, RecogniserFailure>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'language-not-supported': 'language',
  network: 'network',
  'audio-capture': 'microphone',
  'no-speech': 'silence',
};

/** Of the languages of the interface, as recognisers name them where the person has chosen no country. */
const REGIONS: Readonly<Record<Language, string>> = {
  ar: 'ar-EG',
  cs: 'cs-CZ',
  de: 'de-DE',
  en: 'en-US',
  es: 'es-ES',
  fr: 'fr-FR',
  hi: 'hi-IN',
  hu: 'hu-HU',
  it: 'it-IT',
  ja: 'ja-JP',
  ko: 'ko-KR',
  nl: 'nl-NL',
  pl: 'pl-PL',
  pt: 'pt-BR',
  ru: 'ru-RU',
  tr: 'tr-TR',
  zh: 'zh-CN',
};

/** A country that the person prefers counts: British speech is recognised as such. */
export function recognitionTag(language: Language, preferred: readonly string[]): string {
  const own = preferred.find((tag) => new RegExp(`^${language}-[A-Z]{2}$`).test(tag));
  return own ?? REGIONS[language];
}

/**
 * @param page undefined where the browser has none
 * @param repeats its partial results are marked as final, as Chrome on Android does
 */
export function recognitionOf(
  page: PageRecognition | undefined,
  preferred: readonly string[],
  repeats = false,
): RecognitionWorld {
  const localOf = (language: Language): Availability => ({
    langs: [recognitionTag(language, preferred)],
    processLocally: true,
  });
  return {
    async placeOf(language) {
      if (!page) return null;
      try {
        const local = await page.available?.(localOf(language));
        if (local === 'available') return 'on-device';
        if (local === 'downloadable' || local === 'downloading') return 'downloadable';
      } catch {
        // It is not allowed on this page, or known by another form: what remains is recognition outside.
      }
      return 'outside';
    },
    async install(language) {
      try {
        return (await page?.install?.(localOf(language))) === true;
      } catch {
        // The same as a refusal: on-device recognition cannot be had.
        return false;
      }
    },
    open({ language, onDevice, track }, events) {
      if (!page) throw new Error('This browser has no speech recognition');
      const recogniser = new page();
      recogniser.lang = recognitionTag(language, preferred);
      recogniser.continuous = true;
      recogniser.interimResults = true;
      if (onDevice) recogniser.processLocally = true;
      let failure: RecogniserFailure = 'ended';
      let ended = false;
      const read = repeats ? readRepeating() : readInOrder();
      recogniser.addEventListener('result', (event) => {
        if (ended) return;
        const { resultIndex, results } = event as ResultEvent;
        events.onWords(read(results, resultIndex));
      });
      for (const begin of ['soundstart', 'speechstart'])
        recogniser.addEventListener(begin, () => ended || events.onSpeech());
      recogniser.addEventListener('error', (event) => {
        failure = FAILURES[(event as Event & { error: string }).error] ?? 'ended';
      });
      recogniser.addEventListener('end', () => {
        if (ended) return;
        ended = true;
        events.onEnd(failure);
      });
      // Browsers that hear their own default microphone only ignore the track.
      if (track) recogniser.start(track);
      else recogniser.start();
      return {
        stop: () => recogniser.stop(),
        abort() {
          ended = true;
          recogniser.abort();
        },
      };
    },
  };
}
