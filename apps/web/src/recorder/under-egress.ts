import type { RecorderEntry, RecorderOrders } from '@intermind/contracts/recorder-work';
import type { Clock } from '@intermind/timing';
import type { Recorder } from './recorder.ts';

/** What Egress waits for in the console of the page. */
export type EgressMarker = 'START_RECORDING' | 'END_RECORDING';

export interface UnderEgressOptions {
  recorder: Recorder;
  /** Of this origin: the address below which it calls. */
  address: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Pick<Clock, 'after' | 'every'>;
  say: (marker: EgressMarker) => void;
}

const LOOK_MS = 2_000;
const RETRY_MS = [500, 1_000, 2_000];
const ENTER_ATTEMPTS = 5;
/** The API answers within eight seconds, also where nothing has changed. */
const ANSWER_WITHIN_MS = 20_000;
/** The last pieces go to the API. */
const STOP_WITHIN_MS = 18_000;
/** What the API says where nothing is to be recorded any more. */
const OVER = new Set([400, 401, 403, 404]);

/**
 * The recorder where LiveKit Egress opened its page: with the code of its address it asks the API what to record, follows what the
 * API says, and tells Egress when it records and when it has ended. Resolves then.
 */
export async function recordUnderEgress(code: string, options: UnderEgressOptions): Promise<void> {
  const entry = await enter(code, options);
  if (entry) await new EgressRun(entry, options).done;
  options.say('END_RECORDING');
}

async function enter(
  code: string,
  { address, fetch, clock }: UnderEgressOptions,
): Promise<RecorderEntry | null> {
  const headers = { 'content-type': 'application/json' };
  for (let attempt = 0; attempt < ENTER_ATTEMPTS; attempt += 1) {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const init = { method: 'POST', headers, body: JSON.stringify({ code }), signal };
    const answer = await ask<RecorderEntry>(() => fetch(`${address}/enter`, init));
    if (answer !== 'again') return answer;
    await pause(clock, attempt);
  }
  return null;
}

/** One recording, from the entry until nothing more is sent. */
class EgressRun {
  readonly #entry: RecorderEntry;
  readonly #options: UnderEgressOptions;
  readonly #done = Promise.withResolvers<void>();
  readonly #stopLooking: () => void;
  #ending = false;

  constructor(entry: RecorderEntry, options: UnderEgressOptions) {
    this.#entry = entry;
    this.#options = options;
    this.#stopLooking = options.clock.every(LOOK_MS, () => {
      if (options.recorder.alive().over !== null) void this.#end();
    });
    void this.#follow();
    void this.#start();
  }

  get done(): Promise<void> {
    return this.#done.promise;
  }

  async #start(): Promise<void> {
    const { recorder, say } = this.#options;
    const { mediaUrl, mediaToken, token, captions, orders } = this.#entry;
    try {
      await recorder.start({ mediaUrl, mediaToken, token, captions, record: orders });
      if (!this.#ending) say('START_RECORDING');
    } catch {
      // The API has another egress begin.
      await this.#end();
    }
  }

  /** Whom to leave out, and when to stop; while it asks, the API knows that it lives. */
  async #follow(): Promise<void> {
    const { recorder, clock } = this.#options;
    let known = this.#entry.orders.version;
    for (let failures = 0; !this.#ending;) {
      const orders = await ask<RecorderOrders>(() => this.#fetch(`orders?known=${known}`));
      if (orders === 'again') {
        await pause(clock, failures);
        failures += 1;
        continue;
      }
      if (!orders?.recording) return this.#end();
      failures = 0;
      if (orders.version !== known) recorder.leaveOut(orders);
      known = orders.version;
    }
  }

  async #end(): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    this.#stopLooking();
    const late = Promise.withResolvers<void>();
    const cancel = this.#options.clock.after(STOP_WITHIN_MS, late.resolve);
    const stopped = this.#options.recorder.stop().catch(() => undefined);
    await Promise.race([stopped, late.promise]);
    cancel();
    // One that could not begin, or failed, has not said it yet.
    await this.#fetch('finished', 'POST').catch(() => undefined);
    this.#done.resolve();
  }

  #fetch(what: string, method = 'GET'): Promise<Response> {
    const { address, fetch } = this.#options;
    return fetch(`${address}/${what}`, {
      method,
      headers: { authorization: `Bearer ${this.#entry.token}` },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
  }
}

/** @returns null where nothing is to be recorded any more */
async function ask<Answer>(call: () => Promise<Response>): Promise<Answer | null | 'again'> {
  try {
    const answer = await call();
    if (answer.status === 200) return (await answer.json()) as Answer;
    return OVER.has(answer.status) ? null : 'again';
  } catch {
    return 'again';
  }
}

function pause(clock: Pick<Clock, 'after'>, failures: number): Promise<void> {
  const delayMs = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!;
  return new Promise((resolve) => void clock.after(delayMs, resolve));
}
