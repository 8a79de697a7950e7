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
  answerWithinMs = ANSWER_WITHIN_MS,
): Promise<boolean> {
  const quickUntilMs = performance.now() + quickForMs;
  while (!signal.aborted) {
    if (await isReady(address, answerWithinMs)) return true;
    const pauseMs = performance.now() < quickUntilMs ? ASK_EVERY_MS : THEN_EVERY_MS;
    await wait(pauseMs);
  }
  return false;
}

/**
 * Without `fetch`, and without an import of node:http, which reads all its exports: both load Node's whole client, 0.1 s
 * of processor time while everything else starts.
 */
const http = process.getBuiltinModule('node:http');

function isReady({ host, port }: ApiAddress, answerWithinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get({ host, port, path: '/api/ready', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    const late = setTimeout(() => request.destroy(), answerWithinMs);
    request.on('error', () => resolve(false));
    request.once('close', () => {
      clearTimeout(late);
      resolve(false);
    });
  });
}
