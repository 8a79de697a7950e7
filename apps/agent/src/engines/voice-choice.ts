import type { VoiceChoice } from '@intermind/config/engines';
import { isLanguage, LANGUAGES, type Language } from '@intermind/contracts/languages';

/** The voices that the operator chose: for all languages, or for those that were named. */
export class Voices {
  private readonly choices: readonly VoiceChoice[];

  constructor(choices: readonly VoiceChoice[]) {
    this.choices = choices;
  }

  /** Languages that one of the voices is for. */
  get languages(): Language[] {
    const named = this.choices.map(({ language }) => language);
    return named.includes(null) ? [...LANGUAGES] : [...new Set(named.filter((name) => isLanguage(name)))];
  }

  /** The same for the same speaker, in the same language; undefined where there is none. */
  voiceFor(language: Language, speaker: string): string | undefined {
    const own = this.choices.filter((choice) => choice.language === language);
    const voices = own.length > 0 ? own : this.choices.filter((choice) => choice.language === null);
    return voices[hashOf(speaker) % Math.max(1, voices.length)]?.voice;
  }
}

/** From 0 to 65,520. */
export function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + character.codePointAt(0)!) % 65_521;
  return hash;
}
