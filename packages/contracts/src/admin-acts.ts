/** What administrators do that is kept in the audit log. */
export const ADMIN_ACTS = [
  'prompt.created',
  'prompt.changed',
  'prompt.deleted',
  'user.deleted',
  'user.admin-granted',
  'user.admin-revoked',
  'user.two-factor-removed',
  'legal-hold.placed',
  'legal-hold.changed',
  'legal-hold.lifted',
  'invitation.created',
  'quota.limit-changed',
  'quota.usage-corrected',
  'subscription.granted',
  'subscription.cancelled',
  'list.exported',
  'announcement.published',
  'announcement.changed',
  'announcement.withdrawn',
  'engine-bench.started',
] as const;
export type AdminActKind = (typeof ADMIN_ACTS)[number];
