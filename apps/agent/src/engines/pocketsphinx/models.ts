import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MEETING_SENTENCES } from '../../corpus/meeting-sentences.ts';
import { cachedFile } from './build.ts';
import { trigramModel, vocabulary } from './trigram-model.ts';

export const DEBIAN_MODELS = '/usr/share/pocketsphinx/model/en-us';

export interface RecognitionModels {
  acousticModel: string;
  languageModel: string;
  dictionary: string;
}

export interface ModelSettings {
  /** ARPA or binary language model; absent: the demonstration vocabulary of the meeting sentences. */
  languageModel?: string | undefined;
  /** Absent: the Debian package's dictionary, cut to the demonstration vocabulary where that is used. */
  dictionary?: string | undefined;
}

/** True when the Debian package with the English acoustic model is installed. */
export function hasAcousticModel(folder = DEBIAN_MODELS): boolean {
  return existsSync(join(folder, 'en-us', 'mdef')) && existsSync(join(folder, 'cmudict-en-us.dict'));
}

/** Which models to recognise with; makes the demonstration ones on first use. */
export async function recognitionModels(settings: ModelSettings, folder: string): Promise<RecognitionModels> {
  const acousticModel = join(DEBIAN_MODELS, 'en-us');
  const wholeDictionary = join(DEBIAN_MODELS, 'cmudict-en-us.dict');
  if (settings.languageModel !== undefined) {
    const dictionary = settings.dictionary ?? wholeDictionary;
    return { acousticModel, languageModel: settings.languageModel, dictionary };
  }
  const hash = createHash('sha256').update(MEETING_SENTENCES.join('\n')).digest('hex').slice(0, 16);
  const languageModel = await cachedFile(join(folder, `meeting-${hash}.lm`), () =>
    trigramModel(MEETING_SENTENCES),
  );
  const dictionary = await cachedFile(join(folder, `meeting-${hash}.dict`), async () =>
    dictionaryOf(vocabulary(MEETING_SENTENCES), await readFile(wholeDictionary, 'utf8')),
  );
  return { acousticModel, languageModel, dictionary };
}

/** The entries of a CMU dictionary for some words, all pronunciations. */
export function dictionaryOf(words: readonly string[], wholeDictionary: string): string {
  const wanted = new Set(words);
  const entries = wholeDictionary.split('\n').filter((line) => {
    const word = line.slice(0, line.indexOf(' ')).replace(/\(\d+\)$/, '');
    return wanted.has(word);
  });
  return `${entries.join('\n')}\n`;
}
