import { describe, expect, it } from 'vitest';
import { agentConfig } from './agent-config.ts';

const MINIMUM = { INTERMIND_API_URL: 'http://127.0.0.1:3000', INTERMIND_AGENT_SECRET: 'secret' };

describe('the settings of the worker', () => {
  it('need only the address of the API and the secret', () => {
    expect(agentConfig(MINIMUM)).toMatchObject({
      apiUrl: 'http://127.0.0.1:3000',
      secret: 'secret',
      engines: {
        builtIn: 'local',
        models: { languageModel: undefined, dictionary: undefined },
        configured: { speechToText: [], translation: [], textToSpeech: [], assistants: [] },
      },
      logLevel: 'info',
      memoryLimitBytes: 2 * 2 ** 30,
      drainMs: 5_000,
      supervised: false,
    });
  });

  it('take language model and dictionary from one folder, or the dictionary from elsewhere', () => {
    const models = (given: NodeJS.ProcessEnv) => agentConfig({ ...MINIMUM, ...given }).engines.models;
    const folder = { INTERMIND_POCKETSPHINX_LM: '/srv/models/meeting' };
    expect([models(folder), models({ ...folder, INTERMIND_POCKETSPHINX_DICT: '/srv/own.dict' })]).toEqual([
      { languageModel: '/srv/models/meeting/model.lm', dictionary: '/srv/models/meeting/model.dict' },
      { languageModel: '/srv/models/meeting/model.lm', dictionary: '/srv/own.dict' },
    ]);
  });

  it('name everything that is wrong at once', () => {
    const wrong = {
      INTERMIND_API_URL: 'localhost',
      INTERMIND_ENGINES: 'magic',
      ENGINES_TRANSLATION: 'openai',
      LOG_LEVEL: 'loud',
      INTERMIND_AGENT_CAPACITY: '0',
      INTERMIND_RECORDER_CAPACITY: 'many',
      INTERMIND_JOB_MEMORY_MIB: '511',
      INTERMIND_AGENT_DRAIN_S: '601',
    };
    const names =
      /INTERMIND_API_URL.*\n.*INTERMIND_AGENT_SECRET.*\n.*OPENAI_API_KEY.*\n.*INTERMIND_ENGINES.*\n.*LOG_LEVEL.*\n.*AGENT_CAPACITY.*\n.*RECORDER_CAPACITY.*\n.*JOB_MEMORY_MIB.*\n.*AGENT_DRAIN_S/;
    expect(() => agentConfig(wrong)).toThrow(names);
  });
});
