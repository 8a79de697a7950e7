import type { DetectLanguage, EngineSet, SpeechToText } from '../../speech/ports.ts';
import { ChunkedRecogniser } from '../chunked/chunked-recogniser.ts';
import { detectedLanguage } from '../detected-language.ts';
import type { Model, ModelRole } from './catalogue/model.ts';
import { askForText, askModel, type ModelCalls } from './model-calls.ts';
import { ModelTranslator } from './model-translator.ts';
import { ModelVoice } from './model-voice.ts';
import { installedModels } from './store.ts';
import { StreamingRecogniser } from './streaming-recogniser.ts';

/** The engines of the models that are installed in a folder now. Loads none of them. */
export function modelsEngines(folder: string, calls: ModelCalls): Omit<EngineSet, 'close'> {
  const installed = installedModels(folder).map(({ model }) => model);
  const of = (role: ModelRole): Model[] => installed.filter((model) => model.role === role);
  const translators = of('translator');
  return {
    recognisers: of('speech-to-text').map((model) => modelRecogniser(model, calls)),
    translators: translators.length > 0 ? [new ModelTranslator(translators, calls)] : [],
    voices: of('text-to-speech').map((model) => new ModelVoice(model, calls)),
  };
}

/** A recogniser of this machine. */
export function modelRecogniser(model: Model, calls: ModelCalls): SpeechToText {
  return model.runtime === 'zipformer' || model.runtime === 'nemotron'
    ? new StreamingRecogniser(model, calls)
    : recordingRecogniser(model, calls);
}

function recordingRecogniser(model: Model, calls: ModelCalls): SpeechToText {
  const { id, languages, runtime } = model;
  const recogniser = new ChunkedRecogniser({
    engine: id,
    languages,
    // The others are made for some languages, and do not say which of them it was.
    ...((runtime === 'whisper' || runtime === 'sense-voice') && { detectLanguage: detection(id, calls) }),
    transcribe: async (pcm, { language, signal }) =>
      askForText(calls, id, { kind: 'transcribe', pcm, language }, signal),
  });
  return {
    info: { ...recogniser.info, own: true, takesTerms: false },
    hears: (language) => recogniser.hears(language),
    detectLanguage: recogniser.detectLanguage,
    open: async (options) => {
      await askModel(calls, id, { kind: 'load' }, options.signal);
      return recogniser.open(options);
    },
  };
}

function detection(id: string, calls: ModelCalls): DetectLanguage {
  return async ({ pcm, expected, signal }) => {
    const answer = await askModel(calls, id, { kind: 'detect', pcm }, signal);
    return answer?.kind === 'language' ? detectedLanguage(answer.name, expected) : null;
  };
}
