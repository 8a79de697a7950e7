import { type Language, wordSpace } from '@intermind/contracts/languages';

const SEGMENTERS = new Map<Language, Intl.Segmenter>();
const OPENING = /^[\p{Ps}\p{Pi}"'¿¡]+$/u;

function segmenter(language: Language): Intl.Segmenter {
  const known = SEGMENTERS.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: 'word' });
  SEGMENTERS.set(language, made);
  return made;
}

/**
 * Cuts text into words, the units that recognisers report and the commit policy holds back or lets go; punctuation stays
 * with its word. Japanese and Chinese words are found by dictionary.
 */
export function toWords(text: string, language: Language): string[] {
  if (wordSpace(language) !== '') return text.split(/\s+/).filter((word) => word !== '');
  const words: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of segmenter(language).segment(text)) {
    if (segment.trim() === '') continue;
    if (isWordLike === true || words.length === 0 || OPENING.test(segment)) {
      if (OPENING.test(segment)) opening += segment;
      else {
        words.push(opening + segment);
        opening = '';
      }
    } else {
      words.push(words.pop()! + opening + segment);
      opening = '';
    }
  }
  if (opening !== '') words.push((words.pop() ?? '') + opening);
  return words;
}
