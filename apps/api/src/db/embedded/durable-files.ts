import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Initialised = Awaited<ReturnType<NodeFS['init']>>;
/** The part of Emscripten's module that is used here. */
interface EngineModule {
  FS: {
    filesystems: {
      NODEFS: {
        /** Every call of node:fs goes through it; it turns a failure into a number that PostgreSQL puts in words. */
        tryFSOperation: <Result>(call: () => Result) => Result;
        stream_ops: { fsync?: (stream: { nfd: number }) => number };
      };
    };
  };
}

/** What a call may fail with because of what is in the folder, or is not. Any other failure is the machine's. */
const OF_CONTENT = new Set(['ENOENT', 'EEXIST', 'ENOTEMPTY', 'ENOTDIR', 'EISDIR', 'EINVAL', 'ELOOP']);

/**
 * Files of the engine in a folder of this machine, where `fsync` reaches the disk: Emscripten's own NODEFS leaves that
 * call out, and PostgreSQL would take for stored what a power failure loses (pglite 0.5.14). Remembers what the machine
 * refused: PostgreSQL reports that in the words of damage, sometimes without the reason.
 */
export class DurableFiles extends NodeFS {
  /** The first refusal, as Node says it: `EIO: i/o error, read`. */
  refusal: string | null = null;

  #noting<Result>(call: () => Result): Result {
    try {
      return call();
    } catch (error) {
      const { code, errno, message } = error as NodeJS.ErrnoException;
      if (errno !== undefined && !OF_CONTENT.has(code ?? '')) this.refusal ??= message;
      throw error;
    }
  }

  override async init(database: PGlite, options: Parameters<NodeFS['init']>[1]): Promise<Initialised> {
    const initialised = await super.init(database, options);
    initialised.emscriptenOpts.preRun = [
      ...(initialised.emscriptenOpts.preRun ?? []),
      (engine: unknown) => {
        const files = (engine as EngineModule).FS.filesystems.NODEFS;
        const { tryFSOperation } = files;
        files.tryFSOperation = (call) => tryFSOperation(() => this.#noting(call));
        files.stream_ops.fsync = ({ nfd }) => {
          this.#noting(() => fsyncSync(nfd));
          return 0;
        };
      },
    ];
    return initialised;
  }
}
