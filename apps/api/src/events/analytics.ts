import { ANALYTICS_TIMEOUT_MS } from '@intermind/contracts/limits';
import type { Logger } from 'pino';
import type { BusinessEventName, RecordEvent } from './business-events.ts';

/** What the operator's address gets, as JSON, one event in each POST. */
export interface AnalyticsEvent {
  event: BusinessEventName;
  /** ISO 8601. */
  at: string;
  /** Ids, never names or addresses. */
  data: object;
}

/** Waiting events; the oldest are dropped. */
const WAITING_MAX = 500;

export interface Analytics {
  send(event: AnalyticsEvent): void;
  /** Nothing more is sent. */
  close(): void;
}

/**
 * Tells the operator's own analytics of business events, one after the other, each once: an address that is slow, away or
 * refuses loses events, and holds up nothing else.
 */
export function createAnalytics(
  url: string,
  logger: Pick<Logger, 'warn'>,
  timeoutMs: number = ANALYTICS_TIMEOUT_MS,
): Analytics {
  const waiting: AnalyticsEvent[] = [];
  const closed = new AbortController();
  let sending = false;
  let failing = false;

  async function post(event: AnalyticsEvent): Promise<void> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
        redirect: 'error',
        signal: AbortSignal.any([closed.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      failing = false;
    } catch (error) {
      // Once for each outage: events may be many.
      if (!failing && !closed.signal.aborted)
        logger.warn({ err: error }, 'ANALYTICS_URL does not accept events; they are lost until it does');
      failing = true;
    }
  }

  async function sendAll(): Promise<void> {
    if (sending) return;
    sending = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await post(next);
    sending = false;
  }

  return {
    send(event) {
      if (closed.signal.aborted) return;
      waiting.push(event);
      if (waiting.length > WAITING_MAX) waiting.shift();
      void sendAll();
    },
    close() {
      closed.abort();
      waiting.length = 0;
    },
  };
}

/** Records as before, and tells the analytics. */
export function withAnalytics(record: RecordEvent, analytics: Analytics, now: () => Date): RecordEvent {
  return (name, data) => {
    record(name, data);
    analytics.send({ event: name, at: now().toISOString(), data });
  };
}
