import type { Language } from '@intermind/contracts/languages';
import type { Model } from './model.ts';
import { RECOGNISERS } from './recognisers.ts';
import { TRANSLATORS } from './translators.ts';
import { VOICES } from './voices.ts';

/** All models that can be had. Of one role and language the better comes first. */
export const MODELS: readonly Model[] = [...RECOGNISERS, ...TRANSLATORS, ...VOICES];

export function modelOf(id: string): Model | undefined {
  return MODELS.find((model) => model.id === id);
}

/** Into English and back: what any pair of these languages needs. */
export function translatorsFor(languages: readonly Language[]): Model[] {
  const others = languages.filter((language) => language !== 'en');
  return TRANSLATORS.filter(({ languages: pair }) => others.some((language) => pair.includes(language)));
}
