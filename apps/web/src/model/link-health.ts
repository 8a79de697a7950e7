/** Whether media still flows, judged by the browser’s packet counters, not by events. */

/** Time without a single packet after which the media connection counts as down. */
export const STALLED_AFTER_MS = 1_400;

export interface FlowSample {
  atMs: number;
  /** All packets received so far, of whatever kind. */
  packetsReceived: number;
  iceConnected: boolean;
  /** Packets must be coming: we send (and get receipts), or several others do. */
  expected: boolean;
}

export interface FlowMemory {
  packetsReceived: number;
  /** Since when nothing came. */
  quietSinceMs: number;
  stalled: boolean;
}

export function judgeFlow(sample: FlowSample, before: FlowMemory | undefined): FlowMemory {
  const { atMs, packetsReceived } = sample;
  if (!before || packetsReceived > before.packetsReceived) {
    return { packetsReceived, quietSinceMs: atMs, stalled: !sample.iceConnected };
  }
  // Only packets end a stall: not that nothing is expected any more, and not counters that restarted.
  const quiet = sample.expected && atMs - before.quietSinceMs >= STALLED_AFTER_MS;
  return { ...before, packetsReceived, stalled: before.stalled || quiet || !sample.iceConnected };
}

/** What the page shows about the connection. */
export type LinkState =
  | 'up'
  /** Media flows, but signalling is down. */
  | 'signalLost'
  /** Signalling is down, and it is unknown whether media flows. */
  | 'unsure'
  /** Nothing flows. */
  | 'mediaLost'
  /** Coming back with a new token. */
  | 'rejoining';

export interface Link {
  state: LinkState;
  /** Others can hear this person: the media server answers, or packets came just now. */
  heard: boolean;
}

export const LINK_UP: Link = { state: 'up', heard: true };

/** Short interruptions of the signalling are not worth a word. */
export const SIGNAL_GRACE_MS = 1_000;
/** Packets this young prove that sound still flows: only then it is said that others hear. */
export const FRESH_MS = 300;
/** The same, for an open microphone: while the media server's signalling is away, it is shown shut sooner than that. */
export const HEARD_MS = 150;
/** While signalling to the media server is down too, this long without a packet means that it is down. */
export const STALLED_WITHOUT_SIGNAL_MS = 600;

export interface LinkFacts {
  rejoining: boolean;
  /** The API says that the media server does not answer. */
  mediaServerDown: boolean;
  /** The media client is repairing its connection. */
  mediaReconnecting: boolean;
  mediaStalled: boolean;
  /** Packets must be coming, as in `FlowSample`. */
  mediaExpected: boolean;
  /** How long the API's websocket has been away. */
  apiLostMs: number;
  /** How long the media server's signalling has been away. */
  signalLostMs: number;
  /** Since the last packet; Infinity where none was counted. */
  quietMs: number;
}

export function judgeLink(facts: LinkFacts): Link {
  const { apiLostMs, signalLostMs, quietMs } = facts;
  if (facts.rejoining) return { state: 'rejoining', heard: false };
  if (facts.mediaServerDown || facts.mediaReconnecting || facts.mediaStalled)
    return { state: 'mediaLost', heard: false };
  const fresh = quietMs <= FRESH_MS;
  const alone = signalLostMs >= STALLED_WITHOUT_SIGNAL_MS && quietMs >= STALLED_WITHOUT_SIGNAL_MS;
  if (facts.mediaExpected && alone) return { state: 'mediaLost', heard: false };
  const heard = signalLostMs === 0 || quietMs <= HEARD_MS;
  if (Math.max(apiLostMs, signalLostMs) < SIGNAL_GRACE_MS) return { state: 'up', heard };
  return { state: fresh ? 'signalLost' : 'unsure', heard };
}
