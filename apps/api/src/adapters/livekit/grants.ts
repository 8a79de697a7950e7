import type { RoomAgentKind, SendingRights } from '@intermind/contracts';
import { type ParticipantInfo, TrackSource, type VideoGrant } from 'livekit-server-sdk';
import type { MediaParticipant, MediaState } from './media-server.ts';

const SOURCES: Readonly<Record<keyof SendingRights, TrackSource[]>> = {
  microphone: [TrackSource.MICROPHONE],
  camera: [TrackSource.CAMERA],
  shareScreen: [TrackSource.SCREEN_SHARE, TrackSource.SCREEN_SHARE_AUDIO],
};

function sourcesOf(rights: SendingRights): TrackSource[] {
  return (Object.keys(SOURCES) as (keyof SendingRights)[])
    .filter((right) => rights[right])
    .flatMap((right) => SOURCES[right]);
}

/** People get no data channel and no rights over metadata: everything but media goes through the API. */
export function grantOf(room: string, rights: SendingRights): VideoGrant {
  const sources = sourcesOf(rights);
  return {
    roomJoin: true,
    room,
    canSubscribe: true,
    canPublish: sources.length > 0,
    ...(sources.length > 0 ? { canPublishSources: sources } : {}),
    canPublishData: false,
    canUpdateOwnMetadata: false,
  };
}

/** In the room of a connection test nobody receives anything. */
export function testGrantOf(room: string): VideoGrant {
  return { ...grantOf(room, { microphone: false, camera: true, shareScreen: false }), canSubscribe: false };
}

/**
 * Grants of agents. The interpreter is not hidden, because LiveKit never announces tracks of hidden participants, and
 * may publish from any source, because tracks of an unknown source time out. The recorder is hidden and only
 * subscribes.
 */
export const AGENT_GRANTS: Readonly<Record<RoomAgentKind, (room: string) => VideoGrant>> = {
  interpreter: (room) => ({
    roomJoin: true,
    room,
    canSubscribe: true,
    canPublish: true,
    canPublishData: true,
    canUpdateOwnMetadata: true,
  }),
  recorder: (room) => ({
    roomJoin: true,
    room,
    canSubscribe: true,
    canPublish: false,
    canPublishData: false,
    canUpdateOwnMetadata: false,
    hidden: true,
  }),
  assistant: (room) => ({
    roomJoin: true,
    room,
    canSubscribe: true,
    canPublish: true,
    canPublishSources: [TrackSource.MICROPHONE],
    canPublishData: true,
    canUpdateOwnMetadata: false,
  }),
};

/**
 * Grant of the avatar of a voice assistant, which a vendor outside connects with: a picture and a voice, and it hears nobody.
 * It may send data because LiveAvatar refuses to start without (reported by a user of theirs, not in their documentation).
 */
export function avatarGrantOf(room: string): VideoGrant {
  return {
    roomJoin: true,
    room,
    canSubscribe: false,
    canPublish: true,
    canPublishSources: [TrackSource.CAMERA, TrackSource.MICROPHONE],
    canPublishData: true,
    canUpdateOwnMetadata: false,
  };
}

/** The whole permission: LiveKit replaces what was there. */
export function permissionOf(rights: SendingRights) {
  const sources = sourcesOf(rights);
  return {
    canSubscribe: true,
    canPublish: sources.length > 0,
    canPublishSources: sources,
    canPublishData: false,
    canUpdateMetadata: false,
  };
}

export function readParticipant(info: ParticipantInfo): MediaParticipant {
  const sources = info.permission?.canPublishSources ?? [];
  const mayPublish = (source: TrackSource) =>
    (info.permission?.canPublish ?? false) && (sources.length === 0 || sources.includes(source));
  return {
    identity: info.identity,
    kind: KINDS[info.kind] ?? 'other',
    joinedAt: new Date(Number(info.joinedAtMs) || Number(info.joinedAt) * 1000),
    tracks: info.tracks.length,
    attributes: {
      language: info.attributes['language'],
      hears: info.attributes['hears'],
      understands: info.attributes['understands'] ?? '',
      listens: info.attributes['listens'],
      reads: info.attributes['reads'],
    } as MediaState['attributes'],
    rights: {
      microphone: mayPublish(TrackSource.MICROPHONE),
      camera: mayPublish(TrackSource.CAMERA),
      shareScreen: mayPublish(TrackSource.SCREEN_SHARE),
    },
  };
}

/** `livekit.ParticipantInfo.Kind` (protocol 1.x, livekit_models.proto): STANDARD, EGRESS, AGENT; the SDK does not export it. */
const KINDS: Readonly<Record<number, MediaParticipant['kind']>> = {
  0: 'person',
  2: 'recorder',
  4: 'agent',
};
