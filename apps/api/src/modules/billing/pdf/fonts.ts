import type { Language } from '@intermind/contracts';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { decompress } from 'wawoff2';

/** A file with the shapes of some characters. */
interface Slice {
  file: string;
  ranges: (readonly [number, number])[];
}

/** One weight in WOFF: pdfkit cannot cut composed letters out of WOFF 2. */
const ALPHABETS = ['commissioner', 'noto-sans-arabic', 'noto-sans-devanagari'];
/** In WOFF 2, which is a tenth of the size, with all weights. Unpacked before it is used, and then the thinnest. */
const CHINESE = 'noto-sans-sc';
const JAPANESE = 'noto-sans-jp';
const KOREAN = 'noto-sans-kr';
/** Signs that the three share look different in each. */
const FIRST: Partial<Record<Language, string>> = { ja: JAPANESE, ko: KOREAN };

const resolve = createRequire(import.meta.url).resolve;
const slices = new Map<string, Slice[]>();

function slicesOf(family: string): Slice[] {
  const known = slices.get(family);
  if (known) return known;
  const isAlphabet = ALPHABETS.includes(family);
  const scope = isAlphabet ? '@fontsource' : '@fontsource-variable';
  const folder = path.dirname(resolve(`${scope}/${family}/package.json`));
  const subsets = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  const made = Object.entries(subsets).map(([subset, ranges]) => ({
    file: path.join(
      ...[folder, 'files'],
      `${family}-${subset.replace(/[[\]]/g, '')}-${isAlphabet ? '400-normal.woff' : 'wght-normal.woff2'}`,
    ),
    ranges: ranges.split(',').map(rangeOf),
  }));
  slices.set(family, made);
  return made;
}

function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.replace('U+', '').split('-');
  return [parseInt(from, 16), parseInt(to, 16)];
}

/** Whether the font is the thinnest of its family: its letters are drawn with an outline. */
export const isThin = (file: string) => file.endsWith('.woff2');

/** A stretch of text with the file that has its shapes. */
export interface FontRun {
  file: string;
  text: string;
}

/** Cuts a text into stretches of one font file each. What no font has is left out. */
export function fontRuns(text: string, language: Language): FontRun[] {
  const first = FIRST[language];
  const families = [...ALPHABETS, ...(first ? [first] : []), CHINESE, JAPANESE, KOREAN];
  const runs: FontRun[] = [];
  // Marks of direction and the like have no shape; joiners shape what is beside them.
  for (const character of text.replace(/(?![\u200c\u200d])\p{Cf}/gu, '')) {
    const last = runs.at(-1);
    const code = character.codePointAt(0)!;
    // Spaces and marks stay with the word they are in.
    if (last && /[\s\p{M}]/u.test(character)) {
      last.text += character;
      continue;
    }
    const file = fileOf(code, families);
    if (file === undefined) continue;
    if (last?.file === file) last.text += character;
    else runs.push({ file, text: character });
  }
  return runs;
}

function fileOf(code: number, families: readonly string[]): string | undefined {
  for (const family of families) {
    const slice = slicesOf(family).find(({ ranges }) =>
      ranges.some(([from, to]) => code >= from && code <= to),
    );
    if (slice) return slice.file;
  }
  return undefined;
}

export interface LoadedFont {
  file: string;
  content: Buffer;
}

/** What the texts need, each once. */
export async function loadFonts(texts: readonly string[], language: Language): Promise<LoadedFont[]> {
  const files = new Set(texts.flatMap((text) => fontRuns(text, language).map(({ file }) => file)));
  return Promise.all(
    [...files].map(async (file) => {
      const content = await readFile(file);
      if (!isThin(file)) return { file, content };
      return { file, content: Buffer.from(await decompress(content)) };
    }),
  );
}
