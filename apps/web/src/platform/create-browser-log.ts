import type { LogEntry } from '@intermind/contracts';
import {
  LOG_BATCH,
  LOG_FLUSH_MS,
  LOG_MAX_FAILURES,
  LOG_TEXT_MAX_LENGTH,
} from '@intermind/contracts/feedback';
import { redacted } from '@intermind/contracts/redaction';
import type { Clock } from '@intermind/timing';
import type { ConsoleLine } from './console-buffer.ts';

type Token = string | null | Promise<string | null>;

export interface BrowserLogEnvironment {
  clock: Pick<Clock, 'after'>;
  /** Of the member or guest; null for nobody. */
  token: () => Token;
  /** @throws when the API does not take them */
  send: (entries: LogEntry[], how: { token: string; keepalive: boolean }) => Promise<unknown>;
}

export interface BrowserLog {
  write: (line: ConsoleLine) => void;
  /** The page goes away: what waits is sent now, or never. */
  end: () => void;
}

/** Of a storm of lines the newest are sent. */
const MAX_WAITING = 100;

/** Sends the page’s warnings and errors to the server’s log while there is a token (spec 1 §9). */
export function createBrowserLog({ clock, token, send }: BrowserLogEnvironment): BrowserLog {
  let waiting: LogEntry[] = [];
  let cancel: (() => void) | undefined;
  let sending = false;
  let failures = 0;

  const later = () => {
    if (!cancel && waiting.length > 0) cancel = clock.after(LOG_FLUSH_MS, () => void flush());
  };

  async function flush(): Promise<void> {
    cancel = undefined;
    if (sending) return;
    sending = true;
    // A session that cannot be refreshed just now may be later.
    const known = await Promise.resolve(token()).catch(() => undefined);
    // Nobody is there: nobody's lines are sent.
    if (known === null) waiting = [];
    const batch = known ? waiting.splice(0, LOG_BATCH) : [];
    try {
      if (known && batch.length > 0) await send(batch, { token: known, keepalive: false });
      if (known) failures = 0;
    } catch {
      // Not written anywhere: the log never logs itself.
      failures += 1;
      waiting = failures < LOG_MAX_FAILURES ? [...batch, ...waiting].slice(-MAX_WAITING) : [];
    } finally {
      sending = false;
    }
    later();
  }

  return {
    write({ level, atMs, text }) {
      if (failures >= LOG_MAX_FAILURES || (level !== 'warn' && level !== 'error')) return;
      waiting.push({
        level,
        at: new Date(atMs).toISOString(),
        text: redacted(text).slice(0, LOG_TEXT_MAX_LENGTH),
      });
      if (waiting.length > MAX_WAITING) waiting.shift();
      later();
    },
    end() {
      const known = token();
      const batch = waiting.splice(0, LOG_BATCH);
      if (failures >= LOG_MAX_FAILURES || batch.length === 0 || typeof known !== 'string') return;
      // Nobody is left to hear about a failure.
      send(batch, { token: known, keepalive: true }).catch(() => undefined);
    },
  };
}

/** Content types whose text may stand in the log. */
const READABLE = /^(application\/(.+\+)?json|text\/)/i;
/** What these calls fail with is nobody's business but theirs. */
const OWN_CALLS = ['/api/browser-logger/', '/api/telemetry/'];

/** Fields that people fill in: chat, names, titles. The operator's log gets their length only. */
const WRITTEN_BY_PEOPLE = new Set(['text', 'message', 'title', 'name', 'firstName', 'lastName', 'email']);

function forLog(body: string): string {
  const short = (key: string, value: unknown) =>
    WRITTEN_BY_PEOPLE.has(key) && typeof value === 'string' ? value.length : value;
  try {
    return JSON.stringify(JSON.parse(body), short).slice(0, LOG_TEXT_MAX_LENGTH);
  } catch {
    return `${body.length} characters`;
  }
}

/** `fetch` that tells about calls that fail: method, path, status, and the bodies where they are JSON or text. */
export function fetchTelling(inner: typeof fetch, tell: (line: ConsoleLine) => void): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const own = OWN_CALLS.some((path) => pathname.startsWith(path));
    const failed = (outcome: string) => {
      const sent = typeof init?.body === 'string' ? `\nsent: ${forLog(init.body)}` : '';
      const text = `${init?.method ?? 'GET'} ${pathname}: ${outcome}${sent}`;
      tell({ level: 'warn', atMs: Date.now(), text });
    };
    try {
      const response = await inner(input, init);
      if (!response.ok && !own) {
        const readable = READABLE.test(response.headers.get('content-type') ?? '');
        // The caller has the answer's body; this is a copy. It may break off.
        const answer = readable
          ? response
              .clone()
              .text()
              .catch(() => '')
          : Promise.resolve('');
        void answer.then((text) =>
          failed(`${response.status}${text && `\nanswer: ${text.slice(0, LOG_TEXT_MAX_LENGTH)}`}`),
        );
      }
      return response;
    } catch (cause) {
      if (!own && !init?.signal?.aborted) failed('no answer');
      throw cause;
    }
  };
}
