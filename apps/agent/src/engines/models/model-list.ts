import { type Language, LANGUAGE_NAMES } from '@intermind/contracts/languages';
import type { Model, ModelRole } from './catalogue/model.ts';
import { fitnessOf, type Machine } from './fitness.ts';
import { candidates } from './model-plan.ts';

const ROLES: readonly [ModelRole, string][] = [
  ['speech-to-text', 'recognises'],
  ['translator', 'translates'],
  ['text-to-speech', 'speaks'],
];
const FITNESS = { good: 'fits', slow: 'may be slow', 'too-little': 'too little memory' } as const;

/** What there is for these languages, for people. */
export function modelList(
  languages: readonly Language[],
  { machine, installed }: { machine: Machine; installed: ReadonlySet<string> },
): string {
  const { cores, memoryMb } = machine;
  const gb = (memoryMb / 1_024).toFixed(1);
  return [
    `This machine has ${String(cores)} cores and ${gb} GB of memory.`,
    ...languages.map((language) => languagePart(language, { machine, installed })),
  ].join('\n\n');
}

function languagePart(
  language: Language,
  { machine, installed }: { machine: Machine; installed: ReadonlySet<string> },
): string {
  const rows = ROLES.flatMap(([role, verb]) => {
    // English is in every direction: they are listed with the other language.
    if (role === 'translator' && language === 'en') return [];
    const models = candidates(role, language, machine);
    if (models.length === 0) return [`  ${verb.padEnd(10)}  nothing`];
    return models.map((model) => modelLine(verb, model, machine, installed.has(model.id)));
  });
  return [`${LANGUAGE_NAMES[language]} (${language})`, ...rows].join('\n');
}

/** One model as a line. */
export function modelLine(verb: string, model: Model, machine: Machine, isInstalled: boolean): string {
  const needs = fitnessOf(model, machine) === 'slow' ? ` (wants ${String(model.cores)} cores)` : '';
  return [
    `  ${verb.padEnd(10)}`,
    model.id.padEnd(22),
    `${String(model.downloadMb)} MB`.padStart(6),
    `memory ${String(model.memoryMb)} MB`.padEnd(14),
    model.licence.padEnd(28),
    `${FITNESS[fitnessOf(model, machine)]}${needs}`,
    isInstalled ? '· installed' : '',
  ]
    .join('  ')
    .trimEnd();
}
