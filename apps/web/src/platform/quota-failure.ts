import { hasTopUps, QUOTA_FEATURES, type QuotaFeature } from '@intermind/contracts/plans';
import type { ApiError } from '@intermind/sdk';
import type { Translate } from '@intermind/i18n';
import type { ExtrasEnglish } from '@intermind/i18n/extras';
import { errorText } from './error-text.ts';
import { loadExtrasText } from './extras-text.ts';
import { getSession } from './session.ts';
import { getText } from './text.ts';
import { showToast } from './toast.ts';
import type { Toast } from './toast-list.ts';

/**
 * A plan's quota is used up (spec 1 §8). A person who may have more reads the server's message, with the way to the prices;
 * everybody else in the room is told to ask its owner. The message stays until it is closed.
 */
export async function showQuotaFailure({ data, message }: Pick<ApiError, 'data' | 'message'>): Promise<void> {
  const stays = { kind: 'warning', durationMs: Infinity, id: 'quota' } as const;
  const me = getSession().user?.id;
  const ownerId = data?.['quotaOwnerId'] ?? me;
  if (me === undefined || ownerId !== me)
    return showToast({ ...stays, text: errorText('QuotaExceeded', await getText()) });
  const t = await loadExtrasText();
  const feature = data?.['feature'];
  showToast({ ...stays, text: message, ...quotaActions(isFeature(feature) ? feature : null, t) });
}

const isFeature = (name: unknown): name is QuotaFeature =>
  typeof name === 'string' && Object.hasOwn(QUOTA_FEATURES, name);

/** The ways to more of a quota: a larger plan, or a pack beside the plan where there are any. Both in a new tab. */
export function quotaActions(
  feature: QuotaFeature | null,
  t: Translate<ExtrasEnglish>,
): Pick<Toast, 'action' | 'otherAction'> {
  const action = { label: t('quota.upgrade'), onSelect: openPricing };
  if (!feature || !hasTopUps(feature)) return { action };
  return { action, otherAction: { label: t('quota.topUp'), onSelect: () => openTopUp(feature) } };
}

const openTopUp = (feature: QuotaFeature): void =>
  void window.open(`/checkout/top-up?feature=${feature}`, '_blank', 'noopener');

/** In a new tab: a meeting goes on. */
const openPricing = (): void => void window.open('/pricing', '_blank', 'noopener');
