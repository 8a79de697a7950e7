import type { CalendarProblem, UserId } from '@intermind/contracts';
import { fetchGuarded, OutsideFault, type OutsideRequest } from '../../../adapters/outside/guarded-fetch.ts';
import { runOnThread, ThreadFault } from '../../../adapters/thread.ts';
import { createOwnPlaces, createPlaces } from '../places.ts';
import type { CalendarWindow } from '../read-event.ts';
import type { ParsedCalendar } from './parse-calendar.ts';
import type { ParseTask } from './parse-worker.ts';

export class CalendarFault extends Error {
  readonly problem: CalendarProblem;
  /** 0 where the server does not say. */
  readonly retryAfterS: number;

  constructor(
    problem: CalendarProblem,
    { retryAfterS = 0, cause }: { retryAfterS?: number; cause?: unknown } = {},
  ) {
    super(`a calendar was not read: ${problem}`, { cause });
    this.problem = problem;
    this.retryAfterS = retryAfterS;
  }
}

/** What a server says about a version of the file, to be told again: it then answers only when there is a newer one. */
export interface FileVersion {
  etag: string | null;
  lastModified: string | null;
}

export interface ReadCalendar extends ParsedCalendar, FileVersion {}

export interface CalendarReaderOptions {
  reach: OutsideRequest['reach'];
  publicUrl: string;
  fetchTimeoutMs?: number;
  parseTimeoutMs?: number;
}

export const FILE_MAX_BYTES = 5 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 15_000;
const PARSE_TIMEOUT_MS = 20_000;
const PARSE_MEMORY_MB = 256;
/** Files that are fetched and read at a time, and those that wait for it. */
const AT_A_TIME = 3;
const WAITING_MAX = 30;
/** Of one member, who has one read at a time. */
const WAITING_OF_MEMBER_MAX = 5;
const VERSION_MAX_LENGTH = 300;
const RETRY_MAX_S = 24 * 60 * 60;

/** Fetches and reads private calendars: few at a time, one of each member, each within a time and a size. */
export function createCalendarReader({
  reach,
  publicUrl,
  fetchTimeoutMs = FETCH_TIMEOUT_MS,
  parseTimeoutMs = PARSE_TIMEOUT_MS,
}: CalendarReaderOptions) {
  const places = createPlaces(AT_A_TIME, WAITING_MAX);
  const ofMembers = createOwnPlaces(WAITING_OF_MEMBER_MAX);

  /** @returns null when the version that is known is the newest. @throws CalendarFault */
  return async function read(
    member: UserId,
    address: string,
    window: CalendarWindow,
    known: FileVersion = { etag: null, lastModified: null },
  ): Promise<ReadCalendar | null> {
    const leaveOwn = await ofMembers.enter(member);
    const leave = leaveOwn && (await places.enter());
    if (!leave) {
      leaveOwn?.();
      throw new CalendarFault('busy');
    }
    try {
      const answer = await fetchFile(address, known);
      if (answer.status === 304) return null;
      const parsed = await parse({ text: answer.body.toString('utf8'), window, publicUrl });
      const said = (name: 'etag' | 'last-modified') => {
        const value = answer.headers[name];
        return value && value.length <= VERSION_MAX_LENGTH ? value : null;
      };
      return { ...parsed, etag: said('etag'), lastModified: said('last-modified') };
    } finally {
      leave();
      leaveOwn();
    }
  };

  async function fetchFile(address: string, { etag, lastModified }: FileVersion) {
    const answer = await fetchGuarded(address.replace(/^webcals?:/i, 'https:'), {
      ...{ reach, maxBytes: FILE_MAX_BYTES, timeoutMs: fetchTimeoutMs },
      headers: {
        accept: 'text/calendar, */*;q=0.1',
        'user-agent': 'Intermind calendar',
        ...(etag ? { 'if-none-match': etag } : {}),
        ...(lastModified ? { 'if-modified-since': lastModified } : {}),
      },
    }).catch((error: unknown) => {
      throw error instanceof OutsideFault ? new CalendarFault(error.problem, { cause: error }) : error;
    });
    const { status } = answer;
    if (status === 200 || (status === 304 && (etag ?? lastModified))) return answer;
    if (status === 429 || status === 503) {
      const retryAfterS = Math.min(RETRY_MAX_S, Math.max(0, Number(answer.headers['retry-after']) || 0));
      throw new CalendarFault('busy', { retryAfterS });
    }
    throw new CalendarFault(status >= 400 && status < 500 ? 'refused' : 'unreachable');
  }

  /** On a thread of its own: long rules take seconds, and some never end. */
  async function parse(task: ParseTask): Promise<ParsedCalendar> {
    const parsed = await runOnThread<ParseTask, ParsedCalendar | null>(
      new URL('./parse-worker.ts', import.meta.url),
      task,
      { timeoutMs: parseTimeoutMs, memoryMb: PARSE_MEMORY_MB },
    ).catch((cause: unknown) => {
      const tooLarge = cause instanceof ThreadFault && cause.reason === 'size';
      // Otherwise the library failed on the file.
      throw new CalendarFault(tooLarge ? 'tooLarge' : 'notCalendar', { cause });
    });
    if (!parsed) throw new CalendarFault('notCalendar');
    return parsed;
  }
}

export type CalendarReader = ReturnType<typeof createCalendarReader>;
