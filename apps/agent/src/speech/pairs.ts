import { type Language, LANGUAGES } from '@intermind/contracts/languages';
import type { TextTranslator } from './ports.ts';

export interface Pair {
  from: Language;
  to: Language;
}

/** Every pair of our languages that it translates. */
export function pairsOf(translator: Pick<TextTranslator, 'translates'>): Pair[] {
  return LANGUAGES.flatMap((from) =>
    LANGUAGES.filter((to) => from !== to && translator.translates(from, to)).map((to) => ({ from, to })),
  );
}

/** As reports write it: `en>es`. */
export function pairName({ from, to }: Pair): string {
  return `${from}>${to}`;
}
