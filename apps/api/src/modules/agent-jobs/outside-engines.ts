import type { EngineReport } from '@intermind/contracts';

/** As they write their names; other engines are called what the operator calls them. */
const VENDORS: Readonly<Record<string, string>> = {
  deepgram: 'Deepgram',
  elevenlabs: 'ElevenLabs',
  openai: 'OpenAI',
};

const HEARING: ReadonlySet<EngineReport['kind']> = new Set(['speech-to-text', 'speech-translator']);

/**
 * Those that hear voices outside the operator's own machines: each once, in the order in which they are tried. What is set up
 * counts also while no worker tells of it: it may be connected to another instance, or not yet.
 */
export function outsideRecognisersOf(engines: readonly EngineReport[], setUp: readonly string[]): string[] {
  const outside = engines.filter(
    ({ kind, available, outside: isOutside }) => HEARING.has(kind) && available && isOutside,
  );
  return namesOf([...setUp, ...outside.map(({ id }) => id)]);
}

/** Those that speak with a voice like the speaker's. @param sealed only on the operator's own machines */
export function imitatingEnginesOf(
  engines: readonly EngineReport[],
  setUp: readonly string[],
  sealed: boolean,
): string[] {
  const imitating = engines.filter(
    ({ imitates, available, outside }) => imitates && available && !(sealed && outside),
  );
  return namesOf([...(sealed ? [] : setUp), ...imitating.map(({ id }) => id)]);
}

const namesOf = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => VENDORS[id] ?? id))];

/** Pairs, as `en>es`, that an engine interprets from speech to speech; not those that only demonstrate. */
export function spokenPairsOf(engines: readonly EngineReport[]): string[] {
  const able = engines.filter(
    ({ kind, available, grade }) => kind === 'speech-translator' && available && grade === 'production',
  );
  return [...new Set(able.flatMap(({ covers }) => covers))];
}
