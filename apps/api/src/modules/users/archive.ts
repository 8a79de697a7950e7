import { Readable } from 'node:stream';
import type { ZipEntry } from '../../http/zip.ts';

/** A file of an archive: a JSON array of rows, of which never more than a page is in memory. */
export function rowsFile(name: string, rows: () => AsyncIterable<Record<string, unknown>>): ZipEntry {
  return { name, content: () => Readable.from(jsonOf(rows())) };
}

async function* jsonOf(rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<string> {
  let first = true;
  for await (const row of rows) {
    yield `${first ? '[\n' : ',\n'}${JSON.stringify(row, readable)}`;
    first = false;
  }
  yield first ? '[]\n' : '\n]\n';
}

/** Files that are kept in the database, as text. */
function readable(_name: string, value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
  return isBytes ? Buffer.from((value as unknown as { data: number[] }).data).toString('base64') : value;
}
