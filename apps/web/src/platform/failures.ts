import type { ApiError } from '@intermind/sdk';
import { errorText } from './error-text.ts';
import { showToast } from './toast.ts';
import { getSession } from './session.ts';
import { getText } from './text.ts';

/**
 * The global handler of failed calls (spec 1 §8). A quota message stays until it is closed: the owner reads the
 * server’s message, others are told to ask the owner.
 */
export async function showFailure(error: ApiError): Promise<void> {
  const t = await getText();
  if (error.code === 'QuotaExceeded') {
    const ownerId = error.data?.['ownerId'];
    const mine = ownerId !== undefined && ownerId === getSession().user?.id;
    const text = mine ? error.message : errorText('QuotaExceeded', t);
    return showToast({ kind: 'warning', text, durationMs: Infinity, id: 'quota' });
  }
  showToast({ kind: 'error', text: errorText(error.code, t), id: `failure-${error.code}` });
}
