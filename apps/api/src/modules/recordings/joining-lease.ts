import type { RecordingDelay, RecordingId } from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import { changeJoining, claimJoining, type RecordingRow } from './store.ts';

/** Longer than any call of a storage takes. An instance that died is not waited for longer. */
export const LEASE_MS = 3 * 60_000;
/** While the work goes on the lease is renewed this often. */
const RENEW_MS = 20_000;

/** The lease is another instance's, the recording is not there any more, or this instance closes. */
export class JoiningEnded extends Error {
  override readonly name = 'JoiningEnded';
  readonly why: 'taken' | 'closed';

  constructor(why: JoiningEnded['why']) {
    super(`joining has ended: ${why}`);
    this.why = why;
  }
}

interface LeaseDependencies {
  db: Database;
  now: () => Date;
  isClosed: () => boolean;
}

/** The right of one instance to join a recording, for as long as it goes on with it. */
export class JoiningLease {
  readonly #deps: LeaseDependencies;
  #until: Date;
  readonly row: RecordingRow;

  private constructor(deps: LeaseDependencies, row: RecordingRow, until: Date) {
    this.#deps = deps;
    this.row = row;
    this.#until = until;
  }

  /** @returns undefined when another instance has it, or it is not to be joined now */
  static async claim(deps: LeaseDependencies, id: RecordingId): Promise<JoiningLease | undefined> {
    const now = deps.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const row = await claimJoining(deps.db, id, now, until);
    return row && new JoiningLease(deps, row, until);
  }

  /** Call before each step. @throws JoiningEnded */
  async hold(): Promise<void> {
    if (this.#deps.isClosed()) throw new JoiningEnded('closed');
    const leftMs = this.#until.getTime() - this.#deps.now().getTime();
    if (leftMs <= LEASE_MS - RENEW_MS) await this.renew();
  }

  /** Call after a failure: nothing says how long it took. @throws JoiningEnded */
  async renew(): Promise<void> {
    await this.#change({}, new Date(this.#deps.now().getTime() + LEASE_MS));
  }

  /** @throws JoiningEnded */
  async finish(write: (held: Date) => Promise<RecordingRow | undefined>): Promise<RecordingRow> {
    const ready = await write(this.#until);
    if (!ready) throw new JoiningEnded('taken');
    return ready;
  }

  async postpone(afterMs: number, delay: RecordingDelay | null): Promise<void> {
    // What passes by itself is no failed attempt.
    const attempts = delay === null ? {} : { joinAttempts: 0 };
    const until = new Date(this.#deps.now().getTime() + afterMs);
    await this.#change({ ...attempts, joinDelay: delay }, until);
  }

  /** Any instance may go on at once. */
  async giveBack(): Promise<void> {
    await this.#change({ joinAttempts: this.row.joinAttempts - 1 }, this.#deps.now());
  }

  async #change(
    change: Partial<Pick<RecordingRow, 'joinAttempts' | 'joinDelay'>>,
    until: Date,
  ): Promise<void> {
    const changed = await changeJoining(this.#deps.db, this.row.id, this.#until, {
      ...change,
      joiningUntil: until,
    });
    if (!changed) throw new JoiningEnded('taken');
    this.#until = until;
  }
}
