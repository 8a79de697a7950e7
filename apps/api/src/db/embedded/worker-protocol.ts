import type { OpenFailure } from './open-failure.ts';

/** What the host and its database thread say to each other. */
export interface WorkerStart {
  /**
   * `create` makes a database in a folder that is not there yet and ends; `unpack` fills such a folder from a backup, opens
   * it once and ends; `serve` answers on the socket until `close`.
   */
  mode: 'create' | 'unpack' | 'serve';
  folder: string;
  /** `unpack`: the backup. */
  backupFile?: string;
  /** `serve`: where to listen. */
  socketPath?: string;
}

export type WorkerOrder =
  /** Answers with a text that changes when a row of ours was inserted, updated or deleted. */
  | { id: number; order: 'writes' }
  /** Writes a backup to `file`, whole or not at all. Answers with the state of `writes` in it. */
  | { id: number; order: 'backup'; file: string }
  /** Planner statistics; with `vacuum` also space of deleted rows. The embedded engine does neither by itself. */
  | { id: number; order: 'analyze'; vacuum: boolean }
  /** Forces the files of a new database to the disk. */
  | { id: number; order: 'sync' }
  | { id: number; order: 'close' };

export type WorkerReport =
  | { report: 'ready' }
  | { report: 'log'; line: string }
  | { report: 'broken'; message: string }
  /** Why, where it is known; the thread ends with the error. */
  | { report: 'not opened'; failure: OpenFailure }
  | { report: 'done'; id: number; value?: string }
  | { report: 'failed'; id: number; message: string };
