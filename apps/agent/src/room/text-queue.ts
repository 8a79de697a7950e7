import { wait } from '@intermind/timing';
import type { TextOptions } from '../interpreter/room-port.ts';

export interface TextQueueOptions {
  send: (topic: string, text: string, to: readonly string[] | undefined) => Promise<unknown>;
  /** A text was refused, or the queue was full. */
  onLost: (topic: string, reason: unknown) => void;
  /** How long one text may take, in milliseconds; then the next one's turn comes. */
  limitMs?: number;
  /** Before a lasting text that was not sent is tried again, in milliseconds. */
  retryMs?: number;
  /** How many may wait. */
  capacity?: number;
}

const LIMIT_MS = 3_000;
const RETRY_MS = 500;
/** Some ten seconds of captions of a lively meeting. */
const CAPACITY = 100;
/** Together about ten seconds: the connection is repaired by then, or the meeting is joined anew. */
const TRIES = 4;

interface Waiting extends TextOptions {
  topic: string;
  text: string;
  tries: number;
}

/**
 * Sends texts one after the other: texts sent at once may arrive in any order. While the connection is being repaired a
 * text may hang. Of those that wait then, one gives its place to the next that tells the newest of the same (`newestOf`);
 * where they are too many all the same, the oldest are dropped, because captions and states are repeated with their next
 * revision. Those that tell somebody what others know (`late`) are dropped first, those that are not repeated (`lasting`)
 * last, and these are tried again.
 */
export class TextQueue {
  readonly #options: TextQueueOptions;
  #waiting: Waiting[] = [];
  #sending = false;

  constructor(options: TextQueueOptions) {
    this.#options = options;
  }

  push(topic: string, text: string, options: TextOptions = {}): void {
    const next = { topic, text, tries: 0, ...options };
    const overtaken = this.#waiting.findIndex((one) => isOfTheSame(one, next));
    if (overtaken >= 0) this.#waiting[overtaken] = next;
    else this.#waiting.push(next);
    if (this.#waiting.length > (this.#options.capacity ?? CAPACITY)) {
      const lost =
        this.#waiting.find(({ late }) => late) ??
        this.#waiting.find(({ lasting }) => lasting !== true) ??
        this.#waiting[0]!;
      this.#waiting = this.#waiting.filter((one) => one !== lost);
      this.#options.onLost(lost.topic, 'too many texts are waiting');
    }
    if (!this.#sending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#sending = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const problem = await this.#send(next);
      if (problem === undefined) continue;
      next.tries += 1;
      if (next.lasting === true && next.tries < TRIES) {
        this.#waiting.unshift(next);
        if (problem !== LATE) await wait(this.#options.retryMs ?? RETRY_MS);
      } else if (problem !== LATE || next.lasting === true) this.#options.onLost(next.topic, problem);
    }
    this.#sending = false;
  }

  /** @returns why it was not sent; undefined when it was */
  async #send({ topic, text, to }: Waiting): Promise<unknown> {
    const { send, limitMs = LIMIT_MS } = this.#options;
    const sent = new AbortController();
    try {
      const late = wait(limitMs, { signal: sent.signal }).then(() => LATE);
      return await Promise.race([send(topic, text, to).then(() => undefined), late]);
    } catch (error) {
      return error ?? 'refused';
    } finally {
      sent.abort();
    }
  }
}

function isOfTheSame(a: Waiting, b: Waiting): boolean {
  return a.newestOf !== undefined && a.newestOf === b.newestOf && a.topic === b.topic;
}

const LATE = 'it took too long';
