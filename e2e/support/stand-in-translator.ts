import type { Page } from 'playwright-core';

/** What the page's stand-ins for the Translator API and for speech synthesis offer to the test. */
interface StandInTranslator {
  created: string[];
  /** What a voice of the device was given to say. */
  said: string[];
  /** The voice has said it. */
  endSaying: () => void;
}

declare global {
  interface Window {
    standInTranslator: StandInTranslator;
  }
}

/**
 * Runs in the page, before its own code: a Translator that must be downloaded within a click, and one Spanish voice, by the
 * names and events of the Translator API and of speech synthesis.
 */
export function installTranslator(): void {
  let current: EventTarget | null = null;
  const state: StandInTranslator = {
    created: [],
    said: [],
    endSaying() {
      const said = current;
      current = null;
      said?.dispatchEvent(new Event('end'));
    },
  };
  window.standInTranslator = state;
  const translator = {
    availability: () => Promise.resolve(state.created.length > 0 ? 'available' : 'downloadable'),
    create({
      sourceLanguage,
      targetLanguage,
      monitor,
    }: {
      sourceLanguage: string;
      targetLanguage: string;
      monitor: (target: EventTarget) => void;
    }) {
      if (!navigator.userActivation.isActive)
        return Promise.reject(new DOMException('a click is needed', 'NotAllowedError'));
      const target = new EventTarget();
      monitor(target);
      target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 1 }));
      state.created.push(`${sourceLanguage}>${targetLanguage}`);
      return Promise.resolve({
        translate: (text: string) => Promise.resolve(`traducido: ${text}`),
        destroy: () => undefined,
      });
    },
  };
  const voice = { lang: 'es-ES', localService: true };
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => [voice],
    speak(said: EventTarget & { text: string }) {
      current = said;
      state.said.push(said.text);
    },
    cancel: () => state.endSaying(),
  });
  class Utterance extends EventTarget {
    text: string;
    voice = null;
    lang = '';
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  for (const [name, value] of Object.entries({
    Translator: translator,
    speechSynthesis: synthesis,
    SpeechSynthesisUtterance: Utterance,
  }))
    Object.defineProperty(window, name, { value, configurable: true });
}

export const translatorOf = (page: Page) =>
  page.evaluate(() => ({ created: window.standInTranslator.created, said: window.standInTranslator.said }));
