/** What administrators do that is kept in the audit log. */
export const ADMIN_ACTS = [
  'prompt.created',
  'prompt.changed',
  'prompt.deleted',
  'user.deleted',
  'user.admin-granted',
  'user.admin-revoked',
  'invitation.created',
  'quota.limit-changed',
  'quota.usage-corrected',
  'subscription.granted',
  'subscription.cancelled',
] as const;
export type AdminActKind = (typeof ADMIN_ACTS)[number];
