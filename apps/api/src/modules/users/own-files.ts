import { Readable } from 'node:stream';
import type { ZipEntry } from '../../http/zip.ts';

/** A file that is a member's own, in the archive of their data. */
export interface OwnFile {
  name: string;
  /**
   * Begins to read it. May fail, and may end with an error: the archive goes on without it.
   * @param gone the reader of the archive: it need not be made any more
   */
  open: (gone?: AbortSignal) => Promise<Readable>;
  /** It is compressed already. */
  packed: boolean;
}

/** How much of a file is in the archive. */
type FileState = 'whole' | 'incomplete' | 'missing';

/**
 * One file after the other, opened when it is its turn; after them `files.json` says of each whether it is there.
 * @param tell of what could not be read
 */
export async function* fileEntries(
  files: AsyncIterable<OwnFile>,
  tell: (error: unknown, name: string) => void,
): AsyncGenerator<ZipEntry> {
  const list: { file: string; state: FileState }[] = [];
  for await (const { name, open, packed } of files) {
    const noted = { file: name, state: 'whole' as FileState };
    list.push(noted);
    const failed = (state: FileState) => (error: unknown) => {
      noted.state = state;
      tell(error, name);
    };
    // Whether it is there shows with its first bytes; until then the archive has no name for it.
    const begun = await begin(open).catch(failed('missing'));
    if (!begun) continue;
    try {
      yield { name, compress: !packed, content: () => Readable.from(bytesOf(begun, failed('incomplete'))) };
    } finally {
      // A client that goes away before the first byte leaves it open.
      await begun.chunks.return?.();
    }
  }
  yield { name: 'files.json', content: () => Readable.from([`${JSON.stringify(list, null, 2)}\n`]) };
}

interface Begun {
  chunks: AsyncIterator<Buffer, undefined>;
  first: Buffer;
}

async function begin(open: OwnFile['open']): Promise<Begun> {
  const chunks = (await open())[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const next = await chunks.next();
  return { chunks, first: next.done ? Buffer.alloc(0) : next.value };
}

async function* bytesOf({ chunks, first }: Begun, failed: (error: unknown) => void): AsyncGenerator<Buffer> {
  try {
    yield first;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } catch (error) {
    failed(error);
  } finally {
    await chunks.return?.();
  }
}
