import type { Clock } from '@intermind/timing';
import type { MediaRoom } from '../media/media-room.ts';
import { type FlowMemory, judgeFlow, judgeLink, type Link, LINK_UP } from '../model/link-health.ts';

const LOOK_MS = 400;
/** While signalling to the media server is down, only packets show whether it still works. */
const CLOSE_LOOK_MS = 50;
/** This many checks in a row with nothing to measure end a stall: nobody sends or receives. */
const LOOKS_WITHOUT_FLOW = 10;

export interface LinkWatch {
  /** Whether signalling is connected: our API’s websocket or the media server’s. */
  signal(which: 'api' | 'media', up: boolean): void;
  /** The media client is repairing its connection, or has repaired it. */
  reconnecting(now: boolean): void;
  /** The API notices first when the media server goes down or comes back. */
  mediaServer(up: boolean): void;
  rejoining(now: boolean): void;
  /** Stops watching. */
  close(): void;
}

/** Watches media and signalling, and reports each change. */
export function watchLink(options: {
  room: () => Pick<MediaRoom, 'flow'> | null;
  clock: Clock;
  onChange: (link: Link) => void;
}): LinkWatch {
  const { room, clock, onChange } = options;
  let told: Link = LINK_UP;
  let rejoining = false;
  let mediaReconnecting = false;
  /** `back`, of this connection nothing is known yet: a media server that was down may have forgotten it. */
  let mediaServer: 'up' | 'down' | 'back' = 'up';
  let backAtMs = 0;
  let flow: FlowMemory | undefined;
  let mediaExpected = false;
  const downSinceMs = new Map<'api' | 'media', number>();
  let asking = false;
  let closed = false;
  let looksWithoutFlow = 0;
  let lookedAtMs = -Infinity;

  const lostMs = (which: 'api' | 'media') => {
    const since = downSinceMs.get(which);
    return since === undefined ? 0 : Math.max(1, clock.nowMs() - since);
  };
  const judge = () => {
    if (closed) return;
    if (mediaServer === 'back' && (!downSinceMs.has('media') || (flow && flow.quietSinceMs > backAtMs)))
      mediaServer = 'up';
    const next = judgeLink({
      rejoining,
      mediaServerDown: mediaServer !== 'up',
      mediaReconnecting,
      mediaStalled: flow?.stalled ?? false,
      mediaExpected,
      apiLostMs: lostMs('api'),
      signalLostMs: lostMs('media'),
      quietMs: flow ? clock.nowMs() - flow.quietSinceMs : Infinity,
    });
    if (next.state === told.state && next.heard === told.heard) return;
    told = next;
    onChange(next);
  };
  const look = async () => {
    const current = room();
    if (asking || closed || !current) return judge();
    asking = true;
    lookedAtMs = clock.nowMs();
    try {
      const sample = await current.flow();
      looksWithoutFlow = sample ? 0 : looksWithoutFlow + 1;
      if (sample) {
        flow = judgeFlow({ ...sample, atMs: clock.nowMs() }, flow);
        mediaExpected = sample.expected;
      } else if (looksWithoutFlow >= LOOKS_WITHOUT_FLOW) flow = undefined;
    } catch {
      // The connection was closed while it was asked: its successor is asked next time.
      looksWithoutFlow += 1;
    } finally {
      asking = false;
    }
    judge();
  };
  const stop = clock.every(CLOSE_LOOK_MS, () => {
    if (downSinceMs.size > 0 || clock.nowMs() - lookedAtMs >= LOOK_MS) void look();
  });

  return {
    signal(which, up) {
      if (up) downSinceMs.delete(which);
      else if (!downSinceMs.has(which)) downSinceMs.set(which, clock.nowMs());
      // What came since the last look decides whether others still hear.
      if (up) judge();
      else void look();
    },
    reconnecting(now) {
      if (mediaReconnecting && !now) flow = undefined;
      mediaReconnecting = now;
      judge();
    },
    mediaServer(up) {
      if (!up) mediaServer = 'down';
      else if (mediaServer === 'down') [mediaServer, backAtMs] = ['back', clock.nowMs()];
      judge();
    },
    rejoining(now) {
      rejoining = now;
      if (now) flow = undefined;
      judge();
    },
    close() {
      closed = true;
      stop();
    },
  };
}
