import { fingerprintOf } from '../transcripts/index.ts';
import { whatIsDue } from './policy.ts';
import { stretchOf } from './recorded.ts';
import { again, fail } from './attempts.ts';
import type { DubsDependencies } from './dependencies.ts';
import { type DubKey, listAll, listUnfinished } from './store.ts';
import { deleteLeftovers, discard, hasLeftovers } from './stored.ts';

const PAGE = 100;

/** Sees to it that no dub waits for ever, and that none outlives the words that it speaks. */
export class DubKeeper {
  readonly #deps: DubsDependencies;
  readonly #since: Date;

  constructor(deps: DubsDependencies) {
    this.#deps = deps;
    this.#since = deps.now();
  }

  /** Call every few seconds. */
  async tick(): Promise<void> {
    const { db, now, dubEngines } = this.#deps;
    const engines = dubEngines();
    for (const attempt of await listUnfinished(db)) {
      const hasWorker = engines === undefined ? undefined : engines !== null;
      const due = whatIsDue(attempt.dub, { now: now(), watchedSince: this.#since, hasWorker });
      const { recording, dub } = attempt;
      const isStale =
        dub.state === 'working' && dub.words !== (await fingerprintOf(db, stretchOf(recording)));
      if (isStale) await fail(this.#deps, attempt, 'words-changed');
      else if (due === 'again') await again(this.#deps, attempt);
      else if (due === 'failed') await fail(this.#deps, attempt, 'engine-failed');
    }
  }

  /**
   * Deletes dubs of words that are not kept any more, and what is left of those that failed. Neither is played before. Of a meeting
   * that is held a dub that could be played stays, and goes after the hold. One that is not deleted does not stop the others.
   * @throws AggregateError afterwards
   */
  async sweep(): Promise<void> {
    const { db, logger } = this.#deps;
    const failures: unknown[] = [];
    let after: DubKey | undefined;
    let known: { id: string; words: string } | undefined;
    for (;;) {
      const page = await listAll(db, after, PAGE);
      for (const { dub, recording, held } of page) {
        if (known?.id !== recording.id)
          known = { id: recording.id, words: await fingerprintOf(db, stretchOf(recording)) };
        const isStale = dub.state === 'ready' && dub.words !== known.words && !held;
        try {
          if (isStale) await discard(this.#deps, { dub, recording });
          else if (hasLeftovers(dub)) await deleteLeftovers(this.#deps, { dub, recording });
        } catch (error) {
          logger.error({ err: error, recordingId: recording.id }, 'deleting a dub failed');
          failures.push(error);
        }
      }
      after = page.at(-1)?.dub;
      if (page.length < PAGE) break;
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} dubs were not deleted`);
  }
}
