import type {
  EngineSettings,
  SpeechToTextSettings,
  SpeechTranslationSettings,
  TextToSpeechSettings,
  TranslationSettings,
} from '@intermind/config/engines';
import type { EngineReport } from '@intermind/contracts/agent-channel';
import { LANGUAGES } from '@intermind/contracts/languages';
import { directPairsOf, pairName, pairsOf } from '../speech/pairs.ts';
import type {
  EngineInfo,
  EngineSet,
  SpeechToText,
  SpeechTranslator,
  TextToSpeech,
  TextTranslator,
} from '../speech/ports.ts';
import { ChunkedRecogniser } from './chunked/chunked-recogniser.ts';
import { DeepgramRecogniser } from './deepgram/deepgram-recogniser.ts';
import { abilitiesOf, type AnyEngine } from '../speech/engine-abilities.ts';
import { elevenLabsServer } from './elevenlabs/elevenlabs-server.ts';
import { elevenLabsVoice } from './elevenlabs/elevenlabs-voice.ts';
import { ScribeRecogniser } from './elevenlabs/scribe-recogniser.ts';
import { GeminiTranslator } from './gemini/gemini-translator.ts';
import { LibreTranslateTranslator } from './libretranslate/libretranslate-translator.ts';
import { ChatTranslator } from './openai/chat-translator.ts';
import { fileDetection, fileTranscription, openAiDetection } from './openai/file-transcription.ts';
import { openAiServer } from './openai/openai-server.ts';
import { RealtimeRecogniser } from './openai/realtime-recogniser.ts';
import { OpenAiSpeechTranslator } from './openai/speech-translator.ts';
import { speechVoice } from './openai/speech-voice.ts';
import { Voices } from './voice-choice.ts';

/** The engines that the operator set up, each role in the order of its setting. */
export async function configuredEngines(settings: EngineSettings): Promise<EngineSet> {
  return {
    recognisers: settings.speechToText.map((one) => placed(recogniserOf(one), one)),
    translators: await Promise.all(
      settings.translation.map(async (one) => placed(await translatorOf(one), one)),
    ),
    voices: settings.textToSpeech.map((one) => placed(voiceOf(one), one)),
    speechTranslators: settings.speechTranslation.map((one) => placed(speechTranslatorOf(one), one)),
    close: async () => Promise.resolve(),
  };
}

/** Where the engine is, as its settings say. */
function placed<Engine extends { info: EngineInfo }>(
  engine: Engine,
  { outside }: { outside: boolean },
): Engine {
  if (!outside) engine.info = { ...engine.info, own: true };
  return engine;
}

function recogniserOf(settings: SpeechToTextSettings): SpeechToText {
  const { url, apiKey, model } = settings;
  switch (settings.engine) {
    case 'deepgram':
      return new DeepgramRecogniser(url, apiKey ?? '', model);
    case 'elevenlabs':
      return new ScribeRecogniser(elevenLabsServer(url, apiKey), model);
    case 'openai':
    case 'compatible': {
      const { engine, protocol, languages } = settings;
      const server = openAiServer(engine, url, apiKey);
      if (protocol === 'file')
        return new ChunkedRecogniser({
          engine,
          languages,
          transcribe: fileTranscription(server, model),
          detectLanguage: fileDetection(server, model),
        });
      const kind = protocol === 'vllm' ? 'vllm' : engine;
      return new RealtimeRecogniser({
        ...{ server, model, languages, protocol: kind },
        ...(kind === 'openai' && { detectLanguage: openAiDetection(server) }),
      });
    }
  }
}

async function translatorOf(settings: TranslationSettings): Promise<TextTranslator> {
  if (settings.engine === 'libretranslate') {
    const translator = new LibreTranslateTranslator(settings.url, settings.apiKey);
    // A server that is not up yet is asked again with the first texts.
    await translator.loadLanguages().catch(() => undefined);
    return translator;
  }
  if (settings.engine === 'gemini') return new GeminiTranslator(settings);
  const { engine, url, apiKey, model, languages } = settings;
  const server = openAiServer(engine, url, apiKey);
  return new ChatTranslator({ server, model, languages, vendor: engine === 'openai' });
}

function voiceOf({ engine, url, apiKey, model, voices, sampleRateHz }: TextToSpeechSettings): TextToSpeech {
  const rest = { model, voices: new Voices(voices), sampleRateHz };
  return engine === 'elevenlabs'
    ? elevenLabsVoice({ server: elevenLabsServer(url, apiKey), ...rest })
    : speechVoice({
        server: openAiServer(engine, url, apiKey),
        ...rest,
        ...(engine === 'openai' && { cost: 'tokens' }),
      });
}

function speechTranslatorOf({ engine, url, apiKey, model }: SpeechTranslationSettings): SpeechTranslator {
  return new OpenAiSpeechTranslator({ server: openAiServer(engine, url, apiKey), model });
}

/** What a set of engines covers. They count as available once they are set up: `npm run engines:check` asks them. */
export function reportsOf({
  recognisers,
  translators,
  voices,
  speechTranslators = [],
}: EngineSet): EngineReport[] {
  const state = { available: true, hint: null } as const;
  const reportOf = (engine: AnyEngine, covers: string[]): EngineReport => {
    const { info } = engine;
    const { id, kind, grade, own } = info;
    const imitates = 'imitates' in info && info.imitates === true;
    const abilities = abilitiesOf(engine);
    return {
      ...{ id, kind, grade, outside: own !== true, ...(imitates && { imitates }) },
      ...{ covers, abilities, ...state },
    };
  };
  return [
    ...recognisers.map((engine) => ({
      ...reportOf(
        engine,
        LANGUAGES.filter((language) => engine.hears(language)),
      ),
      ...(engine.detectLanguage && { detects: true }),
    })),
    ...translators.map((engine) => reportOf(engine, pairsOf(engine).map(pairName))),
    ...voices.map((engine) =>
      reportOf(
        engine,
        LANGUAGES.filter((language) => engine.speaks(language)),
      ),
    ),
    ...speechTranslators.map((engine) => reportOf(engine, directPairsOf(engine).map(pairName))),
  ];
}
