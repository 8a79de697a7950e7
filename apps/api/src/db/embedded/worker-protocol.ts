/** What the host and its database thread say to each other. */
export interface WorkerStart {
  /** `prepare` makes or restores a folder and ends; `serve` answers on the socket until `close`. */
  mode: 'prepare' | 'serve';
  folder: string;
  /** `prepare`: fill the folder from this backup. */
  backupFile?: string;
  /** `serve`: where to listen. */
  socketPath?: string;
}

export type WorkerOrder =
  /** Answers with the position of the write-ahead log: it moves with every change. */
  | { id: number; order: 'position' }
  /** Writes a backup to `file`, whole or not at all. */
  | { id: number; order: 'backup'; file: string }
  /** Planner statistics; with `vacuum` also space of deleted rows. The embedded engine does neither by itself. */
  | { id: number; order: 'analyze'; vacuum: boolean }
  | { id: number; order: 'close' };

export type WorkerReport =
  | { report: 'ready' }
  | { report: 'log'; line: string }
  | { report: 'broken'; message: string }
  | { report: 'done'; id: number; value?: string }
  | { report: 'failed'; id: number; message: string };
