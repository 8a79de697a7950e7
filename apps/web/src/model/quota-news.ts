import type { QuotaWarning } from '@intermind/contracts';
import type { ConferenceState } from './conference-state.ts';

/** What the room's owner is to be told of their plan: each level of each feature once, however often it is heard. */
export function quotaNews(before: ConferenceState | null, after: ConferenceState | null): QuotaWarning[] {
  if (!after || before?.quota === after.quota) return [];
  const known = before?.conference.id === after.conference.id ? before.quota : [];
  return after.quota.filter(
    ({ feature, level }) => !known.some((one) => one.feature === feature && one.level >= level),
  );
}
