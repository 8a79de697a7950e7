/** Results of the Web Speech API, read into what is new in them. */

interface Alternative {
  transcript: string;
  /** In [0, 1]; absent in older browsers. */
  confidence?: number;
}
export type RecognisedResults = ArrayLike<ArrayLike<Alternative> & { isFinal: boolean }>;

/** What was recognised for good since the last time, and what may still change after it. */
export interface NewWords {
  finals: string[];
  interim: string;
}

/** @returns what is new in the list of one recogniser; it is given the list after each change */
export type ResultReader = (results: RecognisedResults, resultIndex: number) => NewWords;

/** For browsers that follow the specification, also those that send finished results again with the next. */
export function readInOrder(): ResultReader {
  let finals = 0;
  return (results, resultIndex) => {
    const told = Math.max(resultIndex, finals);
    finals = Array.from(results).findLastIndex(({ isFinal }) => isFinal) + 1;
    const news = Array.from(results).slice(told);
    return {
      finals: news.filter(({ isFinal }) => isFinal).map(textOf),
      interim: news
        .filter(({ isFinal }) => !isFinal)
        .map((result) => result[0]?.transcript ?? '')
        .join('')
        .trim(),
    };
  };
}

/**
 * For Chrome on Android, which marks partial results as final: each is a result of its own that repeats the words before it,
 * with a confidence of 0, and the last one may come twice.
 * Sources: https://stackoverflow.com/a/43458449, github.com/JamesBrill/react-speech-recognition pull 31, November 2026.
 */
export function readRepeating(): ResultReader {
  const told: string[] = [];
  return (results) => {
    const merged = mergedOf(results);
    const settled = merged.findLastIndex((one) => one.settled) + 1;
    const finals: string[] = [];
    for (const [at, { text }] of merged.slice(0, settled).entries()) {
      const before = told[at];
      told[at] = text;
      // It was told and has grown since: only what is new of it is said again.
      const rest = before === undefined ? text : growsFrom(before, text) ? restAfter(before, text) : '';
      if (rest !== '') finals.push(rest);
    }
    const interim = merged.slice(settled).map(({ text }) => text);
    return { finals, interim: interim.join(' ').trim() };
  };
}

/** One stretch of speech, out of all results that repeat its beginning. */
interface Stretch {
  text: string;
  /** The browser is sure of it, or has gone on to other words. */
  settled: boolean;
}

function mergedOf(results: RecognisedResults): Stretch[] {
  const merged: Stretch[] = [];
  for (const result of Array.from(results)) {
    const text = textOf(result);
    if (text === '') continue;
    const settled = result.isFinal && (result[0]?.confidence ?? 0) > 0;
    const last = merged.at(-1);
    const sure = merged.findLastIndex((one) => one.settled);
    if (sure >= 0 && growsFrom(merged[sure]!.text, text)) {
      const rest = restAfter(merged[sure]!.text, text);
      merged.splice(sure + 1);
      if (settled) merged[sure]!.text = text;
      else if (rest !== '') merged.push({ text: rest, settled: false });
    } else if (last && !last.settled && isSameBeginning(last.text, text))
      Object.assign(last, { text, settled });
    else {
      if (last) last.settled = true;
      merged.push({ text, settled });
    }
  }
  return merged;
}

const textOf = (result: ArrayLike<Alternative>): string => (result[0]?.transcript ?? '').trim();
const wordsOf = (text: string): string[] => text.toLowerCase().replaceAll(/\p{P}/gu, '').split(/\s+/u);

/** Whether all of `before` stands at the beginning of `text`, word by word. (Some languages write no spaces.) */
function growsFrom(before: string, text: string): boolean {
  const [known, words] = [wordsOf(before), wordsOf(text)];
  const last = known.length - 1;
  return known.every((word, at) =>
    at === last && WITHOUT_SPACES.test(word) ? words[at]?.startsWith(word) === true : words[at] === word,
  );
}

/** What `text`, which grows from `before`, has more. */
function restAfter(before: string, text: string): string {
  const count = wordsOf(before).length;
  const words = text.split(/\s+/u);
  const [known, last] = [wordsOf(before)[count - 1]!, wordsOf(text)[count - 1]!];
  const rest = last.length > known.length ? [last.slice(known.length)] : [];
  return [...rest, ...words.slice(count)].join(' ');
}

/** Partial results change their last words: those that begin alike are of the same stretch. */
function isSameBeginning(one: string, other: string): boolean {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  return wordsOf(first)[0] === wordsOf(second)[0] || first.startsWith(second) || second.startsWith(first);
}

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
