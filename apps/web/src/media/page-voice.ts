import type { Language } from '@intermind/contracts/languages';

/** Voices of this device; replaced in tests. */
export interface DeviceVoice {
  /** Only voices that speak on this device: a text that is read goes nowhere. */
  speaks(language: Language): Promise<boolean>;
  /** @param onEnd once: said, failed or cancelled. @returns cancels */
  speak(text: string, language: Language, onEnd: () => void): () => void;
}

export function pageVoice(): DeviceVoice {
  const { speechSynthesis } = globalThis as { speechSynthesis?: SpeechSynthesis };
  const voiceOf = async (language: Language) =>
    speechSynthesis &&
    (await loadVoices(speechSynthesis)).find(
      ({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === language,
    );
  return {
    speaks: async (language) => (await voiceOf(language)) !== undefined,
    speak(text, language, onEnd) {
      let ended = false;
      const end = () => {
        if (ended) return;
        ended = true;
        onEnd();
      };
      void voiceOf(language).then((voice) => {
        if (ended) return;
        if (!voice || !speechSynthesis) return end();
        const said = new SpeechSynthesisUtterance(text);
        said.voice = voice;
        said.lang = voice.lang;
        said.addEventListener('end', end);
        said.addEventListener('error', end);
        speechSynthesis.speak(said);
      });
      return () => {
        if (ended) return;
        ended = true;
        speechSynthesis?.cancel();
      };
    },
  };
}

/** Browsers load their voices after the first question for them. */
const VOICES_WITHIN_MS = 1_000;

export function loadVoices(synthesis: SpeechSynthesis): Promise<SpeechSynthesisVoice[]> {
  const voices = synthesis.getVoices();
  if (voices.length > 0) return Promise.resolve(voices);
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      synthesis.removeEventListener('voiceschanged', done);
      resolve(synthesis.getVoices());
    };
    const timer = setTimeout(done, VOICES_WITHIN_MS);
    synthesis.addEventListener('voiceschanged', done);
  });
}
