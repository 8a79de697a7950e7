import type { ApiError } from '@intermind/sdk';
import { errorText } from './error-text.ts';
import { showToast } from './toast.ts';
import { getCallText, getText } from './text.ts';

/** The global handler of failed calls (spec 1 §8). */
export async function showFailure(error: ApiError): Promise<void> {
  if (error.code === 'QuotaExceeded') {
    // Where it cannot be loaded, a message that goes by itself is better than none.
    const quota = await import('./quota-failure.ts').catch(() => null);
    if (quota) return quota.showQuotaFailure(error);
  }
  const text =
    error.code === 'TooManyRecordings'
      ? (await getCallText())('recording.tooMany')
      : errorText(error.code, await getText());
  showToast({ kind: 'error', text, id: `failure-${error.code}` });
}
