import type { ApiError } from '@intermind/sdk';
import { errorText } from './error-text.ts';
import { showToast } from './toast.ts';
import { getText } from './text.ts';

/** The global handler of failed calls (spec 1 §8). */
export async function showFailure(error: ApiError): Promise<void> {
  if (error.code === 'QuotaExceeded') {
    // Where it cannot be loaded, a message that goes by itself is better than none.
    const quota = await import('./quota-failure.ts').catch(() => null);
    if (quota) return quota.showQuotaFailure(error);
  }
  const t = await getText();
  showToast({ kind: 'error', text: errorText(error.code, t), id: `failure-${error.code}` });
}
