import type { AgentKind, AgentRoom, ConferenceId } from '@intermind/contracts';
import type { DispatcherDependencies } from './dispatcher-dependencies.ts';
import { readRooms, type ToldRoom } from './store.ts';

const NOBODY_OFF_RECORD = { offRecord: [] };

const UNKNOWN_ROOM: AgentRoom = {
  demonstration: false,
  // until it is known
  sealed: true,
  interpretation: false,
  transcript: false,
  offRecord: [],
  // until it is known
  onRecord: [],
  ownVoice: [],
  terms: [],
  names: [],
  assistant: null,
};

/** What a job of the kind is told about its conference. The silenced voices are for the interpreter alone. */
export function roomFor(kind: AgentKind, told: ToldRoom | undefined): AgentRoom {
  if (!told) return UNKNOWN_ROOM;
  const { silenced, ...room } = told.room;
  const onRecord = kind === 'dubber' ? NOBODY_OFF_RECORD : told.onRecord[kind];
  return { ...room, ...(kind === 'interpreter' && silenced && { silenced }), ...onRecord };
}

/** What jobs are told about these conferences, with what the plans of their owners leave of interpretation. */
export async function readToldRooms(
  { db, productName, quotas }: Pick<DispatcherDependencies, 'db' | 'productName' | 'quotas'>,
  ids: ConferenceId[],
): Promise<Map<ConferenceId, ToldRoom>> {
  const rooms = await readRooms(db, ids, productName);
  for (const [id, quotaStep] of await quotas.stepsOf(ids)) {
    const told = rooms.get(id);
    if (told) rooms.set(id, { ...told, room: { ...told.room, quotaStep } });
  }
  return rooms;
}
