/** Ticks come about every second: an instance that could not read for longer than this heard nobody meanwhile. */
export const AWAY_MS = 5_000;

/** Since when this instance has been there to hear recorders. While the database does not answer, nobody can be heard. */
export class Watch {
  #since: Date;
  #lastRead: Date;

  constructor(now: Date) {
    this.#since = now;
    this.#lastRead = now;
  }

  /** Call when the database has answered, at the beginning and at the end of each tick. @returns since when it is there */
  hasRead(now: Date): Date {
    if (now.getTime() - this.#lastRead.getTime() > AWAY_MS) this.#since = now;
    this.#lastRead = now;
    return this.#since;
  }
}
