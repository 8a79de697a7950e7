import type { ConferenceId, Language, UserId } from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import { asksForSummary, fused, rank, termsOf, type Translations, wordBeginningsOf } from '../ai/index.ts';
import { type AskPassage, findNewest, findSaid, listForeignLanguages } from './search-store.ts';
import { windowsOf } from './windows.ts';

/** Stretches of about 250 words that one answer is made from. */
const WINDOWS_MAX = 8;
/** Beginnings of words that are searched: a long question has enough of them. */
const WORDS_MAX = 24;
/** Of each translation of it. */
const TRANSLATED_WORDS_MAX = 12;
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
}

/**
 * What a question may be answered from: only what the asker may read at this moment, found by words (BM25 over
 * stretches of speaker turns), in the order in which it was said.
 */
export async function retrieve(db: Database, asked: Asked): Promise<AskPassage[]> {
  const { text, language } = asked;
  const { words } = searchedFor(asked);
  if (words.length === 0) return [];
  if (asksForSummary(text, language)) return findNewest(db, { ...asked, words });
  const chosen = (await bestWindows(db, asked)).sort((one, other) => one.index - other.index);
  // Neighbours share a turn.
  return [...new Set(chosen.flatMap(({ passages }) => passages))];
}

/** Stretches that speak of what is asked, the best first. @returns each with its place in the order in which they were said */
export async function bestWindows(
  db: Database,
  asked: Asked,
): Promise<{ index: number; passages: AskPassage[] }[]> {
  const { whole, words } = searchedFor(asked);
  if (words.length === 0) return [];
  const translations = await translationsOf(db, asked, whole);
  const foreign = translations.flatMap(([language, text]) =>
    longestOf(wordBeginningsOf(text, language), TRANSLATED_WORDS_MAX),
  );
  const windows = windowsOf(await findSaid(db, { ...asked, words: [...new Set([...words, ...foreign])] }));
  const documents = windows.map(termsIn);
  const rankings = [
    rank(documents, termsOf(whole, asked.language)),
    ...translations.map(([language, text]) =>
      rank(documents, termsOf(text, language)).filter(
        ({ index }) => windows[index]![0]!.language === language,
      ),
    ),
  ];
  return fused(rankings.map((ranking) => ranking.map(({ index }) => index)))
    .slice(0, WINDOWS_MAX)
    .map((index) => ({ index, passages: windows[index]! }));
}

function searchedFor({ text, before, language }: Asked): { whole: string; words: string[] } {
  const own = termsOf(text, language);
  const whole = own.length < OWN_TERMS_MIN && before !== undefined ? `${before}\n${text}` : text;
  return { whole, words: longestOf(wordBeginningsOf(whole, language), WORDS_MAX) };
}

/** They say more. */
function longestOf(words: readonly string[], most: number): string[] {
  return words.toSorted((one, other) => other.length - one.length).slice(0, most);
}

async function translationsOf(db: Database, asked: Asked, whole: string): Promise<[Language, string][]> {
  if (!asked.translate) return [];
  const languages = await listForeignLanguages(db, asked);
  return languages.length === 0 ? [] : [...(await asked.translate(whole, languages))];
}

/** Who spoke, and what the meeting is called, are words of it too. */
function termsIn(window: readonly AskPassage[]): string[] {
  const [{ meeting, language }] = window as [AskPassage];
  const speakers = [...new Set(window.map(({ speaker }) => speaker))];
  return [
    ...termsOf([meeting.title ?? '', ...speakers].join(' '), language),
    ...window.flatMap((passage) => termsOf(passage.text, passage.language)),
  ];
}
