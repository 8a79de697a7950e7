import type { TileSource } from './tile-key.ts';

/** One entry of the browser's WebRTC statistics (W3C webrtc-stats). */
export type StatsEntry = Readonly<Record<string, unknown>> & { id: string; type: string };

/** What the browser counts for one track. */
export interface TrackReport {
  /** Null: an interpreted voice, which counts in the total alone. */
  participant: string | null;
  source: TileSource | 'microphone';
  direction: 'received' | 'sent';
  entries: readonly StatsEntry[];
}

/** All tracks at one moment. */
export interface StatisticsSample {
  atMs: number;
  tracks: readonly TrackReport[];
}

/** Null where the browser does not say, or cannot know yet. */
export interface TrackStatistics {
  roundTripMs: number | null;
  receivedBps: number;
  sentBps: number;
  widthPx: number | null;
  heightPx: number | null;
  framesPerSecond: number | null;
  /** How long received media waits before it is played. */
  delayMs: number | null;
  /** Of the packets of the last interval, 0 to 1. */
  lossRatio: number | null;
  /** What keeps the sender from sending more. */
  limitedBy: 'cpu' | 'bandwidth' | null;
}

export interface Statistics {
  /** A person's picture of that source with their sound, by `participant/source`. */
  tiles: ReadonlyMap<string, TrackStatistics>;
  total: TrackStatistics;
}

export function statisticsKey(participant: string, source: TileSource): string {
  return `${participant}/${source}`;
}

/** What two samples say about the time between them. */
export function statisticsOf(before: StatisticsSample | null, now: StatisticsSample): Statistics {
  const seconds = before ? (now.atMs - before.atMs) / 1_000 : 0;
  const known = new Map(before?.tracks.flatMap(({ entries }) => entries.map((entry) => [entry.id, entry])));
  const tiles = new Map<string, TrackStatistics[]>();
  const read = now.tracks.map((track) => {
    const statistics = readTrack(track, known, seconds);
    if (track.participant !== null) {
      const key = statisticsKey(track.participant, track.source === 'screen' ? 'screen' : 'camera');
      tiles.set(key, [...(tiles.get(key) ?? []), statistics]);
    }
    return statistics;
  });
  return {
    tiles: new Map([...tiles].map(([key, parts]) => [key, together(parts)])),
    total: { ...together(read), widthPx: null, heightPx: null, framesPerSecond: null },
  };
}

function readTrack(
  { direction, entries }: TrackReport,
  known: ReadonlyMap<string, StatsEntry>,
  seconds: number,
): TrackStatistics {
  const of = (type: string) => entries.filter((entry) => entry.type === type);
  const media = of(direction === 'received' ? 'inbound-rtp' : 'outbound-rtp');
  const remote = of('remote-inbound-rtp');
  /** How much a counter grew, of entries that were there before; a counter that began anew counts as nothing. */
  const grown = (list: readonly StatsEntry[], name: string) =>
    sum(
      list.map((entry) => {
        const first = known.get(entry.id);
        return first ? Math.max(0, (numberOf(entry, name) ?? 0) - (numberOf(first, name) ?? 0)) : 0;
      }),
    );
  const bps = (name: string) => (seconds > 0 ? Math.round((grown(media, name) * 8) / seconds) : 0);
  // Of several simulcast layers the largest is what the best receiver sees.
  const [largest] = [...media].sort(
    (a, b) => (numberOf(b, 'frameHeight') ?? 0) - (numberOf(a, 'frameHeight') ?? 0),
  );
  const played = grown(media, 'jitterBufferEmittedCount');
  const [lost, arrived] =
    direction === 'received'
      ? [grown(media, 'packetsLost'), grown(media, 'packetsReceived')]
      : [grown(remote, 'packetsLost'), grown(media, 'packetsSent')];
  const packets = direction === 'received' ? lost + arrived : arrived;
  const limits = media.map((entry) => entry['qualityLimitationReason']);
  return {
    roundTripMs: milliseconds(
      first(remote, 'roundTripTime') ??
        first(
          of('candidate-pair').filter((pair) => pair['nominated'] === true || pair['state'] === 'succeeded'),
          'currentRoundTripTime',
        ),
    ),
    receivedBps: direction === 'received' ? bps('bytesReceived') : 0,
    sentBps: direction === 'sent' ? bps('bytesSent') : 0,
    widthPx: largest ? numberOf(largest, 'frameWidth') : null,
    heightPx: largest ? numberOf(largest, 'frameHeight') : null,
    framesPerSecond: largest ? numberOf(largest, 'framesPerSecond') : null,
    delayMs: played > 0 ? Math.round((grown(media, 'jitterBufferDelay') / played) * 1_000) : null,
    lossRatio: packets > 0 ? Math.min(1, lost / packets) : null,
    limitedBy: limits.includes('cpu') ? 'cpu' : limits.includes('bandwidth') ? 'bandwidth' : null,
  };
}

/** Rates add up; of everything else the worst counts. */
function together(parts: readonly TrackStatistics[]): TrackStatistics {
  const worst = (name: 'roundTripMs' | 'delayMs' | 'lossRatio') => most(parts.map((part) => part[name]));
  const picture = parts.find(({ widthPx }) => widthPx !== null);
  return {
    roundTripMs: worst('roundTripMs'),
    receivedBps: sum(parts.map(({ receivedBps }) => receivedBps)),
    sentBps: sum(parts.map(({ sentBps }) => sentBps)),
    widthPx: picture?.widthPx ?? null,
    heightPx: picture?.heightPx ?? null,
    framesPerSecond: picture?.framesPerSecond ?? null,
    delayMs: worst('delayMs'),
    lossRatio: worst('lossRatio'),
    limitedBy:
      parts.find(({ limitedBy }) => limitedBy === 'cpu')?.limitedBy ??
      parts.find(({ limitedBy }) => limitedBy)?.limitedBy ??
      null,
  };
}

function numberOf(entry: StatsEntry, name: string): number | null {
  const value = entry[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function first(entries: readonly StatsEntry[], name: string): number | null {
  return entries.map((entry) => numberOf(entry, name)).find((value) => value !== null) ?? null;
}

function most(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const milliseconds = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 1_000));

/** From here on a value is marked: people notice it. */
const LIMITS = { roundTripMs: 300, delayMs: 400, lossRatio: 0.02 } as const;

export function isBeyondLimit(name: keyof typeof LIMITS, value: number | null): boolean {
  return value !== null && value > LIMITS[name];
}
