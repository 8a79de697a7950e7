import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';

export type RecordedTrack = 'picture' | Language;

export interface PieceSenderOptions {
  /** Of this origin: the address below which pieces are sent. */
  address: string;
  token: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The one by which the first moments of tracks are told. */
  clock: Pick<Clock, 'after' | 'nowMs'>;
  /** Nothing is taken any more, or too much waits: recording on is of no use. */
  onOver: (why: string) => void;
}

const RETRY_MS = [500, 1_000, 2_000, 5_000];
const ANSWER_WITHIN_MS = 30_000;
/** While the API is away pieces wait in memory: about twenty minutes. */
const WAITING_MAX_BYTES = 256 * 1024 * 1024;
/** What the API says where nothing is to be added any more. */
const OVER = new Set([401, 403, 404, 507]);

interface Piece {
  track: RecordedTrack;
  number: number;
  startedAtMs: number;
  content: Blob;
}

/** Sends what was recorded, in its order, until the API has it. */
export class PieceSender {
  readonly #options: PieceSenderOptions;
  readonly #numbers = new Map<RecordedTrack, number>();
  readonly #waiting: Piece[] = [];
  #waitingBytes = 0;
  #sending: Promise<void> | null = null;
  #isOver = false;

  constructor(options: PieceSenderOptions) {
    this.#options = options;
  }

  /** Pieces that the API has. */
  sent = 0;

  /** @param startedAtMs when the first moment of the track was recorded, milliseconds since 1970 */
  add(track: RecordedTrack, startedAtMs: number, content: Blob): void {
    if (this.#isOver || content.size === 0) return;
    const number = this.#numbers.get(track) ?? 0;
    this.#numbers.set(track, number + 1);
    this.#waiting.push({ track, number, startedAtMs, content });
    this.#waitingBytes += content.size;
    if (this.#waitingBytes > WAITING_MAX_BYTES) return this.#end('the API was away for too long');
    this.#sending ??= this.#send().finally(() => (this.#sending = null));
  }

  /** Everything is with the API, or never will be. */
  async settled(): Promise<void> {
    while (this.#sending) await this.#sending;
  }

  /** Tells that everything was sent. */
  async finish(): Promise<void> {
    await this.settled();
    if (!this.#isOver) await this.#post('finished', null).catch(() => undefined);
  }

  async #send(): Promise<void> {
    for (let failures = 0; this.#waiting.length > 0 && !this.#isOver;) {
      const piece = this.#waiting[0]!;
      const { track, number, startedAtMs, content } = piece;
      // The clock of this machine may be wrong: the API compares it with its own.
      const times = `startedAt=${Math.round(startedAtMs)}&now=${Math.round(this.#options.clock.nowMs())}`;
      const query = `track=${track}&number=${number}&${times}`;
      const status = await this.#post(`pieces?${query}`, content).catch(() => 0);
      if (OVER.has(status)) return this.#end(`the API answers ${status}`);
      if (status === 200) {
        failures = 0;
        this.#waiting.shift();
        this.#waitingBytes -= content.size;
        this.sent += 1;
        continue;
      }
      const delayMs = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!;
      failures += 1;
      await new Promise<void>((resolve) => void this.#options.clock.after(delayMs, resolve));
    }
  }

  #end(why: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#waiting.length = 0;
    this.#options.onOver(why);
  }

  async #post(what: string, body: Blob | null): Promise<number> {
    const { address, token, fetch } = this.#options;
    const { status } = await fetch(`${address}/${what}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return status;
  }
}
