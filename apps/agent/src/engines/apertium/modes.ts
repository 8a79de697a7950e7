import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedPath } from '../demo-root.ts';
import { isLanguage, type Language } from '@intermind/contracts/languages';

export const MODES_FOLDER = installedPath('/usr/share/apertium/modes');
const DATA_FOLDER = '/usr/share/apertium';

/** One direction that is installed: the shell pipeline of its `.mode` file. */
export interface ApertiumMode {
  from: Language;
  to: Language;
  pipeline: string;
}

/** ISO 639-3 codes of apertium's file names; older pairs use the two-letter ones. */
const CODES: Readonly<Record<string, Language>> = {
  ara: 'ar',
  ces: 'cs',
  deu: 'de',
  eng: 'en',
  spa: 'es',
  fra: 'fr',
  hin: 'hi',
  hun: 'hu',
  ita: 'it',
  jpn: 'ja',
  kor: 'ko',
  nld: 'nl',
  pol: 'pl',
  por: 'pt',
  rus: 'ru',
  tur: 'tr',
  zho: 'zh',
};

/** The directions that are installed among our languages; empty when apertium is absent. */
export function installedModes(folder = MODES_FOLDER): ApertiumMode[] {
  let files: string[];
  try {
    files = readdirSync(folder).sort();
  } catch {
    return []; // apertium is not installed: the set reports it as not available
  }
  const modes = new Map<string, ApertiumMode>();
  for (const file of files) {
    // plain directions only: `spa-eng_US.mode` and the like are varieties of one that exists
    const match = /^([a-z]{2,3})-([a-z]{2,3})\.mode$/.exec(file);
    const from = languageOf(match?.[1]);
    const to = languageOf(match?.[2]);
    if (!from || !to || modes.has(`${from}>${to}`)) continue;
    modes.set(`${from}>${to}`, {
      from,
      to,
      pipeline: withData(readFileSync(join(folder, file), 'utf8').trim()),
    });
  }
  return [...modes.values()];
}

/** Mode files name their data by whole paths. */
function withData(pipeline: string): string {
  return pipeline.replaceAll(DATA_FOLDER, installedPath(DATA_FOLDER));
}

function languageOf(code: string | undefined): Language | undefined {
  if (code === undefined) return undefined;
  return isLanguage(code) ? code : CODES[code];
}

/**
 * Turns the pipeline of a mode file into one that stays resident: each stage flushes at a NUL (`-z`), unknown words are
 * not marked (`$1` → `-n`), no debugging (`$2` → nothing).
 */
export function residentPipeline(pipeline: string): string {
  return pipeline
    .split('|')
    .map((stage) =>
      stage
        .trim()
        .replace('$1', '-n')
        .replace('$2', '')
        .replace(/^(\S+)/, '$1 -z'),
    )
    .join(' | ');
}

/**
 * The directions to chain from one language to another: the pair itself, or two hops over the first language that
 * connects them. Empty when there is none.
 */
export function routeBetween(modes: readonly ApertiumMode[], from: Language, to: Language): ApertiumMode[] {
  const direct = modes.find((mode) => mode.from === from && mode.to === to);
  if (direct) return [direct];
  for (const first of modes.filter((mode) => mode.from === from)) {
    const second = modes.find((mode) => mode.from === first.to && mode.to === to);
    if (second) return [first, second];
  }
  return [];
}
