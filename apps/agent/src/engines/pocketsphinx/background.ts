/** A word of a large language model with its probability. */
export interface FrequentWord {
  word: string;
  log10: number;
}

const INFLECTIONS = ['s', "'s", 'es', 'd', 'ed', 'ing', 'r', 'er', 'n', 'ly', "'d", "'ll", "'re", "'ve"];

/**
 * The words that stand for speech outside a vocabulary: the most frequent ones that do not sound like a word of it and are
 * no other form of one.
 *
 * @param frequent most frequent first
 * @param dictionary pronunciations in CMU format
 */
export function backgroundWords(
  frequent: readonly FrequentWord[],
  vocabulary: readonly string[],
  dictionary: string,
  count: number,
): FrequentWord[] {
  const own = new Set(vocabulary);
  const sounds = pronunciations(dictionary);
  const ownSounds = new Set(vocabulary.flatMap((word) => sounds.get(word) ?? []));
  const isForm = (word: string): boolean =>
    INFLECTIONS.some(
      (end) => own.has(word + end) || (word.endsWith(end) && own.has(word.slice(0, -end.length))),
    );
  const fits = ({ word }: FrequentWord): boolean => {
    const said = sounds.get(word);
    return (
      said !== undefined && !own.has(word) && !isForm(word) && !said.some((sound) => ownSounds.has(sound))
    );
  };
  const chosen: FrequentWord[] = [];
  for (const word of frequent) {
    if (chosen.length >= count) break;
    if (fits(word)) chosen.push(word);
  }
  return chosen;
}

function pronunciations(dictionary: string): Map<string, string[]> {
  const sounds = new Map<string, string[]>();
  for (const line of dictionary.split('\n')) {
    const at = line.indexOf(' ');
    if (at < 0) continue;
    const word = line.slice(0, at).replace(/\(\d+\)$/, '');
    sounds.set(word, [...(sounds.get(word) ?? []), line.slice(at + 1).trim()]);
  }
  return sounds;
}
