import {
  type GoogleCalendar,
  type GoogleEvent,
  GoogleFault,
  type GooglePage,
} from '../../adapters/google/index.ts';
import { ofGoogle } from './google-event.ts';
import { isWithin, type ReadEvent, windowAt } from './read-event.ts';
import type { SourceRow } from './store.ts';
import type { Reading } from './reading-store.ts';

/** The window moves on with time, and so what has changed is not all that is new in it: once a day everything is read. */
export const READ_WHOLE_EVERY_MS = 24 * 60 * 60_000;
/** Of one calendar. */
const EVENTS_MAX = 5_000;
const PAGES_MAX = 40;

interface GoogleReading {
  google: GoogleCalendar;
  refreshToken: string;
  publicUrl: string;
  now: Date;
}

/** What has changed since the last reading, or everything. @throws GoogleFault */
export async function readGoogle(given: GoogleReading, source: SourceRow): Promise<Reading> {
  const { syncToken, readWholeAt } = source;
  const isFresh = readWholeAt !== null && given.now.getTime() - readWholeAt.getTime() < READ_WHOLE_EVERY_MS;
  if (syncToken === null || !isFresh) return readPages(given, null);
  try {
    return await readPages(given, syncToken);
  } catch (error) {
    if (!(error instanceof GoogleFault) || error.kind !== 'syncTokenGone') throw error;
    return readPages(given, null);
  }
}

async function readPages(
  { google, refreshToken, publicUrl, now }: GoogleReading,
  syncToken: string | null,
): Promise<Reading> {
  const window = windowAt(now);
  const query = syncToken === null ? window : { syncToken };
  const found = new Map<string, ReadEvent | null>();
  let accessToken = await google.access(refreshToken);
  let renewed = false;
  let [pageToken, name]: [string | undefined, string] = [undefined, ''];
  const add = (event: GoogleEvent) => {
    const read = ofGoogle(event, publicUrl);
    found.set(event.id, read && isWithin(read, window) ? read : null);
  };
  for (let page = 0; page < PAGES_MAX && found.size < EVENTS_MAX; page++) {
    const answer: GooglePage = await google
      .events(accessToken, query, pageToken)
      .catch(async (error: unknown) => {
        if (renewed || !(error instanceof GoogleFault) || error.kind !== 'unauthorized') throw error;
        renewed = true;
        accessToken = await google.access(refreshToken);
        return google.events(accessToken, query, pageToken);
      });
    answer.items.forEach(add);
    name = answer.summary ?? name;
    pageToken = answer.nextPageToken;
    if (pageToken === undefined) return readingOf(answer.nextSyncToken ?? null);
  }
  // More than is kept: the next reading begins anew.
  return readingOf(null);

  function readingOf(next: string | null): Reading {
    const entries = [...found].slice(0, EVENTS_MAX);
    return {
      kind: syncToken === null ? 'whole' : 'changes',
      events: entries.flatMap(([, event]) => event ?? []),
      gone: entries.flatMap(([id, event]) => (event ? [] : id)),
      name,
      syncToken: found.size > EVENTS_MAX ? null : next,
    };
  }
}
