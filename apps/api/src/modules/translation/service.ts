import type { Conference, ConferenceId } from '@intermind/contracts';
import { conferenceTopic } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import {
  type ConferencesDependencies,
  findConference,
  toConference,
  updateRunningConference,
} from '../conferences/index.ts';
import { findParticipations, moderates, personOf, takesPart } from '../participants/index.ts';

/**
 * A moderator switches interpretation on or off for everybody.
 * @throws ApiError ConferenceNotFound to who is not in it or when it has ended, Forbidden
 */
export async function switchTranslation(
  { db, bus }: Pick<ConferencesDependencies, 'db' | 'bus'>,
  member: Member,
  id: ConferenceId,
  translationEnabled: boolean,
): Promise<Conference> {
  const conference = await findConference(db, id);
  const own = conference ? await findParticipations(db, id, personOf(member)) : [];
  if (!own.some(takesPart)) throw new ApiError('ConferenceNotFound');
  if (!moderates(own)) throw new ApiError('Forbidden');
  const changed = await updateRunningConference(db, id, { translationEnabled });
  if (!changed) throw new ApiError('ConferenceNotFound');
  const answer = toConference(changed);
  bus.publish(conferenceTopic(id), { type: 'conference.updated', conference: answer });
  bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: id });
  return answer;
}
