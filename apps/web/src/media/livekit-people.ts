import { INTERPRETER_IDENTITY } from '@intermind/contracts/captions';
import {
  ConnectionQuality,
  type Participant,
  ParticipantKind,
  type RemoteParticipant,
  type RemoteTrackPublication,
  type Room,
  RoomEvent,
  Track,
  type TrackPublication,
} from 'livekit-client';
import type { SentMedia } from '../model/people.ts';
import type { PublishedTrack } from '../model/subscriptions.ts';
import type { TileSource } from '../model/tile-key.ts';

/** LiveKit's words for people and tracks as ours. */

/** What everyone in the room sends, by identity; without the interpreter and other agents. */
export function sentMediaOf(room: Room): Map<string, SentMedia> {
  const people = new Map<string, SentMedia>();
  for (const participant of [...room.remoteParticipants.values(), room.localParticipant]) {
    if (isAgent(participant) || participant.identity === INTERPRETER_IDENTITY) continue;
    const mic = participant.getTrackPublication(Track.Source.Microphone);
    people.set(participant.identity, {
      microphone: !mic ? 'off' : mic.isMuted ? 'muted' : 'on',
      pictures: {
        camera: isShown(participant.getTrackPublication(Track.Source.Camera)),
        screen: isShown(participant.getTrackPublication(Track.Source.ScreenShare)),
      },
      weakConnection:
        participant.connectionQuality === ConnectionQuality.Poor ||
        participant.connectionQuality === ConnectionQuality.Lost,
    });
  }
  return people;
}

/** After these, `sentMediaOf` may say something else. */
export const PEOPLE_EVENTS = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackPublished,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
  RoomEvent.ConnectionQualityChanged,
  RoomEvent.Reconnected,
] as const;

export const LIVEKIT_SOURCES: Readonly<Record<TileSource, Track.Source>> = {
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
};

const SOUND_SOURCES: Readonly<Partial<Record<Track.Source, PublishedTrack['source']>>> = {
  [Track.Source.Microphone]: 'microphone',
  [Track.Source.ScreenShareAudio]: 'screenSound',
};

export function tileSourceOf(source: Track.Source): TileSource | undefined {
  if (source === Track.Source.Camera) return 'camera';
  return source === Track.Source.ScreenShare ? 'screen' : undefined;
}

function isShown(publication: TrackPublication | undefined): boolean {
  return !!publication && !publication.isMuted;
}

export function isAgent({ kind }: Participant): boolean {
  return kind === ParticipantKind.AGENT;
}

export function published(
  publication: RemoteTrackPublication,
  participant: RemoteParticipant,
): PublishedTrack {
  const { source, trackName } = publication;
  return {
    identity: participant.identity,
    agent: isAgent(participant),
    source: SOUND_SOURCES[source] ?? tileSourceOf(source) ?? 'other',
    name: trackName,
  };
}
