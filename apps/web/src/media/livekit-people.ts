import { INTERPRETER_IDENTITY } from '@intermind/contracts/captions';
import { avatarOwner } from '@intermind/contracts/voice-assistant';
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

/**
 * Whose tracks a participant publishes: its own, and those of an avatar are the voice assistant's. Null: an agent's, of
 * nobody. The kind is in the token, which only the API signs.
 */
export function senderOf({ identity, kind }: Pick<Participant, 'identity' | 'kind'>): string | null {
  if (kind === ParticipantKind.AGENT) return avatarOwner(identity) ?? null;
  return identity === INTERPRETER_IDENTITY || avatarOwner(identity) ? null : identity;
}

/** The participants that publish the tracks of this person: themselves, and an avatar. */
export function sendersOf(room: Room, person: string): RemoteParticipant[] {
  return [...room.remoteParticipants.values()].filter((participant) => senderOf(participant) === person);
}

/** What everyone in the room sends, by identity; without the interpreter and other agents. */
export function sentMediaOf(room: Room): Map<string, SentMedia> {
  const people = new Map<string, SentMedia>();
  for (const participant of [...room.remoteParticipants.values(), room.localParticipant]) {
    const sender = senderOf(participant);
    if (sender === null) continue;
    const known = people.get(sender);
    const sent = sentBy(participant);
    people.set(sender, known ? together(known, sent) : sent);
  }
  return people;
}

function sentBy(participant: Participant): SentMedia {
  const mic = participant.getTrackPublication(Track.Source.Microphone);
  return {
    microphone: !mic ? 'off' : mic.isMuted ? 'muted' : 'on',
    pictures: {
      camera: isShown(participant.getTrackPublication(Track.Source.Camera)),
      screen: isShown(participant.getTrackPublication(Track.Source.ScreenShare)),
    },
    weakConnection:
      participant.connectionQuality === ConnectionQuality.Poor ||
      participant.connectionQuality === ConnectionQuality.Lost,
  };
}

/** What two participants send for one person. */
function together(a: SentMedia, b: SentMedia): SentMedia {
  const microphones = [a.microphone, b.microphone];
  return {
    microphone: microphones.includes('on') ? 'on' : microphones.includes('muted') ? 'muted' : 'off',
    pictures: {
      camera: a.pictures.camera || b.pictures.camera,
      screen: a.pictures.screen || b.pictures.screen,
    },
    weakConnection: a.weakConnection || b.weakConnection,
  };
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
  const sender = senderOf(participant);
  return {
    identity: sender ?? participant.identity,
    agent: sender === null && isAgent(participant),
    source: SOUND_SOURCES[source] ?? tileSourceOf(source) ?? 'other',
    name: trackName,
  };
}
