import type { Language } from '@intermind/contracts/languages';
import { LANGUAGES } from '@intermind/contracts/languages';
import { publishedArchive } from './archives.ts';
import type { Model } from './model.ts';

/** Models of recognisers that sherpa-onnx loads, better ones for live speech first. */
export const RECOGNISERS: readonly Model[] = [
  {
    id: 'nemotron-3.5-streaming',
    role: 'speech-to-text',
    runtime: 'nemotron',
    languages: LANGUAGES,
    licence: 'OpenMDW-1.1',
    ...publishedArchive('asr-models', 'sherpa-onnx-nemotron-3.5-asr-streaming-0.6b-560ms-int8-2026-06-11'),
    downloadMb: 475,
    memoryMb: 1_100,
    cores: 8,
    files: ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
  },
  kroko('en', 55),
  kroko('de', 55),
  kroko('es', 120),
  kroko('fr', 55),
  {
    ...zipformer('zipformer-ru', 'ru', 'small-ru-vosk-int8-2025-08-16', 23),
    files: ['encoder.int8.onnx', 'decoder.onnx', 'joiner.int8.onnx', 'tokens.txt'],
  },
  {
    ...zipformer('zipformer-ko', 'ko', 'korean-2024-06-16', 420),
    files: [
      'encoder-epoch-99-avg-1.int8.onnx',
      'decoder-epoch-99-avg-1.onnx',
      'joiner-epoch-99-avg-1.int8.onnx',
      'tokens.txt',
    ],
  },
  {
    id: 'parakeet-tdt-v3',
    role: 'speech-to-text',
    runtime: 'parakeet',
    languages: ['cs', 'de', 'en', 'es', 'fr', 'hu', 'it', 'nl', 'pl', 'pt', 'ru'],
    licence: 'CC-BY-4.0',
    ...publishedArchive('asr-models', 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8'),
    downloadMb: 487,
    memoryMb: 1_000,
    cores: 4,
    files: ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
  },
  {
    id: 'sense-voice',
    role: 'speech-to-text',
    runtime: 'sense-voice',
    languages: ['zh', 'ja', 'ko', 'en'],
    licence: 'FunASR Model License 1.1',
    ...publishedArchive('asr-models', 'sherpa-onnx-sense-voice-zh-en-ja-ko-yue-int8-2024-07-17'),
    downloadMb: 163,
    memoryMb: 450,
    cores: 2,
    files: ['model.int8.onnx', 'tokens.txt'],
  },
  whisper('small', 640, 700, 4),
  whisper('turbo', 564, 1_500, 8),
];

/** Kroko's community models: small, and they give words while one speaks. */
function kroko(language: Language, downloadMb: number): Model {
  return {
    ...zipformer(`zipformer-${language}`, language, `${language}-kroko-2025-08-06`, downloadMb),
    licence: 'CC-BY-SA-4.0',
    files: ['encoder.onnx', 'decoder.onnx', 'joiner.onnx', 'tokens.txt'],
  };
}

function zipformer(id: string, language: Language, name: string, downloadMb: number): Omit<Model, 'files'> {
  return {
    id,
    role: 'speech-to-text',
    runtime: 'zipformer',
    languages: [language],
    licence: 'Apache-2.0',
    ...publishedArchive('asr-models', `sherpa-onnx-streaming-zipformer-${name}`),
    downloadMb,
    memoryMb: 300,
    cores: 2,
  };
}

function whisper(size: 'small' | 'turbo', downloadMb: number, memoryMb: number, cores: number): Model {
  return {
    id: `whisper-${size}`,
    role: 'speech-to-text',
    runtime: 'whisper',
    languages: LANGUAGES,
    licence: 'MIT',
    ...publishedArchive('asr-models', `sherpa-onnx-whisper-${size}`),
    downloadMb,
    memoryMb,
    cores,
    files: [`${size}-encoder.int8.onnx`, `${size}-decoder.int8.onnx`, `${size}-tokens.txt`],
  };
}
