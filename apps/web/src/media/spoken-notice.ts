import type { Language } from '@intermind/contracts/languages';

/** Browsers load their voices after the first question for them. */
const VOICES_WITHIN_MS = 1_000;

/**
 * Says a sentence with a voice of this device, where there is one for the language: the text goes nowhere.
 * @returns whether it is said
 */
export async function speakNotice(text: string, language: Language): Promise<boolean> {
  const { speechSynthesis } = globalThis as { speechSynthesis?: SpeechSynthesis };
  if (!speechSynthesis) return false;
  const voice = (await voicesOf(speechSynthesis)).find(
    ({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === language,
  );
  if (!voice) return false;
  const said = new SpeechSynthesisUtterance(text);
  said.voice = voice;
  said.lang = voice.lang;
  speechSynthesis.speak(said);
  return true;
}

function voicesOf(synthesis: SpeechSynthesis): Promise<SpeechSynthesisVoice[]> {
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
