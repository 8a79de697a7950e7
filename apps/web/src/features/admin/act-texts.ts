import type { AdminActKind } from '@intermind/contracts';
import type { AdminText } from './admin-text.ts';

/** What an administrator did, in words. */
export function actTexts(t: AdminText): Record<AdminActKind, string> {
  return {
    'prompt.created': t('acts.promptCreated'),
    'prompt.changed': t('acts.promptChanged'),
    'prompt.deleted': t('acts.promptDeleted'),
    'user.deleted': t('acts.userDeleted'),
    'user.admin-granted': t('acts.granted'),
    'user.admin-revoked': t('acts.revoked'),
    'user.two-factor-removed': t('acts.twoFactorRemoved'),
    'legal-hold.placed': t('acts.held'),
    'legal-hold.changed': t('acts.holdChanged'),
    'legal-hold.lifted': t('acts.holdLifted'),
    'invitation.created': t('acts.invited'),
    'quota.limit-changed': t('acts.limitChanged'),
    'quota.usage-corrected': t('acts.usageCorrected'),
    'subscription.granted': t('acts.planGiven'),
    'subscription.cancelled': t('acts.planCancelled'),
    'list.exported': t('acts.listExported'),
    'announcement.published': t('acts.announcementPublished'),
    'announcement.changed': t('acts.announcementChanged'),
    'announcement.withdrawn': t('acts.announcementWithdrawn'),
    'engine-bench.started': t('acts.enginesMeasured'),
    'engine-order.changed': t('acts.enginesOrdered'),
    'engine-price.changed': t('acts.enginePriced'),
  };
}
