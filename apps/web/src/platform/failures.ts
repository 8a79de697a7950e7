import type { CallEnglish } from '@intermind/i18n';
import { ApiError, type ClientErrorCode } from '@intermind/sdk';
import { errorText, hasOwnText } from './error-text.ts';
import { showToast } from './toast.ts';
import { getCallText, getText } from './text.ts';

type PlainKey = 'recording.tooMany' | `refusals.${keyof CallEnglish['refusals']}`;

/** Refusals that only calls meet: their texts are loaded with the call. */
const OF_CALLS: Partial<Record<ClientErrorCode, PlainKey>> = {
  HostImmutable: 'refusals.hostImmutable',
  RegisteredUsersOnly: 'refusals.registeredUsersOnly',
  JoinRequestDecided: 'refusals.joinRequestDecided',
  JoinRequestExpired: 'refusals.joinRequestExpired',
  TooManyRecordings: 'recording.tooMany',
};

/** The global handler of failed calls (spec 1 §8). */
export async function showFailure(error: ApiError): Promise<void> {
  if (error.code === 'QuotaExceeded') {
    // Where it cannot be loaded, a message that goes by itself is better than none.
    const quota = await import('./quota-failure.ts').catch(() => null);
    if (quota) return quota.showQuotaFailure(error);
  }
  const ofCall = OF_CALLS[error.code];
  const text = ofCall ? (await getCallText())(ofCall) : errorText(error.code, await getText());
  showToast({ kind: 'error', text, id: `failure-${error.code}` });
}

/** For what a person has asked for: the cause where it has words of its own; otherwise `text`, which says what to do. */
export async function showFailed(cause: unknown, text: string, id: string): Promise<void> {
  if (cause instanceof ApiError && (hasOwnText(cause.code) || OF_CALLS[cause.code]))
    return showFailure(cause);
  showToast({ kind: 'error', text, id });
}
