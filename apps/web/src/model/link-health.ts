/** Whether sound and picture still flow, judged from what the browser counts rather than from what anybody announces. */

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
  // A stall ends with packets only: not because nothing is expected any more, nor because the counters began anew.
  const quiet = sample.expected && atMs - before.quietSinceMs >= STALLED_AFTER_MS;
  return { ...before, packetsReceived, stalled: before.stalled || quiet || !sample.iceConnected };
}

/** What the person is told about the connection. */
export type LinkState =
  | 'up'
  /** Sound and picture flow, changes do not come through. */
  | 'signalLost'
  /** Nothing flows. */
  | 'mediaLost'
  /** Coming back with a new token. */
  | 'rejoining';

/** Short interruptions of the signalling are not worth a word. */
export const SIGNAL_GRACE_MS = 1_000;

export interface LinkFacts {
  rejoining: boolean;
  /** The media client is repairing its connection. */
  mediaReconnecting: boolean;
  mediaStalled: boolean;
  /** How long the signalling (LiveKit's or ours) has been away. */
  signalLostMs: number;
}

export function linkState({
  rejoining,
  mediaReconnecting,
  mediaStalled,
  signalLostMs,
}: LinkFacts): LinkState {
  if (rejoining) return 'rejoining';
  if (mediaReconnecting || mediaStalled) return 'mediaLost';
  return signalLostMs >= SIGNAL_GRACE_MS ? 'signalLost' : 'up';
}
