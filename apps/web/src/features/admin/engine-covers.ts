import { isLanguage, type Language } from '@intermind/contracts/languages';
import { languageName } from '../../platform/language-name.ts';

/** Languages from which an engine translates into others. */
export interface EngineRoute {
  from: string[];
  /** From each, but for itself. */
  into: string[];
}

/**
 * Pairs in as few rows as they can be said in: one where every source leads to every target, a row for each source otherwise.
 * @param pairs as `en>es`
 */
export function engineRoutes(pairs: readonly string[]): EngineRoute[] {
  const split = pairs.map((pair) => pair.split('>')).filter(isPair);
  const from = [...new Set(split.map(([source]) => source))];
  const into = [...new Set(split.map(([, target]) => target))];
  const both = from.filter((language) => into.includes(language)).length;
  if (new Set(split.map(String)).size === from.length * into.length - both) return [{ from, into }];
  return from.map((one) => ({
    from: [one],
    into: split.filter(([source]) => source === one).map(([, target]) => target),
  }));
}

/** A worker of another version may name less. */
const isPair = (names: string[]): names is [string, string] => names.length === 2;

/** Languages in the reader's, by the alphabet. */
export function languageNames(languages: readonly string[], reader: Language): string[] {
  return languages
    .map((one) => (isLanguage(one) ? languageName(one, reader) : one))
    .sort(new Intl.Collator(reader).compare);
}

export function listedNames(languages: readonly string[], reader: Language): string {
  return new Intl.ListFormat(reader).format(languageNames(languages, reader));
}
