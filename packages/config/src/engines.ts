/** What the interpreter needs to know of the settings. Apart from the rest: its processes load nothing else of this package. */
export { readEngineSettings, readModelsMirror } from './engine-settings.ts';
export type {
  AssistantSettings,
  AvatarSettings,
  EngineSettings,
  RecognitionProtocol,
  SpeechToTextSettings,
  SpeechTranslationSettings,
  TextToSpeechSettings,
  TranslationSettings,
  VoiceChoice,
} from './engine-roles.ts';
