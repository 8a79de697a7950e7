import { setTimeout } from 'node:timers/promises';
import { type ConferenceId, ConferenceIdSchema } from '@intermind/contracts';
import { conferenceTopic } from '../../events/index.ts';
import {
  type ConferenceRow,
  type ConferencesDependencies,
  endConference,
  findConference,
  findConferences,
  isOver,
  listRunningConferences,
  noteEmptiness,
} from '../conferences/index.ts';
import { ABSENCE_MS, comparePresence, type PresenceAction } from './presence.ts';
import { toMediaState, toParticipant } from './presenter.ts';
import { listParticipants, markAbsent, markBack, markLost, markSeen } from './store.ts';

/** A room without a conference may belong to one that is just being started. */
const UNKNOWN_ROOM_GRACE_MS = 60_000;
/** One who comes in causes several hints, at a moment when there is better to do. */
const HINT_REST_MS = 300;
/** Conferences looked at side by side. */
const AT_ONCE = 4;

/**
 * Keeps our rows true to the media server (design "Conference"): nothing depends on a webhook arriving, and an API that
 * was killed goes on where it stopped. Any number of instances may run it.
 */
export interface Reconciler {
  /** Looks at everything. One pass at a time; a call during a pass waits for it. @throws MediaServerError */
  pass(): Promise<void>;
  /** Something happened in that room: looks at it soon. Hints that come together count once. */
  hint(room: string): void;
  /** Resolves when no hint is being followed. */
  idle(): Promise<void>;
}

export function createReconciler(deps: ConferencesDependencies): Reconciler {
  let passing: Promise<void> | undefined;
  const following = new Map<string, { again: boolean; done: Promise<void> }>();

  async function follow(room: string): Promise<void> {
    const { success, data: id } = ConferenceIdSchema.safeParse(room);
    const conference = success ? await findConference(deps.db, id) : undefined;
    if (conference && !conference.endedAt) await reconcileConference(deps, conference);
  }

  return {
    pass() {
      passing ??= reconcileAll(deps).finally(() => (passing = undefined));
      return passing;
    },
    hint(room) {
      const current = following.get(room);
      if (current) {
        current.again = true;
        return;
      }
      const entry = { again: true, done: Promise.resolve() };
      following.set(room, entry);
      entry.done = (async () => {
        while (entry.again) {
          await setTimeout(HINT_REST_MS);
          entry.again = false;
          // The next pass of the timer makes up for a failure.
          await follow(room).catch((error: unknown) =>
            deps.logger.warn({ err: error, room }, 'reconciling failed'),
          );
        }
        following.delete(room);
      })();
    },
    async idle() {
      while (following.size > 0) await Promise.all([...following.values()].map(({ done }) => done));
    },
  };
}

async function reconcileAll(deps: ConferencesDependencies): Promise<void> {
  const rooms = await deps.media.listRooms();
  const running = await listRunningConferences(deps.db);
  const names = new Set(rooms.map(({ name }) => name));
  const queue = [...running];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const conference = next;
      await (names.has(conference.id) ? Promise.resolve() : deps.media.createRoom(conference.id))
        .then(() => reconcileConference(deps, conference))
        .catch((error: unknown) => deps.logger.warn({ err: error, id: conference.id }, 'reconciling failed'));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await deleteStrayRooms(deps, rooms);
}

async function deleteStrayRooms(
  { db, media, logger, now }: ConferencesDependencies,
  rooms: { name: string; createdAt: Date }[],
): Promise<void> {
  const ids = rooms.map(({ name }) => name as ConferenceId);
  const known = new Map((await findConferences(db, ids)).map((conference) => [conference.id, conference]));
  for (const { name, createdAt } of rooms) {
    const conference = known.get(name as ConferenceId);
    const isStray = conference
      ? conference.endedAt !== null
      : now().getTime() - createdAt.getTime() > UNKNOWN_ROOM_GRACE_MS;
    if (!isStray) continue;
    logger.info({ room: name }, 'deleting a room without a conference');
    await media.deleteRoom(name);
  }
}

async function reconcileConference(deps: ConferencesDependencies, conference: ConferenceRow): Promise<void> {
  const { db, media, now } = deps;
  // This order: whoever is inside was admitted, so their row exists when it is read.
  const inside = await media.listParticipants(conference.id);
  const rows = await listParticipants(db, conference.id);
  for (const action of comparePresence(rows, inside, now())) await apply(deps, conference, action);
  const emptySince = await noteEmptiness(db, conference.id, now());
  if (isOver(emptySince, now())) await endConference(deps, conference);
}

async function apply(
  { db, media, bus, now }: ConferencesDependencies,
  conference: ConferenceRow,
  action: PresenceAction,
): Promise<void> {
  if (action.do === 'remove from media') return media.removeParticipant(conference.id, action.identity);
  const { participant: row } = action;
  const changed = () =>
    bus.publish('agent-jobs', { type: 'conference.changed', conferenceId: conference.id });
  const topic = conferenceTopic(conference.id);
  switch (action.do) {
    case 'note seen':
      return markSeen(db, row.id);
    case 'note absent':
      return markAbsent(db, row.id, now());
    case 'update media':
      await media.updateParticipant(conference.id, row.id, toMediaState(row));
      return;
    case 'mark lost':
      if (await markLost(db, row.id, new Date(now().getTime() - ABSENCE_MS), now())) {
        bus.publish(topic, { type: 'participant.left', participantId: row.id, reason: 'lost' });
        changed();
      }
      return;
    case 'mark back': {
      const back = await markBack(db, row.id, row.leftReason as 'left' | 'lost');
      if (!back) return;
      bus.publish(topic, { type: 'participant.joined', participant: toParticipant(back, conference) });
      changed();
    }
  }
}
