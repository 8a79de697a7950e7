import { INTERPRETER_IDENTITY } from '@intermind/contracts/captions';
import {
  ConnectionState,
  DisconnectReason,
  RemoteAudioTrack,
  type RemoteParticipant,
  type RemoteTrack,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  type RoomOptions,
  Track,
} from 'livekit-client';
import { logProblem } from '../platform/log.ts';
import { type Listener, soundOf, wantsTrack } from '../model/subscriptions.ts';
import { tileId } from '../model/tile-key.ts';
import { attachPicture } from './attach-picture.ts';
import { keepLastPicture } from './last-picture.ts';
import { readFlow } from './livekit-flow.ts';
import { roomOptions } from './livekit-options.ts';
import {
  isAgent,
  LIVEKIT_SOURCES,
  PEOPLE_EVENTS,
  published,
  sendersOf,
  sentMediaOf,
  tileSourceOf,
} from './livekit-people.ts';
import { readReceived } from './livekit-received.ts';
import { createSending } from './livekit-sending.ts';
import { readStatistics } from './livekit-statistics.ts';
import { readInterpreterTexts } from './livekit-texts.ts';
import { createVoiceDelay } from './livekit-voice-delay.ts';
import { mediaAddress } from './media-address.ts';
import type { MediaRoom, MediaRoomOptions } from './media-room.ts';
import type { OpenVoice } from './voice-mixer.ts';

const CONNECT_TIMEOUT_MS = 10_000;

interface LiveKitWorld {
  context: AudioContext;
  newRoom?: (options: RoomOptions) => Room;
}

/** A new connection to LiveKit. One object lives for one connection; coming back for good needs a new one. */
export function createLiveKitRoom(
  { events, mixer, touch }: MediaRoomOptions,
  { context, newRoom = (options) => new Room(options) }: LiveKitWorld,
): MediaRoom {
  const room = newRoom(roomOptions(context, touch));
  /** Elements that want a person's picture, by `tileId`; it may not be there yet. */
  const elements = new Map<string, Set<HTMLVideoElement>>();
  let listener: Listener | null = null;
  let isOver = false;

  readInterpreterTexts(room, (topic, text) => {
    if (!isOver) events.onText(topic, text);
  });

  let telling = false;
  /** Once for a burst of events, and not for the emptying of a room that is lost: people stay as they were last seen. */
  const tellPeopleSoon = () => {
    if (telling) return;
    telling = true;
    setTimeout(() => {
      telling = false;
      if (!isOver) tellPeople();
    });
  };
  const tellPeople = () => events.onPeople(sentMediaOf(room));
  const tellInterpreter = () => {
    const interpreter = room.remoteParticipants.get(INTERPRETER_IDENTITY);
    events.onInterpreter(!!interpreter && isAgent(interpreter));
  };
  /** What the elements show stays there while the connection is away. */
  const keepPictures = () => {
    for (const shown of elements.values()) for (const element of shown) keepLastPicture(element);
  };
  const tellLink = (state: ConnectionState) => {
    if (state === ConnectionState.SignalReconnecting || state === ConnectionState.Reconnecting)
      keepPictures();
    if (state === ConnectionState.Connected) events.onLink('connected');
    if (state === ConnectionState.SignalReconnecting) events.onLink('signal');
    if (state === ConnectionState.Reconnecting) events.onLink('reconnecting');
  };

  const subscribe = () => {
    if (!listener) return;
    for (const participant of room.remoteParticipants.values()) {
      for (const publication of participant.trackPublications.values()) {
        const wanted = wantsTrack(published(publication, participant), listener);
        if (wanted !== publication.isDesired) publication.setSubscribed(wanted);
      }
    }
  };
  const voices = new Map<RemoteTrack, OpenVoice>();
  const played = (
    track: RemoteTrack,
    publication: RemoteTrackPublication,
    participant: RemoteParticipant,
  ) => {
    // Its bitrate, which nobody reads: each track would have all of the connection measured every two seconds.
    track.stopMonitor();
    if (track.kind === Track.Kind.Video) {
      const source = tileSourceOf(publication.source);
      const { identity } = published(publication, participant);
      const wanted = source && elements.get(tileId({ participant: identity, source }));
      for (const element of wanted ?? []) attachPicture(track, element);
      return;
    }
    const sound = soundOf(published(publication, participant));
    if (!sound || !(track instanceof RemoteAudioTrack)) return;
    const voice = mixer.open(sound.identity, sound.which);
    voices.set(track, voice);
    track.setWebAudioPlugins(voice.nodes);
    track.attach();
  };
  const ended = (track: RemoteTrack) => {
    if (track.kind === Track.Kind.Video) return;
    track.detach();
    voices.get(track)?.close();
    voices.delete(track);
  };

  room
    .on(RoomEvent.TrackSubscribed, played)
    .on(RoomEvent.TrackUnsubscribed, ended)
    .on(RoomEvent.ConnectionStateChanged, tellLink)
    .on(RoomEvent.AudioPlaybackStatusChanged, () => events.onSoundBlocked(!room.canPlaybackAudio))
    .on(RoomEvent.Disconnected, (reason) => {
      if (isOver) return;
      isOver = true;
      const removed = reason === DisconnectReason.PARTICIPANT_REMOVED;
      // A duplicate identity can only be our own ghost: identities are one per admission.
      events.onGone(removed ? 'removed' : reason === DisconnectReason.ROOM_DELETED ? 'ended' : 'lost');
    });
  for (const event of [
    RoomEvent.TrackPublished,
    RoomEvent.ParticipantConnected,
    RoomEvent.Reconnected,
  ] as const) {
    room.on(event, subscribe);
  }
  for (const event of [
    RoomEvent.ParticipantConnected,
    RoomEvent.ParticipantDisconnected,
    RoomEvent.Reconnected,
  ] as const) {
    room.on(event, tellInterpreter);
  }
  for (const event of PEOPLE_EVENTS) room.on(event, tellPeopleSoon);

  // Participants are known before the media connection is up: subscribing now saves a round trip.
  room.on(RoomEvent.SignalConnected, () => {
    if (isOver) return;
    subscribe();
    tellPeople();
    tellInterpreter();
    events.onJoined();
  });

  return {
    async connect({ url, token }) {
      await room.connect(mediaAddress(url, location.origin), token, {
        autoSubscribe: false,
        maxRetries: 1,
        websocketTimeout: CONNECT_TIMEOUT_MS,
        peerConnectionTimeout: CONNECT_TIMEOUT_MS,
      });
      subscribe();
      tellPeople();
      tellInterpreter();
    },
    ...createSending({
      room,
      touch,
      isOver: () => isOver,
      onPictureSent: tellPeople,
      onMuted: events.onMuted,
    }),
    listenAs(next) {
      listener = next;
      subscribe();
    },
    showPicture(key, element) {
      const id = tileId(key);
      const wanting = elements.get(id) ?? new Set();
      elements.set(id, wanting.add(element));
      const track = () =>
        sendersOf(room, key.participant)
          .map((sender) => sender.getTrackPublication(LIVEKIT_SOURCES[key.source])?.track)
          .find(Boolean);
      const shown = track();
      if (shown) attachPicture(shown, element);
      return () => {
        wanting.delete(element);
        if (wanting.size === 0) elements.delete(id);
        track()?.detach(element);
      };
    },
    startSound: () =>
      void room.startAudio().catch((cause: unknown) => logProblem('The sound could not be started', cause)),
    flow: () => readFlow(room),
    received: () => readReceived(room),
    statistics: () => readStatistics(room),
    voiceDelayMs: createVoiceDelay(room),
    disconnect() {
      isOver = true;
      keepPictures();
      void room.disconnect(false);
    },
  };
}
