import { NO_RETENTION, type Retention, type Room, shortestOf } from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import type { Identity, Member } from '../../http/identity.ts';
import type { AnswerOf } from '../../http/route.ts';
import { generateRoomCode } from './room-code-generator.ts';
import { insertRoom, isRecorded, isRemoved, listPeopleInside, type RoomRow, runningRules } from './store.ts';

export interface RoomsDependencies {
  db: Database;
  now: () => Date;
  /** Of the installation. */
  retention: Retention;
}

/** Makes a room owned by the member. Draws again when the code is taken, at most five times. */
export async function createRoom(
  { db, now }: RoomsDependencies,
  owner: Member,
  title: string | null,
): Promise<Room> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const id = generateRoomCode();
    if (await insertRoom(db, { id, ownerId: owner.userId, title, createdAt: now() })) return { id };
  }
  throw new Error('no free room code after five draws');
}

/**
 * The room as the caller may see it before joining: guests learn only that it exists, whether what they say is kept and for
 * how long, and whether it stays on the operator’s machines. A member who was removed from the meeting that runs learns no more.
 */
export async function describeRoom(
  { db, retention }: Pick<RoomsDependencies, 'db' | 'retention'>,
  identity: Identity,
  { id, title, ...room }: RoomRow,
): Promise<AnswerOf<'GET /rooms/{id}'>> {
  const [running, recording] = await Promise.all([runningRules(db, id), isRecorded(db, id)]);
  const transcriptKept = running?.transcriptKept ?? true;
  const sealed = room.sealed || running?.sealed === true;
  const rules = {
    transcriptKept,
    sealed,
    recording,
    recordingConsent: running?.recordingConsent ?? room.recordingConsent,
    retention: shortestOf(retention, room.retention, running?.retention ?? NO_RETENTION),
  };
  if (identity.kind !== 'member') return { id, mustAsk: true, ...rules };
  if (await isRemoved(db, id, identity.userId)) return { id, mustAsk: false, ...rules };
  const participants = await listPeopleInside(db, id, identity.userId);
  return { id, mustAsk: false, ...rules, title, participants };
}
