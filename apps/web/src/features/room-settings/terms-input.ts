import type { RoomTerm } from '@intermind/contracts';
import { type Language, LANGUAGES } from '@intermind/contracts/languages';
import { visibleName } from '@intermind/contracts/visible-name';

/** The fields of a term as they are typed. */
export interface TermInput {
  key: number;
  term: string;
  saidAs: string;
  translations: readonly { language: Language; text: string }[];
}

/** `missing`: there is no term for what else was typed. `twice`: another one is the same. */
export type TermProblem = 'missing' | 'twice';

export function inputsOf(terms: readonly RoomTerm[]): TermInput[] {
  return terms.map(({ term, saidAs, translations }, key) => ({
    key,
    term,
    saidAs: saidAs ?? '',
    translations: LANGUAGES.flatMap((language) => {
      const text = translations[language];
      return text === undefined ? [] : { language, text };
    }),
  }));
}

/** A card that nobody has typed anything into. */
export function newTerm(inputs: readonly TermInput[]): TermInput {
  return { key: Math.max(-1, ...inputs.map(({ key }) => key)) + 1, term: '', saidAs: '', translations: [] };
}

/** Languages that have no translation yet. */
export function languagesLeft({ translations }: TermInput): Language[] {
  return LANGUAGES.filter((language) => !translations.some((one) => one.language === language));
}

export function problemOf(inputs: readonly TermInput[], input: TermInput): TermProblem | null {
  const { term, saidAs, translations } = input;
  const name = visibleName(term);
  if (name === '')
    return [saidAs, ...translations.map(({ text }) => text)].some((text) => visibleName(text) !== '')
      ? 'missing'
      : null;
  const same = inputs.find((other) => visibleName(other.term).toLowerCase() === name.toLowerCase());
  return same === input ? null : 'twice';
}

/** What to save, without empty cards and fields; undefined while a field has to be corrected. */
export function termsOf(inputs: readonly TermInput[]): RoomTerm[] | undefined {
  if (inputs.some((input) => problemOf(inputs, input))) return undefined;
  return inputs.flatMap(({ term, saidAs, translations }) => {
    const name = visibleName(term);
    if (name === '') return [];
    const written = translations.flatMap(({ language, text }) => {
      const shown = visibleName(text);
      return shown === '' ? [] : [[language, shown] as const];
    });
    return { term: name, saidAs: visibleName(saidAs) || null, translations: Object.fromEntries(written) };
  });
}
