import { wait } from '@intermind/timing';

const ASK_EVERY_MS = 25;
/** A start takes a second or two. One that takes longer waits for something outside, which each question asks too. */
const QUICK_FOR_MS = 15_000;
const THEN_EVERY_MS = 1_000;
const ANSWER_WITHIN_MS = 4_000;

export interface ApiAddress {
  host: string;
  port: number;
}

/** Polls `/api/ready` until every required part is up. @returns false when `signal` ended the wait */
export async function waitUntilReady(
  address: ApiAddress,
  signal: AbortSignal,
  quickForMs = QUICK_FOR_MS,
): Promise<boolean> {
  const quickUntilMs = performance.now() + quickForMs;
  while (!signal.aborted) {
    if (await isReady(address)) return true;
    const pauseMs = performance.now() < quickUntilMs ? ASK_EVERY_MS : THEN_EVERY_MS;
    await wait(pauseMs);
  }
  return false;
}

async function isReady({ host, port }: ApiAddress): Promise<boolean> {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/api/ready`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
