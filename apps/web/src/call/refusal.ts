import { ApiError } from '@intermind/sdk';
import type { PageEvent } from '../model/conference-page.ts';
import type { Because } from '../model/meeting.ts';

/** What a failed attempt to join means for the page (spec 1 §8). */
export interface Refusal {
  event: Extract<PageEvent, 'rejected' | 'expelled' | 'conferenceEnded' | 'broke' | 'unanswered'>;
  because: Because | null;
  /** Of an error that is not expected: for support. */
  detail: string | null;
  /** The same may succeed a little later. */
  retryable: boolean;
}

/** The codes after which the page says that it cannot go on, with the reason it gives. */
const REASONS: Readonly<Record<string, Because>> = {
  ConferenceCapacityExceeded: 'full',
  ConferenceLocked: 'locked',
  ParticipantDropped: 'dropped',
  ConferenceNotFound: 'notFound',
  NotFound: 'notFound',
  MediaUnavailable: 'mediaUnavailable',
  QuotaExceeded: 'quotaExceeded',
  TooManyRequests: 'tooManyRequests',
  Unavailable: 'unavailable',
  StorageFull: 'storageFull',
  Unauthorized: 'signedOut',
  TokenInvalid: 'signedOut',
  TokenExpired: 'signedOut',
  EmailMissing: 'signedOut',
  RefreshTokenExpired: 'signedOut',
  Network: 'offline',
  Timeout: 'offline',
};

export function refusalOf(error: unknown): Refusal {
  const code = error instanceof ApiError ? error.code : '';
  const rest = { detail: null, retryable: error instanceof ApiError && error.retryable };
  switch (code) {
    case 'JoinRequestRejected':
      return { event: 'rejected', because: null, ...rest };
    case 'JoinRequestExpired':
      return { event: 'unanswered', because: null, ...rest };
    case 'Expelled':
      return { event: 'expelled', because: 'expelled', ...rest };
    case 'ConferenceEnded':
      return { event: 'conferenceEnded', because: 'ended', ...rest };
    default: {
      const because = REASONS[code] ?? 'unknown';
      return { event: 'broke', because, ...rest, detail: because === 'unknown' ? detailOf(error) : null };
    }
  }
}

function detailOf(error: unknown): string {
  if (error instanceof ApiError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
