import type { ConferenceId, Language, UserId } from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import { asksForSummary, fused, rank, searchedWordsOf, termsOf, type Translations } from '../ai/index.ts';
import { type AskedWord, EVERY_LANGUAGE } from './asked-words-store.ts';
import { findNear, type Meant, type Near } from './meaning/near-store.ts';
import { type AskPassage, findNewest, findSaid, listForeignLanguages } from './search-store.ts';
import { windowsOf } from './windows.ts';

/** Stretches of about 250 words that one answer is made from. */
const WINDOWS_MAX = 8;
/** Words that are searched: a long question has enough of them. */
const WORDS_MAX = 12;
/** Of each translation of it. */
const TRANSLATED_WORDS_MAX = 6;
/** PostgreSQL takes no word from 2,047 bytes on, and nobody says one that is much shorter. */
const WORD_MAX_BYTES = 500;
/** A question with fewer words of its own goes on about the last one. */
const OWN_TERMS_MIN = 2;

interface Asked {
  userId: UserId;
  text: string;
  /** The question before it in the same chat. */
  before: string | undefined;
  language: Language;
  /** The model is not on the operator’s own machines. */
  outside: boolean;
  /** Not from this meeting. */
  except?: ConferenceId;
  /** Into languages that were spoken in the meetings; absent: only the asker's own words are searched. */
  translate?: ((text: string, languages: readonly Language[]) => Promise<Translations>) | undefined;
  /** What it means; absent: it is searched for by words alone. */
  mean?: ((text: string) => Promise<Meant | undefined>) | undefined;
}

export interface Retrieved {
  /** In the order in which they were said. */
  passages: AskPassage[];
  /** Of the question, into languages in which something was said. */
  translations: Translations;
}

const NOTHING: Retrieved = { passages: [], translations: new Map() };

/**
 * What a question may be answered from: only what the asker may read at this moment, found by words (BM25 over stretches of speaker
 * turns) and, where a model makes vectors, by meaning.
 */
export async function retrieve(db: Database, asked: Asked): Promise<Retrieved> {
  const { text, language } = asked;
  const { words } = searchedFor(asked);
  if (words.length === 0) return NOTHING;
  if (asksForSummary(text, language))
    return { ...NOTHING, passages: await findNewest(db, { ...asked, words }) };
  const { windows, translations } = await bestWindows(db, asked);
  const chosen = windows.sort((one, other) => one.index - other.index);
  // Neighbours share a turn.
  return { passages: [...new Set(chosen.flatMap(({ passages }) => passages))], translations };
}

/** Stretches that speak of what is asked, the best first, each with its place in the order in which they were said. */
export async function bestWindows(
  db: Database,
  asked: Asked,
): Promise<{ windows: { index: number; passages: AskPassage[] }[]; translations: Translations }> {
  const { whole, words } = searchedFor(asked);
  if (words.length === 0) return { windows: [], translations: new Map() };
  const [translations, near] = await Promise.all([
    translationsOf(db, asked, whole),
    nearOf(db, asked, whole),
  ]);
  const foreign = [...translations].flatMap(([language, text]) =>
    wordsOf(text, language, [language], TRANSLATED_WORDS_MAX),
  );
  const windows = windowsOf(await findSaid(db, { ...asked, words: [...words, ...foreign] }, near));
  const places = [...windows.keys()];
  const rankings = [
    ranked(windows, places, asked.language, whole),
    ...[...translations].map(([language, text]) => {
      const spoken = places.filter((place) => windows[place]![0]!.language === language);
      return ranked(windows, spoken, language, text);
    }),
    nearestOf(windows, near),
  ];
  const best = bestOf(rankings);
  return { windows: best.map((index) => ({ index, passages: windows[index]! })), translations };
}

/**
 * Words that languages share count twice, so the best of each translation is among them whatever stands before it. The nearest in
 * meaning is too: it may have none of the words.
 */
function bestOf(rankings: readonly number[][]): number[] {
  const [, ...others] = rankings;
  const firsts = new Set(others.flatMap((ranking) => ranking.slice(0, 1)));
  const order = fused(rankings);
  const chosen = order.slice(0, WINDOWS_MAX);
  const missing = order.slice(WINDOWS_MAX).filter((place) => firsts.has(place));
  const spare = chosen.filter((place) => !firsts.has(place)).toReversed();
  const left = new Set(spare.slice(0, missing.length));
  return [...chosen.filter((place) => !left.has(place)), ...missing].slice(0, WINDOWS_MAX);
}

/** @param places of the windows that are ranked @returns those that have words of the question, the best first */
function ranked(
  windows: readonly AskPassage[][],
  places: readonly number[],
  language: Language,
  question: string,
): number[] {
  const documents = places.map((place) => termsIn(windows[place]!, language));
  return rank(documents, termsOf(question, language)).map(({ index }) => places[index]!);
}

/** @returns places of the windows that have words of those stretches, in the order of these */
function nearestOf(windows: readonly AskPassage[][], near: readonly Near[]): number[] {
  const places = new Map(
    windows.flatMap((window, place) => window.map(({ segmentId }) => [segmentId, place] as const)),
  );
  const nearest = near.flatMap(({ segmentIds }) => segmentIds.map((id) => places.get(id)));
  return [...new Set(nearest.filter((place) => place !== undefined))];
}

function searchedFor({ text, before, language }: Asked): { whole: string; words: AskedWord[] } {
  const own = termsOf(text, language);
  const whole = own.length < OWN_TERMS_MIN && before !== undefined ? `${before}\n${text}` : text;
  return { whole, words: wordsOf(whole, language, EVERY_LANGUAGE, WORDS_MAX) };
}

/** The longest ones, which say more. */
function wordsOf(
  text: string,
  language: Language,
  languages: readonly Language[],
  most: number,
): AskedWord[] {
  return searchedWordsOf(text, language)
    .filter(({ written }) => Buffer.byteLength(written) <= WORD_MAX_BYTES)
    .toSorted((one, other) => other.written.length - one.written.length)
    .slice(0, most)
    .map((word) => ({ ...word, languages }));
}

async function nearOf(db: Database, asked: Asked, whole: string): Promise<Near[]> {
  const meant = await asked.mean?.(whole);
  return meant ? findNear(db, asked, meant) : [];
}

async function translationsOf(db: Database, asked: Asked, whole: string): Promise<Translations> {
  if (!asked.translate) return new Map();
  const languages = await listForeignLanguages(db, asked);
  return languages.length === 0 ? new Map() : asked.translate(whole, languages);
}

/** Who spoke, and what the meeting is called, are words of it too. @param asked the language of the question */
function termsIn(window: readonly AskPassage[], asked: Language): string[] {
  const [{ meeting, language }] = window as [AskPassage];
  const speakers = [...new Set(window.map(({ speaker }) => speaker))];
  return [
    ...termsOf([meeting.title ?? '', ...speakers].join(' '), language, asked),
    ...window.flatMap((passage) => termsOf(passage.text, passage.language, asked)),
  ];
}
