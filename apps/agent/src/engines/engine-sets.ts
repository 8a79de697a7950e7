import type { EngineSettings } from '@intermind/config/engines';
import type { EngineReport } from '@intermind/contracts/agent-channel';
import type { EngineSet } from '../speech/ports.ts';
import { configuredEngines, reportsOf } from './configured-engines.ts';
import { localEngines, localReports } from './local-engines.ts';
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
  /** Holds keys: each process reads them from its own environment, they are never sent. */
  configured: EngineSettings;
}

/** Where every role has another engine nothing of the built-in ones is looked for, and nothing is compiled. */
export function neededSet({ builtIn, configured }: Omit<EngineChoice, 'models'>): EngineSetName {
  const { speechToText, translation, textToSpeech } = configured;
  const isComplete = [speechToText, translation, textToSpeech].every((role) => role.length > 0);
  return isComplete ? 'off' : builtIn;
}

export async function openEngines(choice: EngineChoice): Promise<EngineSet> {
  const { models, configured } = choice;
  const [own, other] = await Promise.all([
    configuredEngines(configured),
    builtInEngines(neededSet(choice), models),
  ]);
  const either = <Engine>(first: Engine[], second: Engine[]): Engine[] => (first.length > 0 ? first : second);
  return {
    recognisers: either(own.recognisers, other.recognisers),
    translators: either(own.translators, other.translators),
    voices: either(own.voices, other.voices),
    close: async () => {
      await own.close();
      await other.close();
    },
  };
}

/** What the same engines can do, for the health report and for people. */
export async function reportEngines(choice: EngineChoice): Promise<EngineReport[]> {
  const { models, configured } = choice;
  const own = await configuredEngines(configured);
  const reports = reportsOf(own);
  await own.close();
  const taken = new Set(reports.map(({ kind }) => kind));
  const others = await builtInReports(neededSet(choice), models);
  return [...reports, ...others.filter(({ kind }) => !taken.has(kind))];
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
