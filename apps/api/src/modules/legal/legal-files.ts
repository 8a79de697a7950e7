import {
  type Language,
  LANGUAGES,
  LEGAL_PAGE_MAX_BYTES,
  LEGAL_PAGES,
  type LegalPageName,
} from '@intermind/contracts';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';

export interface LegalFile {
  /** Null: the file is for every language that has none of its own, and does not say in which it is. */
  language: Language | null;
  text: string;
}

/** How long what was read counts: an operator's change is seen within this time. */
const READ_AGAIN_MS = 30_000;
const fileName = (page: LegalPageName, language: Language | null) =>
  language ? `${page}.${language}.md` : `${page}.md`;
const NAMES = LEGAL_PAGES.flatMap((page) => [null, ...LANGUAGES].map((language) => fileName(page, language)));

interface Reading {
  /** Texts by the names of their files. */
  texts: ReadonlyMap<string, string>;
  problems: readonly string[];
}

/** The operator's pages: `terms.md`, `terms.de.md` and so on in one folder. */
export class LegalFiles {
  private reading: Promise<Reading> | null = null;
  private readAtMs = -Infinity;
  private lastProblems = '';
  private readonly given: { folder: string | null; now: () => Date; logger: Pick<Logger, 'warn'> };

  constructor(given: { folder: string | null; now: () => Date; logger: Pick<Logger, 'warn'> }) {
    this.given = given;
  }

  /** Those that the operator has a file for, in whatever language. */
  async pages(): Promise<LegalPageName[]> {
    const { texts } = await this.read();
    return LEGAL_PAGES.filter((page) => [...texts.keys()].some((name) => name.startsWith(`${page}.`)));
  }

  /** Null: the built-in page. */
  async find(page: LegalPageName, language: Language): Promise<LegalFile | null> {
    const { texts } = await this.read();
    for (const one of [language, null]) {
      const text = texts.get(fileName(page, one));
      if (text !== undefined) return { language: one, text };
    }
    return null;
  }

  private read(): Promise<Reading> {
    const { folder, now } = this.given;
    const nowMs = now().getTime();
    if (!this.reading || Math.abs(nowMs - this.readAtMs) >= READ_AGAIN_MS) {
      this.readAtMs = nowMs;
      this.reading =
        folder === null ? Promise.resolve({ texts: new Map(), problems: [] }) : this.readAndTell(folder);
    }
    return this.reading;
  }

  /** One line in the log for what is wrong, and another only when that changes. */
  private async readAndTell(folder: string): Promise<Reading> {
    const reading = await readFolder(folder);
    const problems = reading.problems.join('; ');
    if (problems && problems !== this.lastProblems)
      this.given.logger.warn(`LEGAL_PAGES_DIR ${folder}: ${problems}. The built-in pages are shown instead.`);
    this.lastProblems = problems;
    return reading;
  }
}

async function readFolder(folder: string): Promise<Reading> {
  const texts = new Map<string, string>();
  const problems: string[] = [];
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    return { texts, problems: [`the folder cannot be read (${codeOf(error)})`] };
  }
  for (const name of names.filter((one) => /\.md$/i.test(one) && !NAMES.includes(one)).toSorted())
    problems.push(`${name} is the name of no page`);
  for (const name of NAMES) {
    if (names.includes(name)) {
      const outcome = await readText(path.join(folder, name));
      if ('text' in outcome) texts.set(name, outcome.text);
      else problems.push(`${name} ${outcome.problem}`);
    } else if (LEGAL_PAGES.some((page) => name === fileName(page, null))) problems.push(`${name} is missing`);
  }
  return { texts, problems };
}

async function readText(file: string): Promise<{ text: string } | { problem: string }> {
  try {
    const found = await stat(file);
    if (!found.isFile()) return { problem: 'is not a file' };
    if (found.size > LEGAL_PAGE_MAX_BYTES)
      return { problem: `is larger than ${LEGAL_PAGE_MAX_BYTES / 1024} KiB` };
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)).trim();
    return text ? { text } : { problem: 'is empty' };
  } catch (error) {
    return { problem: error instanceof TypeError ? 'is not UTF-8' : `cannot be read (${codeOf(error)})` };
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}
