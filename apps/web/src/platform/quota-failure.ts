import type { ApiError } from '@intermind/sdk';
import { errorText } from './error-text.ts';
import { loadExtrasText } from './extras-text.ts';
import { getSession } from './session.ts';
import { getText } from './text.ts';
import { showToast } from './toast.ts';

/**
 * A plan's quota is used up (spec 1 §8). Who may have more reads the server's message, with the way to the prices;
 * everybody else in the room is told to ask its owner. The message stays until it is closed.
 */
export async function showQuotaFailure({ data, message }: Pick<ApiError, 'data' | 'message'>): Promise<void> {
  const stays = { kind: 'warning', durationMs: Infinity, id: 'quota' } as const;
  const me = getSession().user?.id;
  const ownerId = data?.['quotaOwnerId'] ?? me;
  if (me === undefined || ownerId !== me)
    return showToast({ ...stays, text: errorText('QuotaExceeded', await getText()) });
  const t = await loadExtrasText();
  showToast({ ...stays, text: message, action: { label: t('quota.upgrade'), onSelect: openPricing } });
}

/** In a new tab: a meeting goes on. */
export const openPricing = (): void => void window.open('/pricing', '_blank', 'noopener');
