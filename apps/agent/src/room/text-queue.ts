import { wait } from '@intermind/timing';

export interface TextQueueOptions {
  send: (topic: string, text: string) => Promise<unknown>;
  /** A text was refused, or the queue was full. */
  onLost: (topic: string, reason: unknown) => void;
  /** How long one text may take, in milliseconds; then the next one's turn comes. */
  limitMs?: number;
  /** How many may wait. */
  capacity?: number;
}

const LIMIT_MS = 3_000;
/** Some ten seconds of captions of a lively meeting. */
const CAPACITY = 100;

/**
 * Sends texts one after the other: texts sent at once may arrive in any order. While the connection is being repaired a
 * text may hang; of those that wait then, the oldest are dropped, because captions and states are repeated with their next
 * revision.
 */
export class TextQueue {
  readonly #options: TextQueueOptions;
  readonly #waiting: { topic: string; text: string }[] = [];
  #sending = false;

  constructor(options: TextQueueOptions) {
    this.#options = options;
  }

  push(topic: string, text: string): void {
    this.#waiting.push({ topic, text });
    if (this.#waiting.length > (this.#options.capacity ?? CAPACITY))
      this.#options.onLost(this.#waiting.shift()!.topic, 'too many texts are waiting');
    if (!this.#sending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    const { send, onLost, limitMs = LIMIT_MS } = this.#options;
    this.#sending = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { topic, text } = next;
      const sent = new AbortController();
      try {
        await Promise.race([send(topic, text), wait(limitMs, { signal: sent.signal })]);
      } catch (error) {
        onLost(topic, error);
      } finally {
        sent.abort();
      }
    }
    this.#sending = false;
  }
}
