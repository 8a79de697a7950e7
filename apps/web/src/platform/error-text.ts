import type { AppEnglish, TextKey, Translate } from '@intermind/i18n';
import type { ClientErrorCode } from '@intermind/sdk';

/** Codes with a text of their own; every other failure of a call is a 'Meeting API error' (spec 1 §8). */
const TEXTS: Partial<Record<ClientErrorCode, TextKey<AppEnglish>>> = {
  JoinRequestRejected: 'errors.joinRequestRejected',
  Expelled: 'errors.expelled',
  ConferenceNotFound: 'errors.meetingNotFound',
  ConferenceEnded: 'errors.meetingEnded',
  ConferenceCapacityExceeded: 'errors.capacityExceeded',
  StorageFull: 'errors.storageFull',
  QuotaExceeded: 'errors.quotaOfOwner',
  TooManyChanges: 'errors.tooManyChanges',
  TooManyRequests: 'errors.tooManyRequests',
  MediaUnavailable: 'errors.mediaUnavailable',
  EmailMissing: 'errors.emailMissing',
  IdentityUnavailable: 'errors.identityUnavailable',
  LegalHold: 'errors.legalHold',
  Network: 'errors.network',
  Timeout: 'errors.timeout',
};

/** Whether the cause is said, and not only that something failed. */
export function hasOwnText(code: ClientErrorCode): boolean {
  return TEXTS[code] !== undefined;
}

/** The reader's text for a failed call, made from its code. */
export function errorText(code: ClientErrorCode, t: Translate<AppEnglish>): string {
  const key = TEXTS[code] ?? 'errors.api';
  // Every text of this table is plain: none takes values.
  return (t as (key: TextKey<AppEnglish>) => string)(key);
}
