import path from 'node:path';
import type { Language } from '@intermind/contracts/languages';
import type { OfflineRecognizerConfig, OfflineTtsConfig, OnlineRecognizerConfig } from 'sherpa-onnx-node';
import { HEARD_SAMPLE_RATE_HZ } from '../../../sound/format.ts';
import type { ModelToLoad } from './model-protocol.ts';

const FEATURES = { sampleRate: HEARD_SAMPLE_RATE_HZ, featureDim: 80 };

/** The file of the model whose name has this in it. */
function file({ folder, files }: ModelToLoad, part: string): string {
  const name = files.find((one) => one.includes(part));
  if (name === undefined) throw new Error(`the model has no ${part}`);
  return path.join(folder, name.replace(/\/$/, ''));
}

function shared(model: ModelToLoad) {
  return { numThreads: model.threads, provider: 'cpu', debug: false } as const;
}

function transducer(model: ModelToLoad) {
  return {
    encoder: file(model, 'encoder'),
    decoder: file(model, 'decoder'),
    joiner: file(model, 'joiner'),
  };
}

/** For recognisers of recordings. */
export function offlineConfig(model: ModelToLoad, language?: Language): OfflineRecognizerConfig {
  const rest = { ...shared(model), tokens: file(model, 'tokens') };
  switch (model.runtime) {
    case 'parakeet':
      return {
        featConfig: FEATURES,
        modelConfig: { transducer: transducer(model), ...rest, modelType: 'nemo_transducer' },
      };
    case 'sense-voice': {
      // It finds the language by itself, and cannot be told another one later.
      const senseVoice = { model: file(model, 'model'), language: '', useInverseTextNormalization: 1 };
      return { featConfig: FEATURES, modelConfig: { senseVoice, ...rest } };
    }
    case 'whisper': {
      const whisper = {
        encoder: file(model, 'encoder'),
        decoder: file(model, 'decoder'),
        language: language ?? '',
        task: 'transcribe' as const,
        tailPaddings: -1,
      };
      return { featConfig: FEATURES, modelConfig: { whisper, ...rest } };
    }
    default:
      throw new Error(`${model.runtime} is no recogniser of recordings`);
  }
}

/** For recognisers that hear while one speaks. We find the ends of turns. */
export function onlineConfig(model: ModelToLoad): OnlineRecognizerConfig {
  return {
    featConfig: FEATURES,
    modelConfig: { transducer: transducer(model), tokens: file(model, 'tokens'), ...shared(model) },
    decodingMethod: 'greedy_search',
    enableEndpoint: false,
  };
}

export function voiceConfig(model: ModelToLoad): OfflineTtsConfig {
  const { runtime } = model;
  const rest = { tokens: file(model, 'tokens'), dataDir: file(model, 'espeak-ng-data') };
  const config = (own: OfflineTtsConfig['model']): OfflineTtsConfig => ({
    model: { ...own, ...shared(model) },
    // The sound of each sentence comes as soon as it is made.
    maxNumSentences: 1,
  });
  if (runtime === 'piper') return config({ vits: { model: file(model, '.onnx'), ...rest } });
  const lexicon = model.files
    .filter((name) => name.startsWith('lexicon'))
    .map((name) => path.join(model.folder, name))
    .join(',');
  return config({
    kokoro: { model: file(model, '.onnx'), voices: file(model, 'voices'), lexicon, ...rest },
  });
}
