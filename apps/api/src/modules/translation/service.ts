import type { Conference, ConferenceId } from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import {
  announceConference,
  type ConferencesDependencies,
  findConference,
  updateRunningConference,
} from '../conferences/index.ts';
import { requireStanding } from '../participants/index.ts';

/**
 * A moderator turns interpretation or the demonstration engines on or off for everyone.
 * @throws ApiError ConferenceNotFound to callers outside it or after its end, Forbidden
 */
export async function changeTranslation(
  { db, bus, record }: Pick<ConferencesDependencies, 'db' | 'bus' | 'record'>,
  member: Member,
  id: ConferenceId,
  change: { translationEnabled: boolean } | { demonstration: boolean },
): Promise<Conference> {
  await requireStanding(
    db,
    await findConference(db, id),
    member,
    'switchInterpretation',
    'ConferenceNotFound',
  );
  const changed = await updateRunningConference(db, id, change);
  if (!changed) throw new ApiError('ConferenceNotFound');
  const { translationEnabled, demonstration } = changed;
  record('interpretation.switched', {
    conferenceId: id,
    translationEnabled,
    demonstration,
    by: member.userId,
  });
  const answer = announceConference({ bus }, changed);
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: id });
  return answer;
}
