import { type RemoteTrackPublication, type Room, Track } from 'livekit-client';
import type { ReceivedTrack } from './media-room.ts';
import { senderOf } from './livekit-people.ts';
import { isPageVisible } from '../platform/page-visibility.ts';

const KINDS: Readonly<Partial<Record<Track.Source, ReceivedTrack['kind']>>> = {
  [Track.Source.Microphone]: 'audio',
  [Track.Source.Camera]: 'video',
  [Track.Source.ScreenShare]: 'screen',
};

/** What is received of people, with what the transport has counted so far. */
export async function readReceived(room: Room): Promise<ReceivedTrack[]> {
  const asked: Promise<ReceivedTrack>[] = [];
  for (const participant of room.remoteParticipants.values()) {
    const sender = senderOf(participant);
    if (sender === null) continue;
    for (const publication of participant.trackPublications.values()) {
      const kind = KINDS[publication.source];
      const receiver = publication.track?.receiver;
      if (kind && receiver) asked.push(read(sender, kind, publication, receiver));
    }
  }
  return Promise.all(asked);
}

async function read(
  identity: string,
  kind: ReceivedTrack['kind'],
  publication: RemoteTrackPublication,
  receiver: RTCRtpReceiver,
): Promise<ReceivedTrack> {
  const expected = shouldMove(kind, publication);
  // Asking costs the browser some time: only where something is made of the answer.
  const report = expected ? await receiver.getStats() : null;
  for (const entry of (report?.values() ?? []) as Iterable<Record<string, unknown>>) {
    if (entry['type'] !== 'inbound-rtp') continue;
    const packets = Number(entry['packetsReceived'] ?? 0);
    return {
      identity,
      kind,
      expected,
      packets,
      played: kind === 'audio' ? packets : Number(entry['framesDecoded'] ?? 0),
    };
  }
  return { identity, kind, expected: false, packets: 0, played: 0 };
}

function shouldMove(
  kind: ReceivedTrack['kind'],
  { isMuted, isEnabled, track }: RemoteTrackPublication,
): boolean {
  if (isMuted || !isEnabled || !track || track.streamState === Track.StreamState.Paused) return false;
  if (kind === 'audio') return true;
  return isPageVisible() && track.attachedElements.length > 0;
}
