import type { AgentRoom } from './agent-channel-schemas.ts';

/**
 * What the recorder's page asks of the API over HTTP where LiveKit Egress opened it, and no worker tells it what to do
 * (docs/protocol.md, "Recordings"). Only types: both sides are ours and of one version.
 */

/** Answers `GET /recorder/orders`. */
export interface RecorderOrders extends Pick<
  AgentRoom,
  'transcript' | 'offRecord' | 'onRecord' | 'unwritten'
> {
  /** False: it sends what it still has, and ends. */
  recording: boolean;
  /** Names these orders. A page that sends it back is answered when there are others. */
  version: string;
}

/** Answers `POST /recorder/enter`. */
export interface RecorderEntry {
  /** What browsers connect to. */
  mediaUrl: string;
  mediaToken: string;
  /** For its pieces and its orders. */
  token: string;
  /** Draws captions. */
  captions: boolean;
  orders: RecorderOrders;
}
