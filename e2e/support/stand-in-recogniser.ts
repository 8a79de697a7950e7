import type { Page } from 'playwright-core';

/** What the page's stand-in for the Web Speech API offers to the test. */
interface StandInRecogniser {
  /** As the page asked for it; null where nothing runs. */
  running: { lang: string; onDevice: boolean; hasTrack: boolean } | null;
  starts: number;
  hears: (text: string, final: boolean) => void;
  fails: (error: string) => void;
}

declare global {
  interface Window {
    standInRecogniser: StandInRecogniser;
  }
}

/**
 * Runs in the page, before its own code: a SpeechRecognition that hears what the test says, by the events and names of the
 * Web Speech API. `place` is what it says of on-device recognition.
 */
export function installRecogniser(place: 'available' | 'unavailable'): void {
  let current: Recognition | null = null;
  class Recognition extends EventTarget {
    lang = '';
    continuous = false;
    interimResults = false;
    processLocally = false;
    results: ({ transcript: string }[] & { isFinal: boolean })[] = [];

    static available(options: { processLocally: boolean }): Promise<string> {
      return Promise.resolve(options.processLocally ? place : 'available');
    }
    start(track?: MediaStreamTrack): void {
      if (current) throw new DOMException('recognition has already started', 'InvalidStateError');
      // eslint-disable-next-line @typescript-eslint/no-this-alias -- the one that runs
      current = this;
      window.standInRecogniser.starts += 1;
      window.standInRecogniser.running = {
        lang: this.lang,
        onDevice: this.processLocally,
        hasTrack: track?.kind === 'audio',
      };
      this.dispatchEvent(new Event('start'));
    }
    stop(): void {
      setTimeout(() => this.end(), 50);
    }
    abort(): void {
      this.end();
    }
    end(): void {
      if (current !== this) return;
      current = null;
      window.standInRecogniser.running = null;
      this.dispatchEvent(new Event('end'));
    }
    hears(transcript: string, isFinal: boolean): void {
      const open = this.results.at(-1)?.isFinal === false ? this.results.length - 1 : this.results.length;
      this.results[open] = Object.assign([{ transcript }], { isFinal });
      this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: open, results: this.results }));
    }
  }
  window.standInRecogniser = {
    running: null,
    starts: 0,
    hears: (text, final) => current?.hears(text, final),
    fails(error) {
      current?.dispatchEvent(Object.assign(new Event('error'), { error }));
      current?.end();
    },
  };
  Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition });
}

/** Says a sentence word by word, as a browser hears it. */
export async function sayToBrowser(page: Page, sentence: string): Promise<void> {
  const words = sentence.split(' ');
  for (let count = 1; count <= words.length; count += 1) {
    const [text, final] = [words.slice(0, count).join(' '), count === words.length];
    await page.evaluate(([text, final]) => window.standInRecogniser.hears(text, final), [
      text,
      final,
    ] as const);
    await page.waitForTimeout(200);
  }
}

export const recogniserOf = (page: Page) => page.evaluate(() => window.standInRecogniser.running);
