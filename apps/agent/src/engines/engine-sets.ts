import type { EngineSettings } from '@intermind/config/engines';
import type { EngineReport } from '@intermind/contracts/agent-channel';
import type { EngineSet } from '../speech/ports.ts';
import { configuredEngines, reportsOf } from './configured-engines.ts';
import { localEngines, localReports } from './local-engines.ts';
import type { ModelCalls } from './models/model-calls.ts';
import { modelsEngines } from './models/models-engines.ts';
import type { ModelSettings } from './pocketsphinx/models.ts';
import { ScriptedRecogniser } from './scripted/scripted-recogniser.ts';
import { SCRIPT } from './scripted/scripted-script.ts';
import { ScriptedTranslator } from './scripted/scripted-translator.ts';
import { ScriptedVoice } from './scripted/scripted-voice.ts';

/** The engines that come with the product. */
export const ENGINE_SETS = ['local', 'scripted', 'off'] as const;
export type EngineSetName = (typeof ENGINE_SETS)[number];

/** Which engines to use. */
export interface EngineChoice {
  /** Those that come with the product serve the roles for which no other is set up. */
  builtIn: EngineSetName;
  models: ModelSettings;
  /** Where the models are that the operator installed; they belong to the set `local`. */
  modelsFolder: string | null;
  /** Holds keys: each process reads them from its own environment, they are never sent. */
  configured: EngineSettings;
}

/** Where every role has another engine nothing of the built-in ones is looked for, and nothing is compiled. */
export function neededSet({
  builtIn,
  configured,
}: Pick<EngineChoice, 'builtIn' | 'configured'>): EngineSetName {
  const { speechToText, translation, textToSpeech } = configured;
  const isComplete = [speechToText, translation, textToSpeech].every((role) => role.length > 0);
  return isComplete ? 'off' : builtIn;
}

/**
 * Of each role the operator's choice, then the installed models, then what comes with the product where the operator
 * chose nothing. @param calls asks the models; without it there are none
 */
export async function openEngines(choice: EngineChoice, calls?: ModelCalls): Promise<EngineSet> {
  const { models, configured } = choice;
  const [own, other] = await Promise.all([
    configuredEngines(configured),
    builtInEngines(neededSet(choice), models),
  ]);
  const installed = calls ? installedEngines(choice, calls) : null;
  const ladder = <Engine>(first: Engine[], second: Engine[] | undefined, last: Engine[]): Engine[] => [
    ...first,
    ...(second ?? []),
    ...(first.length > 0 ? [] : last),
  ];
  return {
    recognisers: ladder(own.recognisers, installed?.recognisers, other.recognisers),
    translators: ladder(own.translators, installed?.translators, other.translators),
    voices: ladder(own.voices, installed?.voices, other.voices),
    speechTranslators: own.speechTranslators ?? [],
    close: async () => {
      await own.close();
      await other.close();
    },
  };
}

function installedEngines(
  { builtIn, modelsFolder }: EngineChoice,
  calls: ModelCalls,
): ReturnType<typeof modelsEngines> | null {
  return builtIn === 'local' && modelsFolder !== null ? modelsEngines(modelsFolder, calls) : null;
}

/** Reports need no answers. */
const NOBODY: ModelCalls = {
  start: () => {
    throw new Error('a report asks no model');
  },
};

/** What the same engines can do, for the health report and for people. */
export async function reportEngines(choice: EngineChoice): Promise<EngineReport[]> {
  const { models, configured } = choice;
  const own = await configuredEngines(configured);
  const reports = reportsOf(own);
  await own.close();
  const taken = new Set(reports.map(({ kind }) => kind));
  const others = await builtInReports(neededSet(choice), models);
  const installed = installedEngines(choice, NOBODY);
  const ofModels = installed ? reportsOf({ ...installed, close: async () => Promise.resolve() }) : [];
  return [...reports, ...ofModels, ...others.filter(({ kind }) => !taken.has(kind))];
}

export async function builtInEngines(name: EngineSetName, settings: ModelSettings): Promise<EngineSet> {
  switch (name) {
    case 'local':
      return localEngines(settings);
    case 'scripted':
      return scriptedEngines();
    case 'off':
      return { recognisers: [], translators: [], voices: [], close: async () => Promise.resolve() };
  }
}

async function builtInReports(name: EngineSetName, settings: ModelSettings): Promise<EngineReport[]> {
  switch (name) {
    case 'local':
      return localReports(settings);
    case 'scripted':
      return reportsOf(scriptedEngines());
    case 'off':
      return [];
  }
}

function scriptedEngines(): EngineSet {
  return {
    recognisers: [new ScriptedRecogniser(SCRIPT)],
    translators: [new ScriptedTranslator()],
    voices: [new ScriptedVoice()],
    close: async () => Promise.resolve(),
  };
}
