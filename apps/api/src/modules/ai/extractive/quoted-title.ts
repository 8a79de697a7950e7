import type { Passage } from '../chat-model.ts';
import { summarise } from './rank.ts';
import { termsOf } from './terms.ts';

const TITLE_MAX_CHARACTERS = 60;

/** The beginning of the sentence that stands best for all of them; null where they say nothing. */
export function quotedTitle(passages: readonly Passage[]): string | null {
  const terms = passages.map(({ text, language }) => termsOf(text, language));
  const [best] = summarise(terms, 1);
  return best === undefined ? null : beginningOf(passages[best]!);
}

/** Whole words, also of languages that are written without spaces between them. */
function beginningOf({ text, language }: Passage): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= TITLE_MAX_CHARACTERS) return line.replace(/[.。।]+$/u, '');
  let title = '';
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(line)) {
    if (title.length + segment.length > TITLE_MAX_CHARACTERS) break;
    title += segment;
  }
  return `${title.replace(/[\s\p{P}]+$/u, '')}…`;
}
