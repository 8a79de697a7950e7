import { type FlowMemory, judgeFlow, type LinkState, linkState } from '../../../model/link-health.ts';
import type { MediaRoom } from '../../../media/media-room.ts';

const WATCH_MS = 400;
/** So many looks in a row without anything to measure end a stall: nobody sends or receives any more. */
const LOOKS_WITHOUT_FLOW = 10;

/** Watches whether media flows and signalling is there; tells at each change. */
export function watchLink(options: {
  room: () => MediaRoom | null;
  nowMs: () => number;
  onChange: (link: LinkState) => void;
}) {
  const { room, nowMs, onChange } = options;
  let told: LinkState = 'up';
  let rejoining = false;
  let mediaReconnecting = false;
  let flow: FlowMemory | undefined;
  const downSinceMs = new Map<'api' | 'signal', number>();
  let asking = false;
  let looksWithoutFlow = 0;

  const judge = () => {
    const since = Math.min(Infinity, ...downSinceMs.values());
    const signalLostMs = since === Infinity ? 0 : nowMs() - since;
    const next = linkState({
      rejoining,
      mediaReconnecting,
      mediaStalled: flow?.stalled ?? false,
      signalLostMs,
    });
    if (next === told) return;
    told = next;
    onChange(next);
  };
  const look = async () => {
    const current = room();
    if (asking || !current) return judge();
    asking = true;
    try {
      const sample = await current.flow();
      looksWithoutFlow = sample ? 0 : looksWithoutFlow + 1;
      if (sample) flow = judgeFlow({ ...sample, atMs: nowMs() }, flow);
      else if (looksWithoutFlow >= LOOKS_WITHOUT_FLOW) flow = undefined;
    } catch {
      // The connection was closed while it was asked: its successor is asked next time.
      looksWithoutFlow += 1;
    } finally {
      asking = false;
    }
    judge();
  };
  const timer = setInterval(() => void look(), WATCH_MS);

  return {
    signal(which: 'api' | 'signal', up: boolean) {
      if (up) downSinceMs.delete(which);
      else if (!downSinceMs.has(which)) downSinceMs.set(which, nowMs());
      judge();
    },
    media(reconnecting: boolean) {
      if (mediaReconnecting && !reconnecting) flow = undefined;
      mediaReconnecting = reconnecting;
      judge();
    },
    rejoining(now: boolean) {
      rejoining = now;
      if (now) flow = undefined;
      judge();
    },
    close: () => clearInterval(timer),
  };
}

export type LinkWatch = ReturnType<typeof watchLink>;
