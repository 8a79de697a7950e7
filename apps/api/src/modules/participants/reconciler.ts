import { avatarOwner, type ConferenceId, ConferenceIdSchema, type ParticipantId } from '@intermind/contracts';
import { wait } from '@intermind/timing';
import type { MediaRoom } from '../../adapters/livekit/index.ts';
import {
  type ConferenceRow,
  type ConferencesDependencies,
  emptyCutoff,
  endConference,
  findConference,
  findConferences,
  isEmptyTooLong,
  leaveCare,
  noteEmptiness,
  takeCare,
} from '../conferences/index.ts';
import { applyPresence } from './apply-presence.ts';
import { updateMediaState } from './media-state.ts';
import { comparePresence } from './presence.ts';
import { mayHaveAvatar } from './avatar-store.ts';
import { countPresent } from './presence-store.ts';
import { listParticipants } from './store.ts';

/** A room without a conference may belong to one that is just being started. */
const UNKNOWN_ROOM_GRACE_MS = 60_000;
/** One join causes several hints, at a time with more urgent work. */
const HINT_REST_MS = 300;
/** Conferences looked at side by side. */
const AT_ONCE = 4;
/** A conference is compared at least this often, also when nothing seems to have changed. */
export const COMPARE_EVERY_MS = 15_000;
/** An instance that stops without a word loses its conferences to another one after this. */
const CARE_MS = 15_000;
const CARE_RENEW_MS = 7_500;

/**
 * Reconciles our rows with the media server, so that nothing depends on a webhook and a restarted API continues where
 * it stopped. Any number of instances may run it; each conference is leased to one of them.
 */
export interface Reconciler {
  /** Looks at what may have changed. One pass at a time; a call during a pass waits for it. @throws MediaServerError */
  pass(): Promise<void>;
  /** A hint that something happened in the room: checks it soon. Hints are coalesced. */
  hint(room: string): void;
  /** Resolves when no hint is being followed. */
  idle(): Promise<void>;
  /** Leaves the conferences to other instances. */
  close(): Promise<void>;
}

/** @param instance holder of the leases; stable across restarts when there is only one instance */
export function createReconciler(deps: ConferencesDependencies, instance = 'only'): Reconciler {
  let passing: Promise<void> | undefined;
  let closed = false;
  const comparedMs = new Map<ConferenceId, number>();
  const following = new Map<string, { again: boolean; done: Promise<void> }>();

  async function compare(conference: ConferenceRow): Promise<void> {
    const atMs = deps.now().getTime();
    await reconcileConference(deps, conference);
    comparedMs.set(conference.id, atMs);
  }

  async function follow(room: string): Promise<void> {
    const { success, data: id } = ConferenceIdSchema.safeParse(room);
    const conference = success ? await findConference(deps.db, id) : undefined;
    if (conference && !conference.endedAt) await compare(conference);
  }

  async function passOnce(): Promise<void> {
    const { db, media, now, logger } = deps;
    const at = now();
    const rooms = await media.listRooms();
    if (closed) return;
    const own = await takeCare(db, instance, {
      now: at,
      until: new Date(at.getTime() + CARE_MS),
      renewBefore: new Date(at.getTime() + CARE_RENEW_MS),
    });
    const byName = new Map(rooms.map((room) => [room.name, room]));
    const counts = await countPresent(
      db,
      own.map(({ id }) => id),
    );
    const isDue = ({ id, emptySince }: ConferenceRow, room: MediaRoom | undefined) => {
      const { seen = 0, absent = 0 } = counts.get(id) ?? {};
      const isOld = at.getTime() - (comparedMs.get(id) ?? -Infinity) >= COMPARE_EVERY_MS;
      return isOld || absent > 0 || emptySince !== null || room?.count !== seen;
    };
    const queue = own.filter((conference) => isDue(conference, byName.get(conference.id)));
    const work = async () => {
      for (let next = queue.shift(); next && !closed; next = queue.shift()) {
        const conference = next;
        await (byName.has(conference.id) ? Promise.resolve() : media.createRoom(conference.id))
          .then(() => compare(conference))
          .catch((error: unknown) =>
            logger.warn(
              { err: error, id: conference.id },
              'reconciling a conference failed; the next pass retries',
            ),
          );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const ownIds = new Set(own.map(({ id }) => id));
    for (const id of [...comparedMs.keys()]) if (!ownIds.has(id)) comparedMs.delete(id);
    await deleteStrayRooms(
      deps,
      rooms.filter(({ name }) => !ownIds.has(name as ConferenceId)),
    );
  }

  return {
    pass() {
      passing ??= passOnce().finally(() => (passing = undefined));
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
          await wait(HINT_REST_MS);
          entry.again = false;
          // The next pass of the timer makes up for a failure.
          await follow(room).catch((error: unknown) =>
            deps.logger.warn({ err: error, room }, 'reconciling a room failed; the next pass retries'),
          );
        }
        following.delete(room);
      })();
    },
    async idle() {
      while (following.size > 0) await Promise.all([...following.values()].map(({ done }) => done));
    },
    async close() {
      closed = true;
      await this.idle();
      // It may just have taken conferences.
      await passing?.catch(() => undefined);
      await leaveCare(deps.db, instance).catch((error: unknown) =>
        deps.logger.warn(
          { err: error },
          'conferences not handed over; other instances take them within seconds',
        ),
      );
    },
  };
}

async function deleteStrayRooms(
  { db, media, logger, now }: ConferencesDependencies,
  rooms: MediaRoom[],
): Promise<void> {
  const ids = rooms.map(({ name }) => name as ConferenceId);
  const known = new Map((await findConferences(db, ids)).map((conference) => [conference.id, conference]));
  for (const { name, createdAt } of rooms) {
    const conference = known.get(name as ConferenceId);
    const isStray = conference
      ? conference.endedAt !== null
      : now().getTime() - createdAt.getTime() > UNKNOWN_ROOM_GRACE_MS;
    if (!isStray) continue;
    logger.info({ room: name }, 'deleting a LiveKit room without a running conference');
    await media.deleteRoom(name);
  }
}

async function reconcileConference(deps: ConferencesDependencies, conference: ConferenceRow): Promise<void> {
  const { db, media, now } = deps;
  // In this order: everyone inside was admitted earlier, so their rows exist when they are read.
  const inside = await media.listParticipants(conference.id);
  const rows = await listParticipants(db, conference.id);
  const stale: ParticipantId[] = [];
  const hasAvatar =
    inside.some(({ identity }) => avatarOwner(identity)) &&
    (await mayHaveAvatar(db, { conferenceId: conference.id }));
  for (const action of comparePresence(rows, inside, now(), { ...conference, hasAvatar })) {
    if (action.do === 'update media') stale.push(action.participant.id);
    else await applyPresence(deps, conference, action);
  }
  if (stale.length > 0) await updateMediaState(deps, conference.id, stale);
  const changed = await noteEmptiness(db, conference.id, now());
  const emptySince = changed === undefined ? conference.emptySince : changed;
  if (isEmptyTooLong(emptySince, now())) await endConference(deps, conference, null, emptyCutoff(now()));
}
