import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive: a JSON array of these rows. */
export interface ArchiveFile {
  name: string;
  rows: () => AsyncIterable<Record<string, unknown>>;
}

/**
 * A ZIP archive that is written while it is read: never more than a page of rows is in memory. A failure ends the
 * stream with it, and so does a reader who goes away.
 */
export function zipOf(files: readonly ArchiveFile[], at: Date): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  let current: Readable | undefined;
  out.once('close', () => current?.destroy());
  zip.on('error', (error: Error) => out.destroy(error));
  const write = async () => {
    for (const { name, rows } of files) {
      if (out.destroyed) return;
      current = Readable.from(jsonOf(rows()));
      const read = once(current, 'end');
      zip.addReadStream(current, name, { mtime: at });
      await read;
    }
    zip.end();
  };
  write().catch((error: unknown) => out.destroy(error as Error));
  return out;
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
