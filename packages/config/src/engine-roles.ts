/** How a server with OpenAI’s protocol recognises: whole recordings, OpenAI’s websocket, or the one of vLLM. */
export type RecognitionProtocol = 'file' | 'realtime' | 'vllm';

export interface Server {
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

export type OpenAiLike = 'openai' | 'compatible';

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

/** A model that turns texts into vectors, for a search by meaning. */
export type EmbeddingsSettings = Server & {
  engine: OpenAiLike;
  model: string;
  /** What is less similar to a question than that does not count as found: cosine, from 0 to 1. */
  minSimilarity: number;
};

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
