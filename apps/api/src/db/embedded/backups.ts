import { backupFileFor, listBackups, pruneBackups } from './backup-files.ts';
import type { DatabaseThread } from './worker-client.ts';

export interface BackupsState {
  /** ISO 8601 UTC of the newest backup. */
  lastBackupAt: string | null;
  /** Why the last try failed; null after one that worked. */
  backupError: string | null;
}

export interface BackupsOptions {
  folder: string;
  thread: Pick<DatabaseThread, 'ask'>;
  now: () => Date;
  /** The database may hold what no backup has: a backup is due although nothing is written from now on. */
  due: boolean;
  onWritten: (file: string, durationMs: number) => void;
}

const KEPT = 3;

/** Writes backups, one at a time, when there is something new to keep. */
export class Backups {
  readonly #options: BackupsOptions;
  /** Count of writes at the newest backup; null: nobody knows, so one is due. */
  #savedWrites: string | null = null;
  #running: Promise<string> | null = null;
  #error: string | null = null;
  #lastBackupAt: string | null;

  private constructor(options: BackupsOptions) {
    this.#options = options;
    this.#lastBackupAt = listBackups(options.folder)[0]?.takenAt ?? null;
  }

  static async start(options: BackupsOptions): Promise<Backups> {
    const backups = new Backups(options);
    if (!options.due && backups.#lastBackupAt) backups.#savedWrites = await backups.#writes();
    return backups;
  }

  state(): BackupsState {
    return { lastBackupAt: this.#lastBackupAt, backupError: this.#error };
  }

  /** Writes one now; the one that is being written when there is one. @returns its file */
  write(): Promise<string> {
    this.#running ??= this.#write().finally(() => (this.#running = null));
    return this.#running;
  }

  /** Writes one when a row was written since the newest. */
  async writeIfDue(): Promise<void> {
    // What is being written now may miss the last rows.
    await this.#running?.catch(() => undefined);
    if (this.#savedWrites === null || (await this.#writes()) !== this.#savedWrites) await this.write();
  }

  async #write(): Promise<string> {
    const { folder, thread, now, onWritten } = this.#options;
    const startedAt = performance.now();
    const time = now();
    try {
      const file = backupFileFor(folder, time);
      this.#savedWrites = (await thread.ask({ order: 'backup', file })) ?? null;
      this.#lastBackupAt = time.toISOString();
      this.#error = null;
      pruneBackups(folder, KEPT);
      onWritten(file, performance.now() - startedAt);
      return file;
    } catch (error) {
      this.#error = (error as Error).message;
      throw error;
    }
  }

  async #writes(): Promise<string | null> {
    return (await this.#options.thread.ask({ order: 'writes' })) ?? null;
  }
}
