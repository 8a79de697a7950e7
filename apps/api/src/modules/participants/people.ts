import { can, type ParticipantId, ParticipantIdSchema, type UserSummary } from '@intermind/contracts';
import { ApiError } from '../../http/errors.ts';
import type { Member } from '../../http/identity.ts';
import type { Database } from '../../db/client.ts';
import { findConferences } from '../conferences/index.ts';
import { findUser } from '../users/index.ts';
import { standingOf } from './standing.ts';
import { findParticipants, type ParticipantRow } from './store.ts';

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
  const summaries = await Promise.all(
    visible.map(async (row) => [row.id, await summaryOf(db, row)] as const),
  );
  return Object.fromEntries(
    summaries.filter((entry): entry is [ParticipantId, UserSummary] => entry[1] !== undefined),
  );
}

/** @throws ApiError NotFound for guests and for people of other conferences */
export async function userBehind(db: Database, caller: Member, id: ParticipantId): Promise<UserSummary> {
  const [visible] = await inCallersConferences(db, caller, await findParticipants(db, [id]));
  const summary = visible && (await summaryOf(db, visible));
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
  const conferences = await findConferences(db, [...new Set(rows.map(({ conferenceId }) => conferenceId))]);
  const joined = new Set<string>();
  for (const conference of conferences.filter(({ endedAt }) => endedAt === null)) {
    if (can(await standingOf(db, conference, caller), 'seeParticipants')) joined.add(conference.id);
  }
  return rows.filter(({ conferenceId }) => joined.has(conferenceId));
}

async function summaryOf(db: Database, { userId }: ParticipantRow): Promise<UserSummary | undefined> {
  const user = userId ? await findUser(db, userId) : undefined;
  return user && { id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName };
}
