import type { Language } from '@intermind/contracts/languages';
import { MODELS, translatorsFor } from './catalogue/index.ts';
import type { Model, ModelRole } from './catalogue/model.ts';
import { fitnessOf, type Machine } from './fitness.ts';

const ORDER = ['good', 'slow', 'too-little'] as const;

/** What to install for meetings in these languages: of each role the best model that the machine has the memory for. */
export function modelsFor(languages: readonly Language[], machine: Machine): Model[] {
  const best = languages.flatMap((language) => [
    ...candidates('speech-to-text', language, machine).slice(0, 1),
    ...candidates('text-to-speech', language, machine).slice(0, 1),
  ]);
  return [...new Set([...best, ...translatorsFor(languages)])].filter(
    (model) => fitnessOf(model, machine) !== 'too-little',
  );
}

/** Models of a role for a language, those that the machine can work with first, better ones before others. */
export function candidates(role: ModelRole, language: Language, machine: Machine): Model[] {
  const known = MODELS.filter((model) => model.role === role && model.languages.includes(language));
  return ORDER.flatMap((fitness) => known.filter((model) => fitnessOf(model, machine) === fitness));
}
