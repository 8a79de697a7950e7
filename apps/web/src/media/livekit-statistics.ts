import { type Room, type TrackPublication, Track } from 'livekit-client';
import type { StatsEntry, TrackReport } from '../model/statistics.ts';
import { senderOf } from './livekit-people.ts';

const SOURCES: Readonly<Partial<Record<Track.Source, TrackReport['source']>>> = {
  [Track.Source.Microphone]: 'microphone',
  [Track.Source.Camera]: 'camera',
  [Track.Source.ScreenShare]: 'screen',
  [Track.Source.ScreenShareAudio]: 'screen',
};

/** What the browser counts for every track that is received or sent; those of agents are nobody's. */
export async function readStatistics(room: Room): Promise<TrackReport[]> {
  const asked: Promise<TrackReport | null>[] = [];
  for (const participant of [room.localParticipant, ...room.remoteParticipants.values()]) {
    const sender = senderOf(participant);
    const direction = participant === room.localParticipant ? 'sent' : 'received';
    for (const publication of participant.trackPublications.values())
      asked.push(read(sender, direction, publication));
  }
  return (await Promise.all(asked)).filter((report) => report !== null);
}

async function read(
  participant: string | null,
  direction: TrackReport['direction'],
  { source, track }: TrackPublication,
): Promise<TrackReport | null> {
  const kind = SOURCES[source] ?? (participant === null ? 'microphone' : undefined);
  // A track that ends while it is asked has nothing to say.
  const report = kind && (await track?.getRTCStatsReport()?.catch(() => undefined));
  if (!report) return null;
  return { participant, source: kind, direction, entries: [...(report.values() as Iterable<StatsEntry>)] };
}
