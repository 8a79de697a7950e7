import { type Language, LANGUAGES } from '@intermind/contracts/languages';
import type { SpeechTranslator, TextTranslator } from './ports.ts';

export interface Pair {
  from: Language;
  to: Language;
}

/** Every pair of our languages that it translates. */
export function pairsOf(translator: Pick<TextTranslator, 'translates'>): Pair[] {
  return pairsThat((from, to) => translator.translates(from, to));
}

/** Every pair of our languages between which it goes from speech to speech. */
export function directPairsOf(translator: Pick<SpeechTranslator, 'interprets'>): Pair[] {
  return pairsThat((from, to) => translator.interprets(from, to));
}

function pairsThat(covered: (from: Language, to: Language) => boolean): Pair[] {
  return LANGUAGES.flatMap((from) =>
    LANGUAGES.filter((to) => from !== to && covered(from, to)).map((to) => ({ from, to })),
  );
}

/** As reports write it: `en>es`. */
export function pairName({ from, to }: Pair): string {
  return `${from}>${to}`;
}
