/** Between attempts to stop one egress; after the last it is left to the operator of Egress. */
const PAUSES_MS = [0, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000];
/** More are not single egresses that do not stop. */
const REMEMBERED_MAX = 1_000;

/** When to ask again that an egress be stopped: LiveKit goes on listing one whose machine is gone. */
export class Stops {
  readonly #attempts = new Map<string, { times: number; nextMs: number }>();

  /** Whether it is to be asked for now; counts as an attempt. */
  isDue(egressId: string, nowMs: number): boolean {
    const { times, nextMs } = this.#attempts.get(egressId) ?? { times: 0, nextMs: nowMs };
    if (times >= PAUSES_MS.length || nowMs < nextMs) return false;
    if (this.#attempts.size >= REMEMBERED_MAX) this.#attempts.clear();
    this.#attempts.set(egressId, { times: times + 1, nextMs: nowMs + (PAUSES_MS[times + 1] ?? 0) });
    return true;
  }

  /** Whether it will not be asked for again. */
  isGivenUp(egressId: string): boolean {
    return (this.#attempts.get(egressId)?.times ?? 0) >= PAUSES_MS.length;
  }
}
