import { BENCH_LANGUAGES_MAX, BENCH_PAIRS_MAX } from '@intermind/contracts/engine-bench';
import { type Language, LANGUAGES } from '@intermind/contracts/languages';
import { type Pair, pairName } from '../speech/pairs.ts';

/** The first of these that an engine covers are measured: scripts and kinds of grammar differ. */
const FIRST: readonly Language[] = ['en', 'es', 'de', 'zh', 'fr', 'ja', 'ru', 'ar'];
const ORDER: readonly Language[] = [...new Set([...FIRST, ...LANGUAGES])];

export function chosenLanguages(covers: (language: Language) => boolean): Language[] {
  return ORDER.filter(covers).slice(0, BENCH_LANGUAGES_MAX);
}

/** From and into English first, then what else there is. */
export function chosenPairs(pairs: readonly Pair[]): Pair[] {
  const rank = ({ from, to }: Pair): number => {
    const other = from === 'en' ? to : from;
    const isOfEnglish = from === 'en' || to === 'en';
    return (
      (isOfEnglish ? 0 : 10_000) + 100 * ORDER.indexOf(other) + (from === 'en' ? 0 : 1 + ORDER.indexOf(to))
    );
  };
  return [...pairs]
    .sort((a, b) => rank(a) - rank(b) || pairName(a).localeCompare(pairName(b)))
    .slice(0, BENCH_PAIRS_MAX);
}
