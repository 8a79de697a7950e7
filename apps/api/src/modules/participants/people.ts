import { can, type ParticipantId, ParticipantIdSchema, type UserSummary } from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import type { Database } from '../../db/client.ts';
import { findConferences } from '../conferences/index.ts';
import { findUsers } from '../users/index.ts';
import { personOf, standingFrom } from './policy.ts';
import { findParticipants, findParticipationsIn, type ParticipantRow } from './store.ts';

/** At most this many ids in one question. */
const MAX_IDS = 100;

/**
 * Members behind participants of running conferences that the caller is in. Guests and people of other conferences are
 * left out, so that nobody’s email address can be read from outside.
 * @param ids comma-joined
 * @throws ApiError Forbidden when none of the ids is of a conference the caller is in, ValidationFailed
 */
export async function usersBehind(
  db: Database,
  caller: Member,
  ids: string,
): Promise<Record<string, UserSummary>> {
  const wanted = [...new Set(ids.split(',').filter(Boolean))];
  if (wanted.length > MAX_IDS)
    throw new ApiError('ValidationFailed', { issues: [{ path: 'query.ids', problem: 'too_big' }] });
  const found = await findParticipants(db, wanted.filter(isParticipantId));
  const visible = await inCallersConferences(db, caller, found);
  if (visible.length === 0) throw new ApiError('Forbidden');
  return summariesOf(db, visible);
}

/** @throws ApiError NotFound for guests and for people of other conferences */
export async function userBehind(db: Database, caller: Member, id: ParticipantId): Promise<UserSummary> {
  const visible = await inCallersConferences(db, caller, await findParticipants(db, [id]));
  const { [id]: summary } = await summariesOf(db, visible);
  if (!summary) throw new ApiError('NotFound');
  return summary;
}

function isParticipantId(id: string): id is ParticipantId {
  return ParticipantIdSchema.safeParse(id).success;
}

async function inCallersConferences(
  db: Database,
  caller: Member,
  rows: ParticipantRow[],
): Promise<ParticipantRow[]> {
  const ids = [...new Set(rows.map(({ conferenceId }) => conferenceId))];
  const conferences = await findConferences(db, ids);
  const person = personOf(caller);
  const own = Map.groupBy(await findParticipationsIn(db, ids, person), (row) => row.conferenceId);
  const joined = new Set<string>();
  for (const conference of conferences.filter(({ endedAt }) => endedAt === null)) {
    const standing = standingFrom(conference, person, own.get(conference.id) ?? []);
    if (can(standing, 'seeParticipants')) joined.add(conference.id);
  }
  return rows.filter(({ conferenceId }) => joined.has(conferenceId));
}

async function summariesOf(db: Database, rows: ParticipantRow[]): Promise<Record<string, UserSummary>> {
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  const users = new Map((await findUsers(db, ids)).map((user) => [user.id, user]));
  const summaries: Record<string, UserSummary> = {};
  for (const { id, userId } of rows) {
    const user = userId && users.get(userId);
    if (user) {
      const { email, firstName, lastName } = user;
      summaries[id] = { id: user.id, email, firstName, lastName };
    }
  }
  return summaries;
}
