/** Since when we have looked without a gap: whoever could not be heard meanwhile is not taken for gone. */
export class Watch {
  readonly #now: () => Date;
  #since: Date;
  #missed = false;

  constructor(now: () => Date) {
    this.#now = now;
    this.#since = now();
  }

  get since(): Date {
    return this.#since;
  }

  /** @throws what `read` throws: the database is away, and those who report to us wait for it too */
  async look<Found>(read: () => Promise<Found>): Promise<Found> {
    try {
      const found = await read();
      if (this.#missed) this.#since = this.#now();
      this.#missed = false;
      return found;
    } catch (error) {
      this.#missed = true;
      throw error;
    }
  }
}
