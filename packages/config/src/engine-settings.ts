import { isOwnMachine } from './own-machines.ts';
import { ENGINE_SECRETS, ENGINE_SETTINGS_TABLE, type EngineSettingName } from './engine-settings-table.ts';
import { OperatorError } from './operator-error.ts';
import { SettingReader, type Environment } from './setting-reader.ts';

/** How a server with OpenAI’s protocol recognises: whole recordings, OpenAI’s websocket, or the one of vLLM. */
export type RecognitionProtocol = 'file' | 'realtime' | 'vllm';

interface Server {
  /** Without a slash at its end. */
  url: string;
  apiKey: string | null;
  /** What it is given leaves the operator's own machines. */
  outside: boolean;
}

/** A voice, for one language or (null) for all. */
export interface VoiceChoice {
  language: string | null;
  voice: string;
}

type OpenAiLike = 'openai' | 'compatible';

export type SpeechToTextSettings =
  | (Server & {
      engine: OpenAiLike;
      model: string;
      protocol: RecognitionProtocol;
      languages: string[] | null;
    })
  | (Server & { engine: 'deepgram' | 'elevenlabs'; model: string });
export type TranslationSettings =
  | (Server & { engine: OpenAiLike; model: string; languages: string[] | null })
  | (Server & { engine: 'gemini'; apiKey: string; model: string })
  | (Server & { engine: 'libretranslate' });
export type TextToSpeechSettings = Server & {
  engine: OpenAiLike | 'elevenlabs';
  model: string;
  voices: VoiceChoice[];
  sampleRateHz: number;
};

/** A model that goes from speech to speech in one step. */
export type SpeechTranslationSettings = Server & { engine: 'openai'; model: string };

/** A language model that answers questions about a meeting. */
export type ChatModelSettings = Server & { engine: OpenAiLike | 'anthropic' | 'gemini'; model: string };

/** A model that hears and speaks itself, as a voice assistant. */
export type RealtimeAssistantSettings = Server & { engine: 'openai'; model: string; voice: string };
/** A face for the voice assistant, which speaks its words at LiveAvatar. */
export type AvatarSettings = Server & {
  engine: 'heygen';
  apiKey: string;
  avatarId: string;
  /** Costs nothing, and ends after about a minute. */
  sandbox: boolean;
};
export type AssistantSettings = RealtimeAssistantSettings | AvatarSettings;

/** The engines of each role in the order in which they are tried. Holds keys: never to be sent or logged. */
export interface EngineSettings {
  speechToText: SpeechToTextSettings[];
  translation: TranslationSettings[];
  textToSpeech: TextToSpeechSettings[];
  speechTranslation: SpeechTranslationSettings[];
  /** Voice assistants beside the built-in one. */
  assistants: AssistantSettings[];
}

/** Raw sound as OpenAI and ElevenLabs send it. */
const USUAL_SAMPLE_RATE_HZ = 24_000;
const LANGUAGE = /^[a-z]{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The only one of LiveAvatar's sandbox (docs.liveavatar.com, "Developing in Sandbox Mode", November 2026). */
const SANDBOX_AVATAR_ID = 'dd73ea75-1218-4ef3-92ce-606d5f7fbc0a';
/** What fits into a header: fetch and sockets repeat a header that does not, in an error. */
const KEY = /^[\x21-\x7e]+$/;
/** A slip of the pen in one of these would go unnoticed. */
const OWN_PREFIXES = /^(ENGINES|COMPATIBLE|LIBRETRANSLATE|MODELS)_/;

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
    problems: reader.problems,
  };
}

const ROLES = ['ENGINES_SPEECH_TO_TEXT', 'ENGINES_TRANSLATION', 'ENGINES_TEXT_TO_SPEECH'] as const;
const CHAT = ['openai', 'anthropic', 'gemini', 'compatible'] as const;
const ASSISTANT = ['openai', 'heygen'] as const;
const SPEECH_TRANSLATION = ['openai'] as const;
const SPEECH_TO_TEXT = ['openai', 'compatible', 'deepgram', 'elevenlabs'] as const;
const TRANSLATION = ['openai', 'compatible', 'gemini', 'libretranslate'] as const;
const TEXT_TO_SPEECH = ['openai', 'compatible', 'elevenlabs'] as const;
const NAMES: ReadonlySet<string> = new Set(ENGINE_SETTINGS_TABLE.map(({ name }) => name));

type Reader = SettingReader<EngineSettingName>;
type CompatibleRole = 'CHAT' | 'SPEECH_TO_TEXT' | 'TRANSLATION' | 'TEXT_TO_SPEECH';

/** The engines of one role; refused as a whole when one of them is unknown or named twice. */
function namesIn<Engine extends string>(
  reader: Reader,
  role: (typeof ROLES)[number] | 'ENGINES_SPEECH_TRANSLATION' | 'ENGINES_CHAT' | 'ENGINES_ASSISTANT',
  known: readonly Engine[],
): Engine[] {
  const names = reader.list(role);
  const engines = known.filter((engine) => names.includes(engine));
  if (engines.length < names.length) {
    reader.refuse(role, names.join(','));
    return [];
  }
  return engines.sort((one, other) => names.indexOf(one) - names.indexOf(other));
}

/** Puts together what each engine needs, and refuses what is missing. */
class EngineReader {
  private readonly reader: Reader;

  constructor(reader: Reader) {
    this.reader = reader;
  }

  speechToText(engine: (typeof SPEECH_TO_TEXT)[number]): SpeechToTextSettings {
    const { reader } = this;
    switch (engine) {
      case 'openai':
        return {
          engine,
          ...this.openai(),
          model: this.usual('OPENAI_SPEECH_TO_TEXT_MODEL'),
          protocol: 'realtime',
          languages: null,
        };
      case 'compatible':
        return {
          engine,
          ...this.compatible('SPEECH_TO_TEXT'),
          protocol: reader.choice('COMPATIBLE_SPEECH_TO_TEXT_PROTOCOL', ['file', 'realtime', 'vllm']),
          languages: this.languages('COMPATIBLE_SPEECH_TO_TEXT_LANGUAGES'),
        };
      case 'deepgram':
        return {
          engine,
          ...this.ownOrOutside(this.server('DEEPGRAM_URL')),
          apiKey: this.neededKey('DEEPGRAM_API_KEY'),
          model: this.usual('DEEPGRAM_MODEL'),
        };
      case 'elevenlabs':
        return { engine, ...this.elevenlabs(), model: this.usual('ELEVENLABS_SPEECH_TO_TEXT_MODEL') };
    }
  }

  translation(engine: (typeof TRANSLATION)[number]): TranslationSettings {
    switch (engine) {
      case 'openai':
        return { engine, ...this.openai(), model: this.usual('OPENAI_TRANSLATION_MODEL'), languages: null };
      case 'compatible':
        return {
          engine,
          ...this.compatible('TRANSLATION'),
          languages: this.languages('COMPATIBLE_TRANSLATION_LANGUAGES'),
        };
      case 'gemini':
        return { engine, ...this.gemini(), model: this.usual('GEMINI_TRANSLATION_MODEL') };
      case 'libretranslate':
        return {
          engine,
          ...this.ownOrOutside(this.neededServer('LIBRETRANSLATE_URL')),
          apiKey: this.key('LIBRETRANSLATE_API_KEY'),
        };
    }
  }

  textToSpeech(engine: (typeof TEXT_TO_SPEECH)[number]): TextToSpeechSettings {
    switch (engine) {
      case 'openai':
        return {
          engine,
          ...this.openai(),
          model: this.usual('OPENAI_TEXT_TO_SPEECH_MODEL'),
          voices: this.voices('OPENAI_VOICES'),
          sampleRateHz: USUAL_SAMPLE_RATE_HZ,
        };
      case 'compatible':
        return {
          engine,
          ...this.compatible('TEXT_TO_SPEECH'),
          voices: this.voices('COMPATIBLE_TEXT_TO_SPEECH_VOICES'),
          sampleRateHz: this.reader.wholeNumber('COMPATIBLE_TEXT_TO_SPEECH_SAMPLE_RATE', [8_000, 48_000]),
        };
      case 'elevenlabs':
        return {
          engine,
          ...this.elevenlabs(),
          model: this.usual('ELEVENLABS_TEXT_TO_SPEECH_MODEL'),
          voices: this.voices('ELEVENLABS_VOICES'),
          sampleRateHz: USUAL_SAMPLE_RATE_HZ,
        };
    }
  }

  speechTranslation(engine: (typeof SPEECH_TRANSLATION)[number]): SpeechTranslationSettings {
    return { engine, ...this.openai(), model: this.usual('OPENAI_SPEECH_TRANSLATION_MODEL') };
  }

  chat(engine: (typeof CHAT)[number]): ChatModelSettings {
    switch (engine) {
      case 'openai':
        return { engine, ...this.openai(), model: this.usual('OPENAI_CHAT_MODEL') };
      case 'compatible':
        return { engine, ...this.compatible('CHAT') };
      case 'anthropic':
        return {
          engine,
          url: this.server('ANTHROPIC_URL'),
          outside: true,
          apiKey: this.neededKey('ANTHROPIC_API_KEY'),
          model: this.needed('ANTHROPIC_CHAT_MODEL'),
        };
      case 'gemini':
        return { engine, ...this.gemini(), model: this.needed('GEMINI_CHAT_MODEL') };
    }
  }

  assistant(engine: (typeof ASSISTANT)[number]): AssistantSettings {
    return engine === 'heygen' ? this.avatar() : this.realtimeAssistant(engine);
  }

  private avatar(): AvatarSettings {
    const sandbox = this.reader.choice('HEYGEN_SANDBOX', ['off', 'on']) === 'on';
    const avatarId = sandbox
      ? (this.reader.text('HEYGEN_AVATAR_ID') ?? SANDBOX_AVATAR_ID)
      : this.needed('HEYGEN_AVATAR_ID');
    if (avatarId !== '' && !UUID.test(avatarId)) this.reader.refuse('HEYGEN_AVATAR_ID', avatarId);
    const apiKey = this.neededKey('HEYGEN_API_KEY');
    return { engine: 'heygen', url: this.server('HEYGEN_URL'), apiKey, outside: true, avatarId, sandbox };
  }

  private realtimeAssistant(engine: 'openai'): RealtimeAssistantSettings {
    const [model, voice] = [this.usual('OPENAI_ASSISTANT_MODEL'), this.usual('OPENAI_ASSISTANT_VOICE')];
    return { engine, ...this.openai(), model, voice };
  }

  private openai(): Server {
    const apiKey = this.neededKey('OPENAI_API_KEY');
    return { url: this.server('OPENAI_BASE_URL'), apiKey, outside: true };
  }

  private gemini(): Server & { apiKey: string } {
    const apiKey = this.neededKey('GEMINI_API_KEY');
    return { url: this.server('GEMINI_URL'), apiKey, outside: true };
  }

  private elevenlabs(): Server {
    const apiKey = this.neededKey('ELEVENLABS_API_KEY');
    return { url: this.server('ELEVENLABS_URL'), apiKey, outside: true };
  }

  /** By its address: who can be anywhere. A vendor's gateway is outside wherever it stands. */
  private ownOrOutside(url: string): Pick<Server, 'url' | 'outside'> {
    const ownHosts = this.reader.list('ENGINES_OWN_HOSTS').map((host) => host.toLowerCase());
    return { url, outside: url === '' || !isOwnMachine(url, ownHosts) };
  }

  private compatible(role: CompatibleRole): Server & { model: string } {
    return {
      ...this.ownOrOutside(this.neededServer(`COMPATIBLE_${role}_URL`)),
      apiKey: this.key(`COMPATIBLE_${role}_API_KEY`),
      model: this.needed(`COMPATIBLE_${role}_MODEL`),
    };
  }

  private usual(name: EngineSettingName): string {
    return this.reader.text(name) ?? this.reader.defaultOf(name);
  }

  private needed(name: EngineSettingName): string {
    const value = this.reader.text(name);
    if (value === undefined) this.missing(name);
    return value ?? '';
  }

  private neededKey(name: EngineSettingName): string {
    return this.key(name, this.needed(name)) ?? '';
  }

  /** Never printed, whatever is wrong with it. */
  private key(name: EngineSettingName, key = this.reader.text(name)): string | null {
    if (!key || KEY.test(key)) return key ?? null;
    this.reader.problem(
      `${name} is not a key: it may only have visible ASCII characters, and neither spaces nor line breaks.`,
    );
    return null;
  }

  private missing(name: EngineSettingName): void {
    const row = ENGINE_SETTINGS_TABLE.find((one) => one.name === name)!;
    this.reader.problem(`${name} is missing. Expected: ${row.expected}. Example: ${name}=${row.example}`);
  }

  private server(name: EngineSettingName): string {
    return this.address(name) ?? this.reader.defaultOf(name);
  }

  private neededServer(name: EngineSettingName): string {
    if (this.reader.text(name) === undefined) this.missing(name);
    return this.address(name) ?? '';
  }

  /** Addresses get into errors and logs: what is secret in one is refused, and not printed. */
  private address(name: EngineSettingName): string | undefined {
    const address = this.reader.address(name, ['http:', 'https:']);
    if (address === undefined) return undefined;
    const { username, password, search, hash } = new URL(address);
    if (username + password + search + hash === '') return address;
    this.reader.problem(
      `${name} has a user name, a password or something behind ? or #. Expected: an address alone. The key has a setting of its own.`,
    );
    return undefined;
  }

  private languages(name: EngineSettingName): string[] | null {
    const languages = this.reader.list(name);
    if (!languages.every((language) => LANGUAGE.test(language)))
      this.reader.refuse(name, languages.join(','));
    return languages.length > 0 ? languages : null;
  }

  private voices(name: EngineSettingName): VoiceChoice[] {
    const defaults = this.reader.defaultOf(name);
    const given = this.reader.list(name);
    if (given.length === 0 && defaults.startsWith('(')) this.missing(name);
    const voices = (given.length > 0 ? given : defaults.split(',')).map((item): VoiceChoice => {
      const [language = '', ...voice] = item.split('=');
      return voice.length === 0 ? { language: null, voice: item } : { language, voice: voice.join('=') };
    });
    if (voices.some(({ language, voice }) => voice === '' || (language !== null && !LANGUAGE.test(language))))
      this.reader.refuse(name, given.join(','));
    return voices;
  }
}
