import type { ConferenceId, RecordingId } from '@intermind/contracts';
import { createHash, randomBytes } from 'node:crypto';
import { EgressError, type RunningEgress } from '../../adapters/egress/index.ts';
import { Watch } from '../recordings/index.ts';
import type { EgressDependencies } from './dependencies.ts';
import { type PageAddresses, pageAddresses, type PagePlace } from './page-address.ts';
import { reconcile } from './reconcile.ts';
import { ALIVE_MS } from './states.ts';
import { claimEgress, forget, type KnownEgress, listEgresses, listUnserved, note } from './store.ts';
import { Stops } from './stops.ts';

/** LiveKit is asked what runs this often while an egress of ours may run, and when it says that one changed. */
const LIST_MS = 10_000;
/** Otherwise this often: an egress that nobody wants any more may have outlived us. */
const LIST_IDLE_MS = 60_000;
/** By then an Egress that was missing may have been started. */
const REMEMBERED_MS = 10 * 60_000;
const CODE_BYTES = 32;

export const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/**
 * Has LiveKit Egress record: sees to it that each recording has one egress and nobody else has any. The truth is in the database:
 * any number of instances may run it, and one that is restarted goes on. LiveKit's notifications are hints.
 */
export class EgressRecorder {
  readonly #deps: EgressDependencies;
  readonly #addresses: PageAddresses;
  readonly #watch: Watch;
  readonly #stops = new Stops();
  readonly #starting = new Set<Promise<void>>();
  #ticking: Promise<void> | undefined;
  #reconciling: Promise<void> | undefined;
  #listedMs = -Infinity;
  #closed = false;
  /** Since when LiveKit has given no egress; null: it gave one last. */
  #missingSince: Date | null = null;

  constructor(deps: EgressDependencies) {
    this.#deps = deps;
    this.#addresses = pageAddresses(deps.pageUrl, deps.publicUrl);
    this.#watch = new Watch(deps.now());
  }

  /** Call about every second; a call while it runs waits for it. */
  tick(): Promise<void> {
    this.#ticking ??= this.#tick().finally(() => (this.#ticking = undefined));
    return this.#ticking;
  }

  /** The page has sent everything. One that ends by itself is followed by another. */
  async finished(place: PagePlace): Promise<void> {
    if (await note(this.#deps.db, place, { type: 'finished' }, this.#deps.now())) this.hint();
  }

  /** Something may have changed at LiveKit, or with a page. */
  hint(): void {
    this.#listedMs = -Infinity;
    this.tick().catch((error: unknown) =>
      this.#deps.logger.warn({ err: error }, 'looking after egresses failed; the next run retries'),
    );
  }

  /** Whether LiveKit can be asked, and took what it was asked for last. For administrators. */
  async isAnswering(): Promise<boolean> {
    const missingMs = this.#deps.now().getTime() - (this.#missingSince?.getTime() ?? -Infinity);
    if (missingMs < REMEMBERED_MS) return false;
    return this.#deps.egress.list().then(
      () => true,
      () => false,
    );
  }

  /** Resolves when what was asked of LiveKit is answered. */
  async idle(): Promise<void> {
    await this.#ticking;
    await Promise.all([...this.#starting, this.#reconciling]);
  }

  /** Egresses go on; what LiveKit has not answered by then is found in its list later. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#ticking?.catch(() => undefined);
  }

  async #tick(): Promise<void> {
    const { db, now } = this.#deps;
    if (this.#closed) return;
    const known = await listEgresses(db);
    await this.#expire(known, this.#watch.hasRead(now()));
    for (const wanted of await listUnserved(db, now())) await this.#begin(wanted);
    this.#watch.hasRead(now());
    const sinceMs = now().getTime() - this.#listedMs;
    if (sinceMs < (known.length > 0 ? LIST_MS : LIST_IDLE_MS)) return;
    this.#listedMs = now().getTime();
    // LiveKit may take its time, and what is to begin does not wait for it.
    this.#reconciling ??= this.#reconcile()
      .catch((error: unknown) =>
        this.#deps.logger.warn(
          { err: error },
          'comparing egresses with LiveKit failed; the next run retries',
        ),
      )
      .finally(() => (this.#reconciling = undefined));
  }

  /** Pages could not call while we were away. */
  async #expire(known: readonly KnownEgress[], watchedSince: Date): Promise<void> {
    const { db, now, logger } = this.#deps;
    const at = now();
    if (at.getTime() - watchedSince.getTime() < ALIVE_MS) return;
    for (const row of known) {
      if (row.state === 'gone' || row.aliveUntil > at) continue;
      const { recordingId, part, egressId } = row;
      if (await note(db, row, { type: 'expired' }, at))
        logger.warn({ recordingId, part, egressId }, 'the page of an egress is not heard of any more');
    }
  }

  async #begin(wanted: { recordingId: RecordingId; conferenceId: ConferenceId }): Promise<void> {
    const { db, now } = this.#deps;
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const part = await claimEgress(db, wanted, { codeHash: hashOf(code), now: now() });
    if (part === undefined) return;
    const place = { recordingId: wanted.recordingId, part };
    // Others do not wait for it: LiveKit may take its time.
    const started = this.#start(place, this.#addresses.of(place, code))
      .catch((error: unknown) =>
        this.#deps.logger.warn({ err: error, ...place }, 'noting the start of an egress failed'),
      )
      .finally(() => this.#starting.delete(started));
    this.#starting.add(started);
  }

  async #start(place: PagePlace, address: string): Promise<void> {
    const { db, now, egress, logger } = this.#deps;
    try {
      const egressId = await egress.start(address);
      this.#missingSince = null;
      if (this.#closed) return;
      logger.info({ ...place, egressId }, 'LiveKit started an egress');
      // Nobody waits for it any more.
      if (!(await note(db, place, { type: 'taken', egressId }, now()))) await this.#stop(egressId);
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      if (!this.#closed) await this.#refused(place, error);
    }
  }

  /** LiveKit's answer may be lost, and it does not say whether there is any Egress: its list does. */
  async #refused(place: PagePlace, error: EgressError): Promise<void> {
    const { db, now, logger } = this.#deps;
    const running = error.fault === 'unanswered' ? await this.#list() : undefined;
    if (this.#closed) return;
    const own = running && this.#own(running).find((one) => isSame(one.place, place));
    if (own) {
      this.#missingSince = null;
      await note(db, place, { type: 'taken', egressId: own.egressId }, now());
      return;
    }
    const isBusy = error.fault === 'busy' || (running !== undefined && running.length > 0);
    const answer = isBusy ? 'busy' : 'missing';
    this.#missingSince = isBusy ? null : now();
    logger.warn({ err: error, ...place, answer }, 'LiveKit gives no egress');
    await note(db, place, { type: 'refused', answer }, now());
  }

  async #reconcile(): Promise<void> {
    const { db, now, logger } = this.#deps;
    const known = await listEgresses(db);
    const running = await this.#list();
    if (!running || this.#closed) return;
    const own = this.#own(running);
    const { adopt, ended, forget: over } = reconcile(known, own, now());
    for (const { place, egressId } of adopt) await note(db, place, { type: 'taken', egressId }, now());
    for (const place of ended) {
      if (await note(db, place, { type: 'ended' }, now())) logger.info(place, 'an egress has ended');
    }
    for (const id of over) await forget(db, id);
    // Another instance may have asked for one after `known` was read.
    const { stop } = reconcile(await listEgresses(db), own, now());
    await Promise.all(stop.map((egressId) => this.#stop(egressId)));
  }

  /** Without those that could not be stopped: LiveKit may list them for ever, and nothing runs. */
  async #list(): Promise<RunningEgress[] | undefined> {
    try {
      const running = await this.#deps.egress.list();
      return running.filter(({ egressId }) => !this.#stops.isGivenUp(egressId));
    } catch (error) {
      this.#deps.logger.warn({ err: error }, 'LiveKit does not say which egresses run');
      return undefined;
    }
  }

  #own(running: readonly RunningEgress[]): (RunningEgress & { place: PagePlace })[] {
    return running.flatMap((one) => {
      const place = this.#addresses.read(one.pageAddress);
      return place ? [{ ...one, place }] : [];
    });
  }

  async #stop(egressId: string): Promise<void> {
    const { egress, now, logger } = this.#deps;
    if (!this.#stops.isDue(egressId, now().getTime())) return;
    await egress.stop(egressId).then(
      () => logger.info({ egressId }, 'an egress that nobody wants was stopped'),
      (error: unknown) =>
        logger.warn(
          { err: error, egressId, givenUp: this.#stops.isGivenUp(egressId) },
          'an egress was not stopped',
        ),
    );
  }
}

const isSame = (one: PagePlace, other: PagePlace) =>
  one.recordingId === other.recordingId && one.part === other.part;
