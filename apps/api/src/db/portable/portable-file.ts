import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { OperatorError } from '@intermind/config';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import type { PortableLine } from './portable-lines.ts';

/** One JSON text a line, gzip, for the owner only: it holds the secrets of the installation. Whole or not at all. */
export async function writePortableFile(file: string, lines: AsyncIterable<PortableLine>): Promise<void> {
  const draft = `${file}.part`;
  const texts = async function* () {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  };
  try {
    await pipeline(texts, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @throws OperatorError when the file is cut or is something else */
export async function* readPortableFile(file: string): AsyncGenerator<PortableLine> {
  let rest = '';
  try {
    const unpacked = createReadStream(file).pipe(createGunzip()).setEncoding('utf8');
    for await (const piece of unpacked as AsyncIterable<string>) {
      const texts = (rest + piece).split('\n');
      rest = texts.pop()!;
      for (const text of texts) yield parsed(text, file);
    }
  } catch (error) {
    // Of zlib: `Z_BUF_ERROR` and others.
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error;
    throw new OperatorError(
      'BackupUnusable',
      `${file} is no portable backup of Intermind, or it is cut or damaged.`,
    );
  }
  if (rest) yield parsed(rest, file);
}

function parsed(text: string, file: string): PortableLine {
  try {
    return JSON.parse(text) as PortableLine;
  } catch {
    throw new OperatorError(
      'BackupUnusable',
      `${file} is no portable backup of Intermind, or it is damaged.`,
    );
  }
}
