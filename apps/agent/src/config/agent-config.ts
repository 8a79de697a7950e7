import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { readEngineSettings, type EngineSettings } from '@intermind/config/engines';
import { ENGINE_SETS, type EngineChoice, type EngineSetName } from '../engines/engine-sets.ts';
import { modelsFolder } from '../engines/models/store.ts';
import { recorderCapacityOf } from './recorder-capacity.ts';
import type { ModelSettings } from '../engines/pocketsphinx/models.ts';

const ROOMS_PER_CORE = 4;
/** A recorder's browser takes the most: some hundred megabytes in a large meeting. */
const MEMORY_LIMIT_MIB = 2_048;
/** Less than a healthy process takes. */
const MEMORY_LIMIT_LEAST_MIB = 512;
/** With the time for leaving, as long as containers are given to stop. */
const DRAIN_S = 5;
const DRAIN_MAX_S = 600;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export interface AgentConfig {
  apiUrl: string;
  secret: string;
  engines: EngineChoice;
  logLevel: string;
  /** Meetings this worker takes at a time. */
  capacity: number;
  /** Meetings this worker records at a time. */
  recorderCapacity: number;
  /** What the processes of one meeting may take before they are started again. */
  memoryLimitBytes: number;
  /** How long it waits for pauses in which other workers can take its meetings, when it is told to stop. */
  drainMs: number;
  /** Exit when standard input ends: the parent process is gone. */
  supervised: boolean;
}

/** Lists every wrong setting, one per line, for the person who set it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Checks the environment; the table of names is in the README of this folder. */
export function agentConfig(environment: NodeJS.ProcessEnv): AgentConfig {
  const problems: string[] = [];
  const apiUrl = environment['INTERMIND_API_URL'] ?? '';
  if (!/^https?:\/\//.test(apiUrl) || !URL.canParse(apiUrl)) {
    problems.push('INTERMIND_API_URL must be the http(s) address of the API, such as http://127.0.0.1:3000');
  }
  const secret = environment['INTERMIND_AGENT_SECRET'] ?? '';
  if (secret === '')
    problems.push('INTERMIND_AGENT_SECRET must be the secret that the API expects from its workers');
  let configured: EngineSettings = {
    speechToText: [],
    translation: [],
    textToSpeech: [],
    speechTranslation: [],
    assistants: [],
  };
  try {
    configured = readEngineSettings(environment);
  } catch (error) {
    problems.push((error as Error).message);
  }
  const engines = environment['INTERMIND_ENGINES'] ?? 'local';
  if (!isEngineSet(engines)) problems.push(`INTERMIND_ENGINES must be one of ${ENGINE_SETS.join(', ')}`);
  const logLevel = environment['LOG_LEVEL'] ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  const capacity = Number(environment['INTERMIND_AGENT_CAPACITY'] ?? ROOMS_PER_CORE * availableParallelism());
  if (!Number.isInteger(capacity) || capacity < 1)
    problems.push('INTERMIND_AGENT_CAPACITY must be a number of meetings');
  const recorderCapacity = Number(
    environment['INTERMIND_RECORDER_CAPACITY'] ??
      recorderCapacityOf({ cores: availableParallelism(), memoryBytes: totalmem() }),
  );
  if (!Number.isInteger(recorderCapacity) || recorderCapacity < 1)
    problems.push('INTERMIND_RECORDER_CAPACITY must be a number of meetings');
  const memoryLimitMib = Number(environment['INTERMIND_JOB_MEMORY_MIB'] ?? MEMORY_LIMIT_MIB);
  if (!Number.isInteger(memoryLimitMib) || memoryLimitMib < MEMORY_LIMIT_LEAST_MIB)
    problems.push(`INTERMIND_JOB_MEMORY_MIB must be a number of MiB from ${MEMORY_LIMIT_LEAST_MIB}`);
  const drainS = Number(environment['INTERMIND_AGENT_DRAIN_S'] ?? DRAIN_S);
  if (!Number.isInteger(drainS) || drainS < 0 || drainS > DRAIN_MAX_S)
    problems.push(`INTERMIND_AGENT_DRAIN_S must be a number of seconds from 0 to ${DRAIN_MAX_S}`);
  if (problems.length > 0 || !isEngineSet(engines)) throw new ConfigError(problems.join('\n'));
  const dataDir = environment['DATA_DIR'] ?? '';
  return {
    apiUrl,
    secret,
    engines: {
      builtIn: engines,
      models: modelSettings(environment),
      modelsFolder: dataDir === '' ? null : modelsFolder(dataDir),
      configured,
    },
    logLevel,
    capacity,
    recorderCapacity,
    memoryLimitBytes: memoryLimitMib * 2 ** 20,
    drainMs: drainS * 1_000,
    supervised: environment['INTERMIND_SUPERVISED'] === '1',
  };
}

/** INTERMIND_POCKETSPHINX_LM is a folder with `model.lm` and `model.dict`; another dictionary may be named. */
function modelSettings(environment: NodeJS.ProcessEnv): ModelSettings {
  const folder = environment['INTERMIND_POCKETSPHINX_LM'] ?? '';
  const dictionary = environment['INTERMIND_POCKETSPHINX_DICT'] ?? '';
  return {
    languageModel: folder === '' ? undefined : join(folder, 'model.lm'),
    dictionary: dictionary !== '' ? dictionary : folder === '' ? undefined : join(folder, 'model.dict'),
  };
}

function isEngineSet(name: string): name is EngineSetName {
  return (ENGINE_SETS as readonly string[]).includes(name);
}
