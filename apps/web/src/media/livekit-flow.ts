import { type Room, Track } from 'livekit-client';

interface Flow {
  packetsReceived: number;
  iceConnected: boolean;
  /** Packets must be coming: receipts for what we send, or the sound of at least two others. */
  expected: boolean;
}

/** What the transport has counted so far; null while there is none to ask. */
export async function readFlow(room: Room): Promise<Flow | null> {
  const local = [...room.localParticipant.trackPublications.values()];
  const sender = local.map(({ track }) => track?.sender).find(Boolean);
  const receivers: RTCRtpReceiver[] = [];
  let sending = 0;
  for (const { trackPublications } of room.remoteParticipants.values()) {
    for (const { track, isMuted, source } of trackPublications.values()) {
      if (!track?.receiver) continue;
      receivers.push(track.receiver);
      if (source === Track.Source.Microphone && !isMuted) sending += 1;
    }
  }
  const asked = sender ?? receivers[0];
  if (!asked) return null;
  const ice = asked.transport?.iceTransport.state;
  const report = await asked.getStats();
  let packetsReceived = 0;
  for (const entry of report.values() as Iterable<Record<string, unknown>>) {
    if (entry['type'] === 'transport') packetsReceived += Number(entry['packetsReceived'] ?? 0);
    if (entry['type'] === 'candidate-pair') packetsReceived += Number(entry['responsesReceived'] ?? 0);
  }
  const weSend = local.some(({ isMuted, track }) => track && !isMuted);
  return {
    packetsReceived,
    iceConnected: ice !== 'disconnected' && ice !== 'failed',
    expected: weSend || sending >= 2,
  };
}
