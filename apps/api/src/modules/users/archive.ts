import { Readable } from 'node:stream';
import type { ZipEntry } from '../../http/zip.ts';

/** A file of an archive: a JSON array of rows, of which never more than a page is in memory. */
export function rowsFile(name: string, rows: () => AsyncIterable<Record<string, unknown>>): ZipEntry {
  return { name, content: () => Readable.from(jsonOf(rows())) };
}

async function* jsonOf(rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<string> {
  let first = true;
  for await (const row of rows) {
    yield `${first ? '[\n' : ',\n'}${JSON.stringify(row)}`;
    first = false;
  }
  yield first ? '[]\n' : '\n]\n';
}
