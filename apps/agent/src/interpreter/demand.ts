import type { Caption } from '@intermind/contracts/captions';
import {
  isLanguage,
  isUnderstood,
  type Language,
  languagesFromText,
  type ListenerLanguages,
  type Taking,
} from '@intermind/contracts/languages';

/** What one device of a person speaks, and wants of others. */
export interface Person extends ListenerLanguages, Taking {
  language: Language;
}

/** The languages that others want a speaker in: heard by somebody, or only read. */
export type Demand = ReadonlyMap<Language, 'voice' | 'text'>;

/** Undefined where the API has set no language yet: such a person takes no part in interpretation. */
export function personFrom(attributes: Readonly<Record<string, string>>): Person | undefined {
  const { language, hears, understands, listens, reads } = attributes;
  if (!isLanguage(language)) return undefined;
  return {
    language,
    hears: isLanguage(hears) ? hears : language,
    understands: languagesFromText(understands),
    listens: listens !== 'false',
    reads: reads !== 'false',
  };
}

/** What others want of `speaker`: nobody is interpreted for people who understand them, or take nothing. */
export function demandOf(speaker: string, people: ReadonlyMap<string, Person>): Demand {
  const own = people.get(speaker)?.language;
  const others = [...people].filter(([identity]) => identity !== speaker).map(([, person]) => person);
  return own ? demandFor(own, others) : new Map();
}

/** What these people want of words in a language. */
export function demandFor(language: Language, listeners: Iterable<Person>): Demand {
  const demand = new Map<Language, 'voice' | 'text'>();
  for (const { listens, reads, ...person } of listeners) {
    if (isUnderstood(language, person) || !(listens || reads)) continue;
    if (listens) demand.set(person.hears, 'voice');
    else if (!demand.has(person.hears)) demand.set(person.hears, 'text');
  }
  return demand;
}

/** Those of them that somebody hears. */
export function heardIn(demand: Demand): ReadonlySet<Language> {
  return new Set([...demand].flatMap(([language, by]) => (by === 'voice' ? [language] : [])));
}

/**
 * Whether a person is sent a caption: readers get what was said, and readers and listeners their language of what they do not
 * understand. Listeners to that language get what was said too: it is the sign that a voice is on its way.
 */
export function isReadBy(
  { spokenLanguage, language }: Pick<Caption, 'spokenLanguage' | 'language'>,
  { listens, reads, ...person }: Person,
): boolean {
  const isForeign = !isUnderstood(spokenLanguage, person);
  if (language === spokenLanguage) return reads || (listens && isForeign);
  return language === person.hears && isForeign && (listens || reads);
}
