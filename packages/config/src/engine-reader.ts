import { ENGINE_SETTINGS_TABLE, type EngineSettingName } from './engine-settings-table.ts';
import type {
  AssistantSettings,
  AvatarSettings,
  ChatModelSettings,
  EmbeddingsSettings,
  RealtimeAssistantSettings,
  Server,
  SpeechToTextSettings,
  SpeechTranslationSettings,
  TextToSpeechSettings,
  TranslationSettings,
  VoiceChoice,
} from './engine-roles.ts';
import { isOwnMachine } from './own-machines.ts';
import type { SettingReader } from './setting-reader.ts';

/** Raw sound as OpenAI and ElevenLabs send it. */
const USUAL_SAMPLE_RATE_HZ = 24_000;
const LANGUAGE = /^[a-z]{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The only one of LiveAvatar's sandbox (docs.liveavatar.com, "Developing in Sandbox Mode", November 2026). */
const SANDBOX_AVATAR_ID = 'dd73ea75-1218-4ef3-92ce-606d5f7fbc0a';
/** What fits into a header: fetch and sockets repeat a header that does not, in an error. */
const KEY = /^[\x21-\x7e]+$/;

export const CHAT = ['openai', 'anthropic', 'gemini', 'compatible'] as const;
export const ASSISTANT = ['openai', 'heygen'] as const;
export const SPEECH_TRANSLATION = ['openai'] as const;
export const SPEECH_TO_TEXT = ['openai', 'compatible', 'deepgram', 'elevenlabs'] as const;
export const TRANSLATION = ['openai', 'compatible', 'gemini', 'libretranslate'] as const;
export const TEXT_TO_SPEECH = ['openai', 'compatible', 'elevenlabs'] as const;
export const EMBEDDINGS = ['openai', 'compatible'] as const;

type Reader = SettingReader<EngineSettingName>;
type CompatibleRole = 'CHAT' | 'EMBEDDINGS' | 'SPEECH_TO_TEXT' | 'TRANSLATION' | 'TEXT_TO_SPEECH';

/** The engines of one role; refused as a whole when one of them is unknown or named twice. */
export function namesIn<Engine extends string>(
  reader: Reader,
  role: Extract<EngineSettingName, `ENGINES_${string}`>,
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
export class EngineReader {
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

  /** Only one: vectors of different models cannot be compared. */
  embeddings(engine: (typeof EMBEDDINGS)[number]): EmbeddingsSettings {
    const percent = this.reader.wholeNumber('EMBEDDINGS_MIN_SIMILARITY_PERCENT', [1, 99]);
    const server =
      engine === 'openai'
        ? { ...this.openai(), model: this.usual('OPENAI_EMBEDDINGS_MODEL') }
        : this.compatible('EMBEDDINGS');
    return { engine, ...server, minSimilarity: percent / 100 };
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

  /** By its address: an engine that can be anywhere. A vendor's gateway is outside wherever it stands. */
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
