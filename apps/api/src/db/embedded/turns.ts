/** One holder at a time, in the order of asking. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is our turn, with the function that ends it. Calling that twice does no harm. */
  async take(): Promise<() => void> {
    const before = this.#last;
    let end!: () => void;
    this.#last = new Promise((resolve) => (end = resolve));
    await before;
    return end;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const end = await this.take();
    try {
      return await work();
    } finally {
      end();
    }
  }
}
