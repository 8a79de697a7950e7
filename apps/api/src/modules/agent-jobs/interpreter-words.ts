import type { BrowserWords, ConferenceId, ParticipantId } from '@intermind/contracts';
import type { EventBus } from '../../events/index.ts';
import { HeldWords } from './held-words.ts';
import type { Worker } from './worker.ts';

/** How long a job that was assigned waits for what other instances hold: it is told in its order, or not taken. */
const OTHERS_ANSWER_MS = 500;

export interface InterpreterWordsOptions {
  bus: EventBus;
  nowMs: () => number;
  /** The worker of this instance that has the interpreter of the conference. */
  workerOf: (conferenceId: ConferenceId) => Worker | undefined;
}

/**
 * What people's browsers recognised, on its way to interpreters at workers of this instance. Every instance hears all words
 * and holds those that nobody has told to an interpreter.
 */
export class InterpreterWords {
  readonly #options: InterpreterWordsOptions;
  readonly held: HeldWords;
  /** Jobs that wait for the words of other instances, and whose words they may be told then. */
  readonly #waiting = new Map<ConferenceId, { timer: NodeJS.Timeout; speakers: Set<ParticipantId> }>();

  constructor(options: InterpreterWordsOptions) {
    this.#options = options;
    this.held = new HeldWords(options.nowMs);
  }

  /** Just said by somebody who has agreed to it and is on the record. What others hold is only added to `held`. */
  tell(conferenceId: ConferenceId, speaker: ParticipantId, words: BrowserWords): void {
    const { bus, workerOf } = this.#options;
    const worker = workerOf(conferenceId);
    const waiting = this.#waiting.get(conferenceId);
    waiting?.speakers.add(speaker);
    if (!worker || waiting) return this.held.add(conferenceId, speaker, words);
    worker.tellWords({ kind: 'interpreter', conferenceId }, speaker, words);
    const told = { type: 'browser.words-told', conferenceId, speaker, utterance: words.utterance } as const;
    // Other instances must hear of the words first.
    queueMicrotask(() => bus.publish('agent-jobs', told));
  }

  /** A worker of this instance has the job. @param speakers whose words it may be told */
  assigned(conferenceId: ConferenceId, speakers: readonly ParticipantId[]): void {
    clearTimeout(this.#waiting.get(conferenceId)?.timer);
    const allowed = new Set(speakers);
    const timer = setTimeout(() => {
      this.#waiting.delete(conferenceId);
      if (!this.#options.workerOf(conferenceId)) return;
      for (const { speaker, words } of this.held.take(conferenceId, allowed))
        this.tell(conferenceId, speaker, words);
    }, OTHERS_ANSWER_MS).unref();
    this.#waiting.set(conferenceId, { timer, speakers: allowed });
    this.#options.bus.publish('agent-jobs', { type: 'browser.words-wanted', conferenceId });
  }

  /** An instance has the job: it hears what is held here, before it tells anything of it. */
  wanted(conferenceId: ConferenceId): void {
    if (this.#waiting.has(conferenceId)) return;
    for (const { speaker, words } of this.held.of(conferenceId))
      this.#options.bus.publish('agent-jobs', { type: 'browser.words-held', conferenceId, speaker, words });
  }

  close(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
  }
}
