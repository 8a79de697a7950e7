import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of a ZIP archive. */
export interface ZipEntry {
  name: string;
  /** Opened when it is its turn. */
  content: () => Readable;
  /** Where it is known before; one that turns out to be of another size ends the archive with an error. */
  bytes?: number;
  /** What is compressed already is stored as it is. */
  compress?: boolean;
}

/**
 * A ZIP archive that is written while it is read: one file after the other, and nothing ahead of the reader. A failure ends the
 * stream with it, and so does a reader who goes away.
 */
export function zipOf(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, at: Date): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  let current: Readable | undefined;
  out.once('close', () => current?.destroy());
  zip.on('error', (error: Error) => out.destroy(error));
  const write = async () => {
    for await (const { name, content, bytes, compress = true } of entries) {
      if (out.destroyed) return;
      current = content();
      // Also where it is closed unread: then `entries` is told that nobody goes on.
      const read = finished(current, { writable: false });
      read.catch(() => undefined);
      zip.addReadStream(current, name, {
        ...{ mtime: at, compress },
        ...(bytes === undefined ? {} : { size: bytes }),
      });
      await read;
    }
    zip.end();
  };
  write().catch((error: unknown) => out.destroy(error as Error));
  return out;
}
