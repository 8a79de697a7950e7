import type { Language } from '@intermind/contracts/languages';
import { publishedArchive } from './archives.ts';
import type { Model } from './model.ts';

/** Voices that sherpa-onnx loads. Japanese and Korean have none there that it says it can speak with: captions only. */
export const VOICES: readonly Model[] = [
  piper('en', 'en_US-libritts_r-medium', 80),
  piper('ar', 'ar_JO-kareem-medium'),
  piper('cs', 'cs_CZ-jirka-medium'),
  piper('de', 'de_DE-thorsten-medium'),
  piper('es', 'es_ES-sharvard-medium', 75),
  piper('fr', 'fr_FR-siwis-medium'),
  piper('hi', 'hi_IN-pratham-medium'),
  piper('hu', 'hu_HU-anna-medium'),
  piper('it', 'it_IT-paola-medium'),
  piper('nl', 'nl_BE-nathalie-medium'),
  piper('pl', 'pl_PL-gosia-medium'),
  piper('pt', 'pt_BR-faber-medium'),
  piper('ru', 'ru_RU-irina-medium'),
  piper('tr', 'tr_TR-dfki-medium'),
  piper('zh', 'zh_CN-huayan-medium'),
  {
    id: 'kokoro',
    role: 'text-to-speech',
    runtime: 'kokoro',
    // Kokoro knows more; sherpa-onnx says that it has added these two.
    languages: ['en', 'zh'],
    licence: 'Apache-2.0',
    ...publishedArchive('tts-models', 'kokoro-multi-lang-v1_0'),
    downloadMb: 350,
    memoryMb: 700,
    cores: 8,
    files: [
      'model.onnx',
      'voices.bin',
      'tokens.txt',
      'lexicon-us-en.txt',
      'lexicon-zh.txt',
      'espeak-ng-data/',
    ],
  },
];

function piper(language: Language, voice: string, downloadMb = 65): Model {
  return {
    id: `piper-${language}`,
    role: 'text-to-speech',
    runtime: 'piper',
    languages: [language],
    licence: 'see MODEL_CARD in its folder',
    ...publishedArchive('tts-models', `vits-piper-${voice}`),
    downloadMb,
    memoryMb: 250,
    cores: 2,
    files: [`${voice}.onnx`, 'tokens.txt', 'espeak-ng-data/'],
  };
}
