import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MEETING_SENTENCES } from '../../corpus/meeting-sentences.ts';
import { installedPath, programEnvironment } from '../demo-root.ts';
import { cachedFile } from './build.ts';
import { backgroundWords, type FrequentWord } from './background.ts';
import { trigramModel, vocabulary } from './trigram-model.ts';

export const DEBIAN_MODELS = installedPath('/usr/share/pocketsphinx/model/en-us');

const run = promisify(execFile);
/** Words that stand for speech outside the demonstration vocabulary. */
const BACKGROUND_WORDS = 10_000;

export interface RecognitionModels {
  acousticModel: string;
  languageModel: string;
  dictionary: string;
  /** The words to let through; absent when all of the language model may be believed. */
  vocabulary?: ReadonlySet<string>;
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
export async function recognitionModels(
  settings: ModelSettings,
  folder: string,
  program: string,
): Promise<RecognitionModels> {
  const acousticModel = join(DEBIAN_MODELS, 'en-us');
  const wholeDictionary = join(DEBIAN_MODELS, 'cmudict-en-us.dict');
  if (settings.languageModel !== undefined) {
    const dictionary = settings.dictionary ?? wholeDictionary;
    return { acousticModel, languageModel: settings.languageModel, dictionary };
  }
  // of the program too: it is one file for each version of the source of all this
  const hash = createHash('sha256')
    .update(`${program}\n${MEETING_SENTENCES.join('\n')}`)
    .digest('hex')
    .slice(0, 16);
  const own = vocabulary(MEETING_SENTENCES);
  const background = once(async () => {
    const [whole, frequent] = await Promise.all([
      readFile(wholeDictionary, 'utf8'),
      frequentWords(program, join(DEBIAN_MODELS, 'en-us.lm.bin')),
    ]);
    return { whole, words: backgroundWords(frequent, own, whole, BACKGROUND_WORDS) };
  });
  const languageModel = await cachedFile(join(folder, `meeting-${hash}.lm`), async () =>
    trigramModel(MEETING_SENTENCES, (await background()).words),
  );
  const dictionary = await cachedFile(join(folder, `meeting-${hash}.dict`), async () => {
    const { whole, words } = await background();
    return dictionaryOf([...own, ...words.map(({ word }) => word)], whole);
  });
  return { acousticModel, languageModel, dictionary, vocabulary: new Set(own) };
}

/** The words of a language model, most frequent first. */
async function frequentWords(program: string, languageModel: string): Promise<FrequentWord[]> {
  const { stdout } = await run(program, ['words', languageModel], {
    maxBuffer: 1 << 26,
    env: programEnvironment(),
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => ({ log10: Number.parseFloat(line), word: line.slice(line.indexOf(' ') + 1) }))
    .sort((a, b) => b.log10 - a.log10);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return async () => (made ??= make());
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
