import {
  ID_PREFIXES,
  QUOTA_FEATURES,
  type QuotaFeature,
  type QuotaId,
  type QuotaUsageId,
  type UserId,
} from '@intermind/contracts';

/**
 * A member has a quota of everything that is counted, also before anything is kept about it. So its id is made of the
 * member's and of two characters for what is counted.
 */
const CODES = {
  meetingMinutes: 'Mm',
  peopleInRoom: 'Pr',
  interpretationSeconds: 'Is',
  recordingMinutes: 'Rm',
  recordingStorageBytes: 'Rs',
  aiMessages: 'Am',
  assistantMinutes: 'As',
} as const satisfies Record<QuotaFeature, string>;

export interface Account {
  userId: UserId;
  feature: QuotaFeature;
}

export function quotaIdsOf({ userId, feature }: Account): { id: QuotaId; usageId: QuotaUsageId } {
  const name = userId.slice(ID_PREFIXES.user.length + 1) + CODES[feature];
  return {
    id: `${ID_PREFIXES.quota}_${name}` as QuotaId,
    usageId: `${ID_PREFIXES.quotaUsage}_${name}` as QuotaUsageId,
  };
}

/** Undefined for an id that no quota can have. */
export function accountOf(id: QuotaId | QuotaUsageId): Account | undefined {
  const name = id.slice(id.indexOf('_') + 1);
  const feature = (Object.keys(QUOTA_FEATURES) as QuotaFeature[]).find((one) => name.endsWith(CODES[one]));
  return feature && { userId: `${ID_PREFIXES.user}_${name.slice(0, -2)}` as UserId, feature };
}
