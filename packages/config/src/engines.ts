/** What the interpreter needs to know of the settings. Apart from the rest: its processes load nothing else of this package. */
export {
  readEngineSettings,
  readModelsMirror,
  type AssistantSettings,
  type AvatarSettings,
  type EngineSettings,
  type RecognitionProtocol,
  type SpeechToTextSettings,
  type SpeechTranslationSettings,
  type TextToSpeechSettings,
  type TranslationSettings,
  type VoiceChoice,
} from './engine-settings.ts';
