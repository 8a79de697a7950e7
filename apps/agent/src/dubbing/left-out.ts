import { DubFailed } from './dub-failure.ts';

/** Engines that fail for so many lines on end are not there. */
const FAILED_ON_END_MAX = 5;
/** Whether too much is left out is asked from so many lines on, and at the end. */
const ASKED_FROM = 20;

/** Keeps count of the lines that no engine could speak. A dub that leaves out more than it speaks has failed. */
export class LeftOutLines {
  #count = 0;
  #spoken = 0;
  #failedOnEnd = 0;

  get count(): number {
    return this.#count;
  }

  spoke(): void {
    this.#spoken += 1;
    this.#failedOnEnd = 0;
  }

  /** @param cause undefined where the engines worked, and nothing came of this line @throws DubFailed when it is too much */
  leaveOut(cause?: unknown): void {
    this.#count += 1;
    if (cause !== undefined) this.#failedOnEnd += 1;
    const isMuch = this.#count >= ASKED_FROM && this.#count > this.#spoken;
    if (isMuch || this.#failedOnEnd >= FAILED_ON_END_MAX) throw new DubFailed('engine-failed', { cause });
  }

  /** @throws DubFailed when it is too much */
  end(): void {
    if (this.#count > this.#spoken) throw new DubFailed('engine-failed');
  }
}
