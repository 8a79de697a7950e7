import type { SettingRow } from './settings-table.ts';

/** The settings of the speech engines, once: the reader, the refusal texts and docs/engines.md come from this table. */
export const ENGINE_SETTINGS_TABLE = [
  { name: 'ENGINES_SPEECH_TO_TEXT', default: '(none)', expected: 'names with commas between: openai, compatible, deepgram, elevenlabs', example: 'deepgram,openai', meaning: 'Who recognises speech; the first that works is used, the others stand in for it' },
  { name: 'ENGINES_TRANSLATION', default: '(none)', expected: 'names with commas between: openai, compatible, libretranslate', example: 'compatible,openai', meaning: 'Who translates, in the same way' },
  { name: 'ENGINES_TEXT_TO_SPEECH', default: '(none)', expected: 'names with commas between: openai, compatible, elevenlabs', example: 'elevenlabs', meaning: 'Who speaks, in the same way. Without it there are captions only' },
  { name: 'ENGINES_CHAT', default: '(none)', expected: 'names with commas between: openai, anthropic, gemini, compatible', example: 'compatible', meaning: 'Which language models people may ask about a meeting, the usual one first. Quotations need none' },
  { name: 'OPENAI_API_KEY', default: '(none)', expected: 'a key of OpenAI', example: 'sk-…', meaning: 'Needed by openai' },
  { name: 'OPENAI_BASE_URL', default: 'https://api.openai.com/v1', expected: 'an http or https address', example: 'https://eu.api.openai.com/v1', meaning: 'Another address of OpenAI, a region or a gateway for example' },
  { name: 'OPENAI_SPEECH_TO_TEXT_MODEL', default: 'gpt-live-transcribe', expected: 'a model', example: 'gpt-live-transcribe', meaning: 'Recognises; of those that work in realtime sessions' },
  { name: 'OPENAI_TRANSLATION_MODEL', default: 'gpt-6-luna', expected: 'a model', example: 'gpt-6-luna', meaning: 'Translates; one that answers quickly' },
  { name: 'OPENAI_TEXT_TO_SPEECH_MODEL', default: 'gpt-4o-mini-tts', expected: 'a model', example: 'gpt-4o-mini-tts', meaning: 'Speaks. OpenAI ends this model on 6 January 2027 and has named no other for this call' },
  { name: 'OPENAI_CHAT_MODEL', default: 'gpt-6-luna', expected: 'a model', example: 'gpt-6-luna', meaning: 'Answers questions about a meeting' },
  { name: 'OPENAI_VOICES', default: 'alloy,marin,cedar,coral', expected: 'names of voices with commas between', example: 'marin,cedar', meaning: 'Each speaker keeps one of them' },
  { name: 'COMPATIBLE_SPEECH_TO_TEXT_URL', default: '(none)', expected: 'an http or https address', example: 'http://127.0.0.1:8000/v1', meaning: 'Needed by compatible: a server of your own that speaks OpenAI’s protocol' },
  { name: 'COMPATIBLE_SPEECH_TO_TEXT_API_KEY', default: '(none)', expected: 'the key of that server', example: '(what the server was started with)', meaning: 'Only when it wants one' },
  { name: 'COMPATIBLE_SPEECH_TO_TEXT_MODEL', default: '(none)', expected: 'a model of that server', example: 'Systran/faster-whisper-small', meaning: 'Needed by compatible' },
  { name: 'COMPATIBLE_SPEECH_TO_TEXT_PROTOCOL', default: 'file', expected: 'file, realtime or vllm', example: 'vllm', meaning: 'file: whole recordings, /audio/transcriptions; realtime: OpenAI’s websocket; vllm: vLLM’s websocket' },
  { name: 'COMPATIBLE_SPEECH_TO_TEXT_LANGUAGES', default: '(all)', expected: 'languages of the product with commas between', example: 'en,de,fr', meaning: 'What that model understands' },
  { name: 'COMPATIBLE_TRANSLATION_URL', default: '(none)', expected: 'an http or https address', example: 'http://127.0.0.1:11434/v1', meaning: 'Needed by compatible' },
  { name: 'COMPATIBLE_TRANSLATION_API_KEY', default: '(none)', expected: 'the key of that server', example: '(what the server was started with)', meaning: 'Only when it wants one' },
  { name: 'COMPATIBLE_TRANSLATION_MODEL', default: '(none)', expected: 'a model of that server', example: 'gemma3:12b', meaning: 'Needed by compatible' },
  { name: 'COMPATIBLE_TRANSLATION_LANGUAGES', default: '(all)', expected: 'languages of the product with commas between', example: 'en,de,fr', meaning: 'What that model translates well, from and to' },
  { name: 'COMPATIBLE_TEXT_TO_SPEECH_URL', default: '(none)', expected: 'an http or https address', example: 'http://127.0.0.1:8880/v1', meaning: 'Needed by compatible' },
  { name: 'COMPATIBLE_TEXT_TO_SPEECH_API_KEY', default: '(none)', expected: 'the key of that server', example: '(what the server was started with)', meaning: 'Only when it wants one' },
  { name: 'COMPATIBLE_TEXT_TO_SPEECH_MODEL', default: '(none)', expected: 'a model of that server', example: 'kokoro', meaning: 'Needed by compatible' },
  { name: 'COMPATIBLE_TEXT_TO_SPEECH_VOICES', default: '(none)', expected: 'voices with commas between, each for all languages or as language=voice', example: 'en=af_heart,en=am_adam,es=ef_dora', meaning: 'Needed by compatible. With languages, it speaks only those; several of one language are shared out among speakers' },
  { name: 'COMPATIBLE_TEXT_TO_SPEECH_SAMPLE_RATE', default: '24000', expected: 'a number of samples a second from 8000 to 48000', example: '22050', meaning: 'Of the raw sound that the server sends' },
  { name: 'COMPATIBLE_CHAT_URL', default: '(none)', expected: 'an http or https address', example: 'http://127.0.0.1:11434/v1', meaning: 'Needed by compatible' },
  { name: 'COMPATIBLE_CHAT_API_KEY', default: '(none)', expected: 'the key of that server', example: '(what the server was started with)', meaning: 'Only when it wants one' },
  { name: 'COMPATIBLE_CHAT_MODEL', default: '(none)', expected: 'a model of that server', example: 'gemma3:12b', meaning: 'Needed by compatible' },
  { name: 'ANTHROPIC_API_KEY', default: '(none)', expected: 'a key of Anthropic', example: 'sk-ant-…', meaning: 'Needed by anthropic' },
  { name: 'ANTHROPIC_URL', default: 'https://api.anthropic.com/v1', expected: 'an http or https address', example: 'https://gateway.example.org/v1', meaning: 'Another address of Anthropic, a gateway for example' },
  { name: 'ANTHROPIC_CHAT_MODEL', default: '(none)', expected: 'a model', example: '(from the list of models of Anthropic)', meaning: 'Needed by anthropic' },
  { name: 'GEMINI_API_KEY', default: '(none)', expected: 'a key of Google AI', example: '(from Google AI Studio)', meaning: 'Needed by gemini' },
  { name: 'GEMINI_URL', default: 'https://generativelanguage.googleapis.com/v1beta', expected: 'an http or https address', example: 'https://gateway.example.org/v1beta', meaning: 'Another address of Google AI, a gateway for example' },
  { name: 'GEMINI_CHAT_MODEL', default: '(none)', expected: 'a model', example: '(from the list of models of Google AI)', meaning: 'Needed by gemini' },
  { name: 'DEEPGRAM_API_KEY', default: '(none)', expected: 'a key of Deepgram', example: '(from the console of Deepgram)', meaning: 'Needed by deepgram' },
  { name: 'DEEPGRAM_URL', default: 'https://api.deepgram.com', expected: 'an http or https address', example: 'https://api.eu.deepgram.com', meaning: 'Another region, or Deepgram on your own machines' },
  { name: 'DEEPGRAM_MODEL', default: 'nova-3', expected: 'a model', example: 'nova-3', meaning: 'Recognises' },
  { name: 'ELEVENLABS_API_KEY', default: '(none)', expected: 'a key of ElevenLabs', example: '(from your profile at ElevenLabs)', meaning: 'Needed by elevenlabs' },
  { name: 'ELEVENLABS_URL', default: 'https://api.elevenlabs.io', expected: 'an http or https address', example: 'https://api.eu.residency.elevenlabs.io', meaning: 'Another region' },
  { name: 'ELEVENLABS_SPEECH_TO_TEXT_MODEL', default: 'scribe_v2_realtime', expected: 'a model', example: 'scribe_v2_realtime', meaning: 'Recognises' },
  { name: 'ELEVENLABS_TEXT_TO_SPEECH_MODEL', default: 'eleven_flash_v2_5', expected: 'a model', example: 'eleven_flash_v2_5', meaning: 'Speaks' },
  { name: 'ELEVENLABS_VOICES', default: '(none)', expected: 'ids of voices with commas between, each for all languages or as language=voice', example: '21m00Tcm4TlvDq8ikWAM', meaning: 'Needed by elevenlabs as a voice: ids from your voice library' },
  { name: 'LIBRETRANSLATE_URL', default: '(none)', expected: 'an http or https address', example: 'http://127.0.0.1:5000', meaning: 'Needed by libretranslate' },
  { name: 'LIBRETRANSLATE_API_KEY', default: '(none)', expected: 'the key of that server', example: '(from whoever runs it)', meaning: 'Only when it wants one' },
  { name: 'ENGINES_OWN_HOSTS', default: '(none)', expected: 'host names with commas between', example: 'speech.example.org', meaning: 'Servers of your own beside this machine, private networks and names without a domain: rooms that are sealed may use engines there' },
] as const satisfies readonly SettingRow[]; // prettier-ignore

export type EngineSettingName = (typeof ENGINE_SETTINGS_TABLE)[number]['name'];

/** Each may be in a file that `<name>_FILE` names. */
export const ENGINE_SECRETS: ReadonlySet<EngineSettingName> = new Set(
  ENGINE_SETTINGS_TABLE.map(({ name }) => name).filter((name) => name.endsWith('_API_KEY')),
);
