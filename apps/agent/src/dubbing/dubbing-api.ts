import type { DubCaption, DubFailure, DubLines, DubProgress, DubTask } from '@intermind/contracts/dub-work';
import type { Clock } from '@intermind/timing';
import { BackOff } from '../shared/back-off.ts';
import { DubOver, DubRefused } from './dub-failure.ts';

const ANSWER_LIMIT_MS = 30_000;
/** The file of a long recording is written: asked again, the API waits for the one that it writes. */
const FINISH_LIMIT_MS = 2 * 60_000;
const FINISH_TRIED_FOR_MS = 30 * 60_000;
/** An API that restarts is waited for: less long than it waits for a silent worker. */
const TRIED_FOR_MS = 2 * 60_000;

/** What the process that dubs asks of the API. Every method rejects with DubOver when there is nothing more to ask. */
export interface DubbingApi {
  next(token: string): Promise<DubTask>;
  lines(token: string, after: string | null): Promise<DubLines>;
  piece(token: string, piece: DubPiece): Promise<DubProgress>;
  /**
   * @param number of the page, from 0; one that is sent again takes the place of the first
   * @throws DubRefused where the API takes none: it is an older one, has as many as it keeps, or the dub is over, as every other method says
   */
  words(token: string, number: number, words: readonly DubCaption[]): Promise<void>;
  /** Resolves while what is spoken may be given to engines. */
  wanted(token: string): Promise<void>;
  finished(token: string, outcome: DubOutcome): Promise<void>;
  failed(token: string, reason: DubFailure): Promise<void>;
}

export interface DubPiece {
  number: number;
  /** Up to where in the recording everything has been spoken. */
  doneMs: number;
  spokenMs: number;
  /** Frames (contracts/dub-frames.ts); empty: only says how far it is. */
  content: Uint8Array;
}

export interface DubOutcome {
  leftOutLines: number;
  /** Pages of translated lines that were sent. */
  wordPages: number;
  /** Engines for demonstration recognised, translated or spoke some of it. */
  demonstration: boolean;
}

interface Request {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  query?: Record<string, string>;
  body?: Uint8Array;
  limitMs?: number;
  triedForMs?: number;
}

/** @param signal ends every question */
export function dubbingApi(
  url: string,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): DubbingApi {
  const ask = async <Answer>({ method, path, token, query, body, ...limits }: Request): Promise<Answer> => {
    const { limitMs = ANSWER_LIMIT_MS, triedForMs = TRIED_FOR_MS } = limits;
    const address = `${url}/api/dubber/${path}?${new URLSearchParams(query).toString()}`;
    const sinceMs = clock.nowMs();
    const delays = new BackOff();
    for (;;) {
      const limit = AbortSignal.timeout(limitMs);
      const answer = await fetch(address, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        signal: AbortSignal.any([signal, limit]),
        ...(body && { body: Buffer.from(body) }),
      }).catch(() => undefined);
      if (signal.aborted) throw new DubOver('stopped');
      if (answer?.status === 204) return undefined as Answer;
      if (answer?.ok === true) return (await answer.json()) as Answer;
      // What is refused now will be refused again; too many at once, or an API that is away, will not.
      const isRefused = answer !== undefined && answer.status < 500 && answer.status !== 429;
      await answer?.body?.cancel();
      if (isRefused) throw new DubRefused(`the API answered ${String(answer.status)}`);
      if (clock.nowMs() - sinceMs >= triedForMs) throw new DubOver('the API does not answer');
      await new Promise<void>((resolve) => clock.after(delays.nextDelayMs(), resolve));
    }
  };
  return {
    next: (token) => ask({ method: 'POST', path: 'next', token }),
    lines: (token, after) =>
      ask({ method: 'GET', path: 'lines', token, ...(after !== null && { query: { after } }) }),
    piece: (token, { content, ...told }) => {
      const query = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)]));
      return ask({ method: 'POST', path: 'pieces', token, query, body: content });
    },
    words: (token, number, words) => {
      const body = new TextEncoder().encode(JSON.stringify(words));
      return ask({ method: 'POST', path: 'words', token, query: { number: String(number) }, body });
    },
    wanted: (token) => ask({ method: 'GET', path: 'wanted', token }),
    finished: (token, { leftOutLines, wordPages, demonstration }) =>
      ask({
        ...{ method: 'POST', path: 'finished', token },
        query: {
          leftOut: String(leftOutLines),
          wordPages: String(wordPages),
          demonstration: String(demonstration),
        },
        ...{ limitMs: FINISH_LIMIT_MS, triedForMs: FINISH_TRIED_FOR_MS },
      }),
    failed: (token, reason) => ask({ method: 'POST', path: 'failed', token, query: { reason } }),
  };
}
