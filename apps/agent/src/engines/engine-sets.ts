import type { EngineReport } from '@intermind/contracts/agent-channel';
import { LANGUAGES } from '@intermind/contracts/languages';
import type { EngineSet } from '../speech/ports.ts';
import { localEngines, localReports } from './local-engines.ts';
import type { ModelSettings } from './pocketsphinx/models.ts';
import { ScriptedRecogniser } from './scripted/scripted-recogniser.ts';
import { SCRIPT } from './scripted/scripted-script.ts';
import { ScriptedTranslator } from './scripted/scripted-translator.ts';
import { ScriptedVoice } from './scripted/scripted-voice.ts';

export const ENGINE_SETS = ['local', 'scripted', 'off'] as const;
export type EngineSetName = (typeof ENGINE_SETS)[number];

export async function openEngines(name: EngineSetName, settings: ModelSettings): Promise<EngineSet> {
  switch (name) {
    case 'local':
      return localEngines(settings);
    case 'scripted':
      return {
        recognisers: [new ScriptedRecogniser(SCRIPT)],
        translators: [new ScriptedTranslator()],
        voices: [new ScriptedVoice()],
        close: async () => Promise.resolve(),
      };
    case 'off':
      return { recognisers: [], translators: [], voices: [], close: async () => Promise.resolve() };
  }
}

export async function reportEngines(name: EngineSetName, settings: ModelSettings): Promise<EngineReport[]> {
  switch (name) {
    case 'local':
      return localReports(settings);
    case 'scripted': {
      const languages = [...LANGUAGES];
      const pairs = languages.flatMap((from) =>
        languages.filter((to) => to !== from).map((to) => `${from}>${to}`),
      );
      const report = { grade: 'production', available: true, hint: null } as const;
      return [
        { id: 'scripted-recogniser', kind: 'speech-to-text', covers: languages, ...report },
        { id: 'scripted-translator', kind: 'translator', covers: pairs, ...report },
        { id: 'scripted-voice', kind: 'text-to-speech', covers: languages, ...report },
      ];
    }
    case 'off':
      return [];
  }
}
