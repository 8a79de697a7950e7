import { type DubFrame, writeDubFrames } from '@intermind/contracts/dub-frames';
import type { Clock } from '@intermind/timing';
import { DubOver } from './dub-failure.ts';
import type { DubbingApi } from './dubbing-api.ts';

const PIECE_BYTES = 128 * 1024;
/** The API hears of a dub at least this often, while something comes of it. */
const REPORT_MS = 10_000;

/** Sends the sound of a dub while it is made. */
export class PieceSender {
  readonly #api: Pick<DubbingApi, 'piece'>;
  readonly #token: string;
  readonly #clock: Clock;
  #frames: DubFrame[] = [];
  #bytes = 0;
  #number = 0;
  #sentMs: number;
  doneMs = 0;
  spokenMs = 0;

  constructor(api: Pick<DubbingApi, 'piece'>, token: string, clock: Clock) {
    this.#api = api;
    this.#token = token;
    this.#clock = clock;
    this.#sentMs = clock.nowMs();
  }

  add(frame: DubFrame): void {
    this.#frames.push(frame);
    this.#bytes += frame.data.length;
  }

  /** Sends when there is enough, or when it is time. @throws DubOver */
  async tick(): Promise<void> {
    if (this.#bytes >= PIECE_BYTES || this.#clock.nowMs() - this.#sentMs >= REPORT_MS) await this.flush();
  }

  /** @throws DubOver */
  async flush(): Promise<void> {
    const content = writeDubFrames(this.#frames);
    this.#frames = [];
    this.#bytes = 0;
    this.#sentMs = this.#clock.nowMs();
    const { doneMs, spokenMs } = this;
    const number = this.#number;
    const { next, over } = await this.#api.piece(this.#token, {
      ...{ number, content },
      ...{ doneMs: Math.round(doneMs), spokenMs: Math.round(spokenMs) },
    });
    if (content.length > 0) this.#number += 1;
    if (over || next !== this.#number) throw new DubOver('the API takes no more of it');
  }
}
