import type { Room } from 'livekit-client';
import { soundOf } from '../model/subscriptions.ts';
import { published } from './livekit-people.ts';

/** Jitter buffer of a track as the browser counts it, from its start. */
interface Buffered {
  seconds: number;
  samples: number;
}

/**
 * How long a speaker's translated voice takes from the media server to this loudspeaker, as the browser measures it:
 * half a round trip, and the time in the jitter buffer since it was asked last.
 * @returns reads it, in milliseconds; null while that voice is not received
 */
export function createVoiceDelay(room: Room): (speaker: string) => Promise<number | null> {
  const before = new WeakMap<RTCRtpReceiver, Buffered>();
  return async (speaker) => {
    const receiver = receiverOf(room, speaker);
    if (!receiver) return null;
    let [roundTripS, now]: [number, Buffered | null] = [0, null];
    for (const entry of (await receiver.getStats()).values() as Iterable<Record<string, unknown>>) {
      const number = (name: string) => Number(entry[name] ?? 0);
      if (entry['type'] === 'candidate-pair' && entry['nominated'] === true)
        roundTripS = number('currentRoundTripTime');
      if (entry['type'] === 'inbound-rtp')
        now = { seconds: number('jitterBufferDelay'), samples: number('jitterBufferEmittedCount') };
    }
    if (!now || now.samples === 0) return null;
    const last = before.get(receiver) ?? { seconds: 0, samples: 0 };
    const since = now.samples > last.samples ? last : { seconds: 0, samples: 0 };
    before.set(receiver, now);
    return 1_000 * (roundTripS / 2 + (now.seconds - since.seconds) / (now.samples - since.samples));
  };
}

function receiverOf(room: Room, speaker: string): RTCRtpReceiver | undefined {
  for (const participant of room.remoteParticipants.values()) {
    for (const publication of participant.trackPublications.values()) {
      const sound = soundOf(published(publication, participant));
      if (sound?.which !== 'translated' || sound.identity !== speaker) continue;
      const receiver = publication.track?.receiver;
      if (receiver) return receiver;
    }
  }
  return undefined;
}
