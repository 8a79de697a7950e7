import type { Language } from '@intermind/contracts/languages';

/**
 * The Translator API of this browser: translation on this device.
 * Source: https://webmachinelearning.github.io/translation-api/, November 2026.
 */

/** `downloadable`: after a download, which the person must ask for. */
export type TranslationPlace = 'ready' | 'downloadable' | 'unable';

export interface PairTranslator {
  translate(text: string, signal: AbortSignal): Promise<string>;
  close(): void;
}

/** Translation by the browser; replaced in tests. */
export interface TranslationWorld {
  placeOf(from: Language, to: Language): Promise<TranslationPlace>;
  /** @param onProgress of a download, 0 to 1. @throws where the browser refuses, or the download fails */
  open(from: Language, to: Language, onProgress: (ratio: number) => void): Promise<PairTranslator>;
}

interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}
interface PageTranslator {
  translate(text: string, options: { signal: AbortSignal }): Promise<string>;
  destroy(): void;
}
export interface PageTranslation {
  availability(pair: Pair): Promise<'available' | 'downloadable' | 'downloading' | 'unavailable'>;
  create(options: Pair & { monitor: (monitor: EventTarget) => void }): Promise<PageTranslator>;
}

/** @param page undefined where the browser has none */
export function translationOf(page: PageTranslation | undefined): TranslationWorld {
  return {
    async placeOf(sourceLanguage, targetLanguage) {
      try {
        const place = await page?.availability({ sourceLanguage, targetLanguage });
        if (place === 'available') return 'ready';
        return place === 'downloadable' || place === 'downloading' ? 'downloadable' : 'unable';
      } catch {
        // Not allowed on this page: the same as not there.
        return 'unable';
      }
    },
    async open(sourceLanguage, targetLanguage, onProgress) {
      if (!page) throw new Error('This browser has no translator');
      const translator = await page.create({
        sourceLanguage,
        targetLanguage,
        monitor: (monitor) =>
          monitor.addEventListener('downloadprogress', (event) =>
            onProgress((event as ProgressEvent).loaded),
          ),
      });
      return {
        translate: (text, signal) => translator.translate(text, { signal }),
        close: () => translator.destroy(),
      };
    },
  };
}

/** Of this page. */
export function pageTranslation(): TranslationWorld {
  return translationOf((globalThis as { Translator?: PageTranslation }).Translator);
}
