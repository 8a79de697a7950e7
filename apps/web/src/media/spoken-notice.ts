import type { Language } from '@intermind/contracts/languages';
import { loadVoices } from './page-voice.ts';

/**
 * Says a sentence with a voice of this device, where there is one for the language: the text goes nowhere.
 * @returns whether it is said
 */
export async function speakNotice(text: string, language: Language): Promise<boolean> {
  const { speechSynthesis } = globalThis as { speechSynthesis?: SpeechSynthesis };
  if (!speechSynthesis) return false;
  const voice = (await loadVoices(speechSynthesis)).find(
    ({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === language,
  );
  if (!voice) return false;
  const said = new SpeechSynthesisUtterance(text);
  said.voice = voice;
  said.lang = voice.lang;
  speechSynthesis.speak(said);
  return true;
}
