import type { FreezeEvent, ParticipantId } from '@intermind/contracts';
import { FREEZE_BATCH, FREEZE_FLUSH_MS, FREEZE_RETRIES_MS } from '@intermind/contracts/feedback';
import { type Clock, wait } from '@intermind/timing';
import type { MediaRoom, ReceivedTrack } from '../media/media-room.ts';
import type { CallEnvironment } from './environment.ts';

const LOOK_MS = 2_000;
/** Shorter pauses are the network's everyday life. */
const FROZEN_AFTER_MS = 4_000;
/** While nothing can be sent. */
const MAX_WAITING = 100;

export interface FreezeWatchOptions {
  environment: Pick<CallEnvironment, 'clock' | 'call'>;
  room: () => Pick<MediaRoom, 'received'> | null;
  /** False while the connection is lost: then everything stands still, and the page says so. */
  connected: () => boolean;
}

interface Watched {
  track: ReceivedTrack;
  movedAtMs: number;
  frozen: boolean;
}

/** Reports to the server when a person’s video or audio freezes or recovers. @returns stops it */
export function watchFreezes({ environment, room, connected }: FreezeWatchOptions): () => void {
  const { clock, call } = environment;
  const reports = createFreezeReports(clock, (body, keepalive) =>
    call('POST /telemetry/freeze-events', { body, keepalive, bypassErrorHandler: true }),
  );
  let watched = new Map<string, Watched>();
  let judgedAtMs = -Infinity;
  let asking = false;
  let stopped = false;

  const tell = ({ identity, kind }: ReceivedTrack, frozen: boolean) =>
    reports.add({ participantId: identity as ParticipantId, kind, frozen });

  function judge(tracks: readonly ReceivedTrack[]): void {
    const nowMs = clock.nowMs();
    // A page that slept has not seen what moved meanwhile.
    const up = connected() && nowMs - judgedAtMs < FROZEN_AFTER_MS;
    judgedAtMs = nowMs;
    const next = new Map<string, Watched>();
    for (const track of tracks.filter(({ expected }) => expected)) {
      const key = `${track.identity} ${track.kind}`;
      const before = watched.get(key);
      if (!before || hasMoved(before.track, track)) {
        if (before?.frozen) tell(track, false);
        next.set(key, { track, movedAtMs: nowMs, frozen: false });
        continue;
      }
      const movedAtMs = up ? before.movedAtMs : nowMs;
      const frozen = before.frozen || nowMs - movedAtMs >= FROZEN_AFTER_MS;
      if (frozen && !before.frozen) tell(track, true);
      next.set(key, { ...before, movedAtMs, frozen });
    }
    // Turned off, out of sight or gone: it need not move any more.
    for (const [key, { track, frozen }] of watched) if (frozen && !next.has(key)) tell(track, false);
    watched = next;
  }

  async function look(): Promise<void> {
    const current = room();
    if (asking || !current) return;
    asking = true;
    try {
      const tracks = await current.received();
      if (!stopped) judge(tracks);
    } catch {
      // The connection was closed while it was asked: its successor is asked next time.
    } finally {
      asking = false;
    }
  }

  const stopLooking = clock.every(LOOK_MS, () => void look());
  return () => {
    stopped = true;
    stopLooking();
    reports.end();
  };
}

function hasMoved(before: ReceivedTrack, now: ReceivedTrack): boolean {
  // A lower count: the track was published again.
  if (now.played !== before.played) return true;
  // A shared screen on which nothing changes sends nothing.
  return now.kind === 'screen' && now.packets === before.packets;
}

interface FreezeReports {
  add: (event: FreezeEvent) => void;
  /** Sends what waits now or never: a guest's token goes with the call. */
  end: () => void;
}

/** Sends what happened by 10, 3 s after the first; what cannot be sent in 3 attempts is given up (spec 1 §9). */
function createFreezeReports(
  clock: Clock,
  send: (events: FreezeEvent[], keepalive: boolean) => Promise<unknown>,
): FreezeReports {
  let waiting: FreezeEvent[] = [];
  let flushing = false;
  let ended = false;

  async function flush(): Promise<void> {
    await wait(FREEZE_FLUSH_MS, { clock });
    while (waiting.length > 0) {
      const batch = waiting.splice(0, FREEZE_BATCH);
      for (const pauseMs of [...FREEZE_RETRIES_MS, null]) {
        if (ended) return;
        const sent = await send(batch, false).then(
          () => true,
          () => false,
        );
        if (sent || pauseMs === null) break;
        await wait(pauseMs, { clock });
      }
    }
    flushing = false;
  }

  return {
    add(event) {
      waiting = [...waiting, event].slice(-MAX_WAITING);
      if (flushing) return;
      flushing = true;
      void flush();
    },
    end() {
      ended = true;
      // Nobody is left to hear about a failure.
      while (waiting.length > 0) send(waiting.splice(0, FREEZE_BATCH), true).catch(() => undefined);
    },
  };
}
