import {
  ASSISTANT,
  CHAT,
  EMBEDDINGS,
  EngineReader,
  namesIn,
  SPEECH_TO_TEXT,
  SPEECH_TRANSLATION,
  TEXT_TO_SPEECH,
  TRANSLATION,
} from './engine-reader.ts';
import type { ChatModelSettings, EmbeddingsSettings, EngineSettings } from './engine-roles.ts';
import { ENGINE_SECRETS, ENGINE_SETTINGS_TABLE, type EngineSettingName } from './engine-settings-table.ts';
import { OperatorError } from './operator-error.ts';
import { SettingReader, type Environment } from './setting-reader.ts';

/** A slip of the pen in one of these would go unnoticed. */
const OWN_PREFIXES = /^(ENGINES|EMBEDDINGS|COMPATIBLE|LIBRETRANSLATE|MODELS)_/;
const ROLES = ['ENGINES_SPEECH_TO_TEXT', 'ENGINES_TRANSLATION', 'ENGINES_TEXT_TO_SPEECH'] as const;
const NAMES: ReadonlySet<string> = new Set(ENGINE_SETTINGS_TABLE.map(({ name }) => name));

/** Whether engines are set up, whatever their settings are worth. */
export function hasEngines(env: Environment): boolean {
  return ROLES.some((role) => Boolean(env[role]?.trim()));
}

/**
 * Reads the engines from the environment.
 *
 * @throws OperatorError WrongSettings: each setting that is missing or wrong, what was expected and an example
 */
export function readEngineSettings(env: Environment): EngineSettings {
  const { problems, settings } = checkEngineSettings(env);
  if (problems.length > 0) throw new OperatorError('WrongSettings', problems);
  return settings;
}

/** Where models are downloaded from; null: from their publishers. @throws OperatorError WrongSettings */
export function readModelsMirror(env: Environment): string | null {
  const reader = new SettingReader<EngineSettingName>(ENGINE_SETTINGS_TABLE, env, ENGINE_SECRETS);
  const mirror = reader.address('MODELS_MIRROR', ['http:', 'https:']);
  if (reader.problems.length > 0) throw new OperatorError('WrongSettings', reader.problems);
  return mirror ?? null;
}

export function checkEngineSettings(env: Environment): {
  problems: string[];
  settings: EngineSettings;
  /** Language models for questions about a meeting. */
  chat: ChatModelSettings[];
  /** They also write summaries, unasked. */
  chatSummaries: boolean;
  /** Null: what was said is searched by words alone. */
  embeddings: EmbeddingsSettings | null;
} {
  const reader = new SettingReader<EngineSettingName>(ENGINE_SETTINGS_TABLE, env, ENGINE_SECRETS);
  for (const name of Object.keys(env)) {
    const plain = name.replace(/_FILE$/, '');
    if (OWN_PREFIXES.test(name) && !NAMES.has(name) && !(ENGINE_SECRETS as Set<string>).has(plain))
      reader.problem(`${name} is not a setting. The settings are listed in docs/engines.md`);
  }
  const settings = new EngineReader(reader);
  return {
    settings: {
      speechToText: namesIn(reader, 'ENGINES_SPEECH_TO_TEXT', SPEECH_TO_TEXT).map((engine) =>
        settings.speechToText(engine),
      ),
      translation: namesIn(reader, 'ENGINES_TRANSLATION', TRANSLATION).map((engine) =>
        settings.translation(engine),
      ),
      textToSpeech: namesIn(reader, 'ENGINES_TEXT_TO_SPEECH', TEXT_TO_SPEECH).map((engine) =>
        settings.textToSpeech(engine),
      ),
      speechTranslation: namesIn(reader, 'ENGINES_SPEECH_TRANSLATION', SPEECH_TRANSLATION).map((engine) =>
        settings.speechTranslation(engine),
      ),
      assistants: namesIn(reader, 'ENGINES_ASSISTANT', ASSISTANT).map((engine) => settings.assistant(engine)),
    },
    chat: namesIn(reader, 'ENGINES_CHAT', CHAT).map((engine) => settings.chat(engine)),
    chatSummaries: reader.choice('CHAT_SUMMARIES', ['on', 'off']) === 'on',
    embeddings: embeddingsIn(reader, settings),
    problems: reader.problems,
  };
}

function embeddingsIn(
  reader: SettingReader<EngineSettingName>,
  settings: EngineReader,
): EmbeddingsSettings | null {
  const [engine, ...others] = namesIn(reader, 'ENGINES_EMBEDDINGS', EMBEDDINGS);
  if (others.length > 0) reader.refuse('ENGINES_EMBEDDINGS', [engine, ...others].join(','));
  return engine ? settings.embeddings(engine) : null;
}
