import { fingerprintOf } from '../transcripts/index.ts';
import { whatIsDue } from './policy.ts';
import { stretchOf } from './recorded.ts';
import { discard, type DubsDependencies } from './service.ts';
import { type DubKey, listAll, listUnfinished } from './store.ts';
import { again, fail } from './worker-service.ts';

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
      const hasWorker = engines && engines.length > 0;
      const due = whatIsDue(attempt.dub, { now: now(), watchedSince: this.#since, hasWorker });
      if (due === 'again') await again(this.#deps, attempt);
      if (due === 'failed') await fail(this.#deps, attempt, 'engine-failed');
    }
  }

  /** Deletes dubs of words that are not kept any more. They are not played before either. */
  async sweep(): Promise<void> {
    const { db } = this.#deps;
    let after: DubKey | undefined;
    let known: { id: string; words: string } | undefined;
    for (;;) {
      const page = await listAll(db, after, PAGE);
      for (const { dub, recording } of page) {
        if (known?.id !== recording.id)
          known = { id: recording.id, words: await fingerprintOf(db, stretchOf(recording)) };
        if (dub.words !== known.words) await discard(this.#deps, recording, dub);
      }
      after = page.at(-1)?.dub;
      if (page.length < PAGE) return;
    }
  }
}
