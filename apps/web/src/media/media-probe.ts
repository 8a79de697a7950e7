import { median } from '../model/connection-test.ts';

/** One browser's connection to the media server, to test it: sends a picture of noise and receives nothing. */
export interface MediaProbe {
  /** How media travels; null where it does not. Starts sending. */
  transport(): Promise<Transport | null>;
  /** Sends for some seconds and measures. */
  measure(): Promise<ProbeMeasurement>;
  /** Whether media also travels over TCP; connects anew. */
  overTcp(): Promise<boolean>;
  close(): void;
}

export type Transport = 'udp' | 'tcp';

/** Null: the browser does not say. */
export interface ProbeMeasurement {
  roundTripMs: number | null;
  lossPercent: number | null;
  /** Megabits a second that were sent, or that the browser found it could send. */
  uploadMbps: number | null;
}

/** What a sender has counted so far. */
export interface SenderCounts {
  transport: Transport | null;
  roundTripMs: number | null;
  packetsSent: number;
  /** As the media server reports; null before its first report. */
  packetsLost: number | null;
  bytesSent: number;
  /** Bits a second, the browser's estimate of what the way takes. */
  availableBps: number | null;
}

type Entry = Record<string, unknown>;

/** Reads a sender's statistics (W3C Identifiers for WebRTC's Statistics API). */
export function readSenderCounts(report: { values(): Iterable<unknown> }): SenderCounts {
  const entries = [...report.values()] as Entry[];
  const byId = new Map(entries.map((entry) => [entry['id'], entry]));
  const ofType = (type: string) => entries.filter((entry) => entry['type'] === type);
  const selectedId = ofType('transport').find((entry) => entry['selectedCandidatePairId'])?.[
    'selectedCandidatePairId'
  ];
  const pairs = ofType('candidate-pair');
  // Firefox marks the pair itself.
  const pair =
    (selectedId === undefined ? undefined : byId.get(selectedId)) ??
    pairs.find((entry) => entry['selected'] === true) ??
    pairs.find((entry) => entry['nominated'] === true && entry['state'] === 'succeeded');
  const local = pair && byId.get(pair['localCandidateId']);
  const received = ofType('remote-inbound-rtp');
  const seconds = number(received.find((entry) => 'roundTripTime' in entry)?.['roundTripTime']);
  const pairSeconds = number(pair?.['currentRoundTripTime']);
  const roundTrip = seconds ?? pairSeconds;
  const sum = (list: Entry[], name: string) =>
    list.reduce((total, entry) => total + (number(entry[name]) ?? 0), 0);
  const sent = ofType('outbound-rtp');
  return {
    transport: local ? transportOf(local) : null,
    roundTripMs: roundTrip === null ? null : roundTrip * 1000,
    packetsSent: sum(sent, 'packetsSent'),
    packetsLost: received.length > 0 ? sum(received, 'packetsLost') : null,
    bytesSent: sum(sent, 'bytesSent'),
    availableBps: number(pair?.['availableOutgoingBitrate']),
  };
}

/** A relay is reached by its own protocol, which is what a network lets through or not. */
function transportOf(local: Entry): Transport {
  return (local['relayProtocol'] ?? local['protocol']) === 'udp' ? 'udp' : 'tcp';
}

function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** What happened between two counts, `durationMs` apart; of the round trips the one in the middle. */
export function measurementOf(
  first: SenderCounts,
  last: SenderCounts,
  { durationMs, roundTripsMs }: { durationMs: number; roundTripsMs: readonly number[] },
): ProbeMeasurement {
  const packets = last.packetsSent - first.packetsSent;
  const lost = last.packetsLost === null ? null : last.packetsLost - (first.packetsLost ?? 0);
  const sentBps = durationMs > 0 ? ((last.bytesSent - first.bytesSent) * 8_000) / durationMs : 0;
  const bps = Math.max(sentBps, last.availableBps ?? 0);
  return {
    roundTripMs: median(roundTripsMs) ?? last.roundTripMs,
    lossPercent: lost === null || packets <= 0 ? null : Math.min(100, (Math.max(0, lost) / packets) * 100),
    uploadMbps: packets > 0 ? bps / 1_000_000 : null,
  };
}
