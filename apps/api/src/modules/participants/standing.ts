import { type Action, can, type Standing } from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import type { Guest, Member } from '../../http/identity.ts';
import type { ConferenceRow } from '../conferences/index.ts';
import { personOf, standingFrom } from './policy.ts';
import { findParticipations, type ParticipantRow } from './store.ts';

export interface CallerStanding extends Standing {
  /** Every admission of the caller to this conference, oldest first. */
  participations: ParticipantRow[];
}

/** The caller’s standing in the conference. */
export async function standingOf(
  db: Queries,
  conference: Pick<ConferenceRow, 'id' | 'createdBy'>,
  identity: Member | Guest,
): Promise<CallerStanding> {
  const person = personOf(identity);
  const participations = await findParticipations(db, conference.id, person);
  return { ...standingFrom(conference, person, participations), participations };
}

/**
 * The caller’s standing in a running conference, if it allows the action.
 * @param hidden the error for callers outside, so that they do not learn of the conference
 * @throws ApiError `hidden`, Forbidden
 */
export async function requireStanding(
  db: Queries,
  conference: ConferenceRow | undefined,
  identity: Member | Guest,
  action: Action,
  hidden: 'NotFound' | 'ConferenceNotFound' = 'NotFound',
): Promise<CallerStanding> {
  if (!conference || conference.endedAt) throw new ApiError(hidden);
  const standing = await standingOf(db, conference, identity);
  if (standing.presence !== 'inside') throw new ApiError(hidden);
  if (!can(standing, action)) throw new ApiError('Forbidden');
  return standing;
}
