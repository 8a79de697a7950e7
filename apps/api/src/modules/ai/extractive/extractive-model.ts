import type { Language } from '@intermind/contracts';
import type { AnswerPart, ChatModel, Passage, Question } from '../chat-model.ts';
import { rank, summarise } from './rank.ts';
import { asksForSummary } from './summary-words.ts';
import { mentions, termsOf } from './terms.ts';
import { type Turn, turnsOf } from './turns.ts';

const QUOTES_MAX = 4;
const SUMMARY_QUOTES = 6;
/** A quotation has at least this part of the question's terms, or else it is about something else. */
const COVERAGE_MIN = 0.5;
/** Beside the best quotation only those are shown that are nearly as good. */
const SCORE_MIN = 0.4;

/**
 * Needs no model and no key: finds what was said about the question and quotes it, or says that nothing was. Never a
 * word of its own.
 */
export const extractiveModel: ChatModel = {
  id: 'extractive',
  name: 'Quotations',
  outside: false,
  quotesOnly: true,
  // eslint-disable-next-line @typescript-eslint/require-await
  async *answer(question) {
    const { outcome, turns } = findTurns(question);
    yield { type: 'outcome', outcome };
    for (const [index, { passages, text }] of turns.entries()) {
      yield { type: 'quote', number: index + 1, passage: { ...passages[0]!, text } } satisfies AnswerPart;
    }
  },
};

function findTurns({ text, language, passages, translations }: Question): {
  outcome: 'quotes' | 'summary' | 'nothing';
  turns: Turn[];
} {
  const everyone = new Set(passages.map(({ speaker }) => speaker));
  const speakers = new Set([...everyone].filter((name) => mentions(text, name)));
  const names = new Set([...speakers].flatMap((name) => termsOf(name, language)));
  const wanted = termsOf(text, language).filter((term) => !names.has(term));
  const said = corpusOf(
    speakers.size > 0 ? passages.filter(({ speaker }) => speakers.has(speaker)) : passages,
    language,
  );
  if (!asksForSummary(text, language)) {
    const found =
      aboutTerms(said, wanted) ??
      (speakers.size > 0 ? aboutTerms(corpusOf(passages, language), wanted) : undefined) ??
      [];
    const turns = withoutRepeats([...found, ...aboutTranslations(passages, translations)]);
    if (turns.length > 0) return { outcome: 'quotes', turns };
    // "What did Ada say?" asks for all of it.
    if (speakers.size === 0 || wanted.length > 1) return { outcome: 'nothing', turns: [] };
  }
  const chosen = summarise(said.terms(), SUMMARY_QUOTES).map((index) => said.turns[index]!);
  return { outcome: chosen.length > 0 ? 'summary' : 'nothing', turns: chosen };
}

/** What was said in other languages about the same. */
function aboutTranslations(passages: readonly Passage[], translations: Question['translations']): Turn[] {
  const found = [...(translations ?? [])].flatMap(([language, text]) => {
    const said = passages.filter((passage) => passage.language === language);
    return aboutTerms(corpusOf(said, language), termsOf(text, language)) ?? [];
  });
  return found.slice(0, QUOTES_MAX);
}

/** A turn may be found by a name as well as by a translation. */
function withoutRepeats(turns: readonly Turn[]): Turn[] {
  const byFirst = new Map(turns.map((turn) => [turn.passages[0]!.segmentId, turn]));
  return [...byFirst.values()];
}

interface Corpus {
  turns: readonly Turn[];
  /** Of each turn. Found at the first question: a long meeting takes a third of a second. */
  terms: () => readonly (readonly string[])[];
}

/** @param asked the language of the question */
function corpusOf(passages: readonly Passage[], asked: Language): Corpus {
  const turns = turnsOf(passages);
  let terms: string[][] | undefined;
  return {
    turns,
    terms: () => (terms ??= turns.map((turn) => termsOf(turn.text, turn.passages[0]!.language, asked))),
  };
}

/** The best turns about the terms, in the order in which they were said; undefined when there is none. */
function aboutTerms({ turns, terms }: Corpus, wanted: readonly string[]): Turn[] | undefined {
  if (wanted.length === 0) return undefined;
  const distinct = new Set(wanted);
  const ranked = rank(terms(), wanted).filter(({ matched }) => matched.size >= distinct.size * COVERAGE_MIN);
  const best = ranked[0];
  if (!best) return undefined;
  return ranked
    .filter(({ score }) => score >= best.score * SCORE_MIN)
    .slice(0, QUOTES_MAX)
    .sort((a, b) => a.index - b.index)
    .map(({ index }) => turns[index]!);
}
