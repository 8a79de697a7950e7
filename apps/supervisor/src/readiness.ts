const ASK_EVERY_MS = 25;
const ANSWER_WITHIN_MS = 4_000;

export interface ApiAddress {
  host: string;
  port: number;
}

/** Polls `/api/ready` until every required part is up. @returns false when `signal` ended the wait */
export async function waitUntilReady(address: ApiAddress, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await isReady(address)) return true;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
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
