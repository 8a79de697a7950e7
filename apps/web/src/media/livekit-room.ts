import { CAPTION_TOPIC, INTERPRETER_IDENTITY, LANE_TOPIC } from '@intermind/contracts/captions';
import { CAMERA_DESKTOP, CAMERA_TOUCH } from '@intermind/contracts/limits';
import {
  ConnectionQuality,
  ConnectionState,
  DisconnectReason,
  type LocalTrack,
  type Participant,
  ParticipantKind,
  RemoteAudioTrack,
  type RemoteParticipant,
  type RemoteTrack,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  type RoomOptions,
  Track,
  type TrackPublication,
  VideoPreset,
} from 'livekit-client';
import { logProblem } from '../platform/log.ts';
import type { PersonMedia } from '../model/meeting.ts';
import { reconnectDelayMs } from '../model/rejoin.ts';
import {
  isInterpreter,
  type Listener,
  type PublishedTrack,
  voiceOf,
  wantsTrack,
} from '../model/subscriptions.ts';
import { tileId, type TileSource } from '../model/tile-key.ts';
import { keepLastPicture } from './last-picture.ts';
import { readFlow } from './livekit-flow.ts';
import { mediaAddress } from './media-address.ts';
import type { MediaRoom, MediaRoomOptions } from './media-room.ts';
import { newestInTurn } from './newest-in-turn.ts';
import type { OpenVoice } from './voice-mixer.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** Of one text of the interpreter; anything longer is not a caption. */
const TEXT_MAX_BYTES = 64 * 1024;

interface LiveKitWorld {
  context: AudioContext;
  newRoom?: (options: RoomOptions) => Room;
}

/** A new connection to LiveKit. One object lives for one connection; coming back for good needs a new one. */
export function createLiveKitRoom(
  { events, mixer, touch }: MediaRoomOptions,
  { context, newRoom = (options) => new Room(options) }: LiveKitWorld,
): MediaRoom {
  const camera = touch ? CAMERA_TOUCH : CAMERA_DESKTOP;
  const room = newRoom({
    webAudioMix: { audioContext: context },
    adaptiveStream: true,
    dynacast: true,
    reconnectPolicy: {
      nextRetryDelayInMs: ({ retryCount, elapsedMs }) =>
        reconnectDelayMs(retryCount, elapsedMs, Math.random()),
    },
    // Devices are ours: they outlive a connection.
    stopLocalTrackOnUnpublish: false,
    disconnectOnPageLeave: true,
    dataStream: { maxPayloadByteLength: TEXT_MAX_BYTES },
    publishDefaults: {
      simulcast: true,
      videoEncoding: { maxBitrate: camera.maxBitrateBps, maxFramerate: camera.frameRate },
      videoSimulcastLayers: touch
        ? [new VideoPreset(320, 180, 160_000, 15)]
        : [new VideoPreset(320, 180, 160_000, 15), new VideoPreset(640, 360, 600_000, 25)],
      dtx: true,
      red: true,
    },
  });
  /** Elements that want a person's picture, by `tileId`; it may not be there yet. */
  const elements = new Map<string, Set<HTMLVideoElement>>();
  let listener: Listener | null = null;
  let microphone: LocalTrack | null = null;
  let cameraTrack: MediaStreamTrack | null = null;
  let over = false;

  room.registerTextStreamHandler(
    CAPTION_TOPIC,
    (reader, { identity }) => void read(CAPTION_TOPIC, reader, identity),
  );
  room.registerTextStreamHandler(
    LANE_TOPIC,
    (reader, { identity }) => void read(LANE_TOPIC, reader, identity),
  );
  async function read(
    topic: string,
    reader: { readAll: () => Promise<string> },
    identity: string,
  ): Promise<void> {
    // Its words may come before the media server announces it; nobody else is given its identity.
    const sender = room.remoteParticipants.get(identity);
    if (!isInterpreter({ identity, agent: !sender || isAgent(sender) })) return;
    try {
      const text = await reader.readAll();
      if (!over) events.onText(topic, text);
    } catch (cause) {
      // The next text carries everything again.
      logProblem('A text of the interpreter broke off', cause);
    }
  }

  let telling = false;
  /** Once for a burst of events, and not for the emptying of a room that is lost: people stay as they were last seen. */
  const tellPeopleSoon = () => {
    if (telling) return;
    telling = true;
    setTimeout(() => {
      telling = false;
      if (!over) tellPeople();
    });
  };
  const tellPeople = () => {
    const people = new Map<string, Omit<PersonMedia, 'speaking'>>();
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
    events.onPeople(people);
  };
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
    if (track.kind === Track.Kind.Video) {
      const source = tileSourceOf(publication.source);
      const wanted = source && elements.get(tileId({ participant: participant.identity, source }));
      for (const element of wanted ?? []) track.attach(element);
      return;
    }
    const said = voiceOf(published(publication, participant));
    if (!said || !(track instanceof RemoteAudioTrack)) return;
    const voice = mixer.open(said.identity, said.which);
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

  const sendMicrophone = newestInTurn<{ track: MediaStreamTrack | null; on: boolean }>(
    async ({ track, on }) => {
      if (over) return;
      if (!track) {
        if (microphone) await room.localParticipant.unpublishTrack(microphone);
        microphone = null;
      } else if (!microphone) {
        if (!on) return;
        const publication = await room.localParticipant.publishTrack(track, {
          source: Track.Source.Microphone,
        });
        microphone = publication.track ?? null;
      } else if (microphone.mediaStreamTrack !== track) {
        await microphone.replaceTrack(track, { userProvidedTrack: true });
      }
      if (microphone && microphone.isMuted === on) await (on ? microphone.unmute() : microphone.mute());
    },
  );
  const sendCamera = newestInTurn<{ track: MediaStreamTrack | null }>(async ({ track }) => {
    if (over || track === cameraTrack) return;
    const { localParticipant } = room;
    const published = localParticipant.getTrackPublication(Track.Source.Camera)?.track;
    if (track && published) await published.replaceTrack(track, { userProvidedTrack: true });
    else if (track) await localParticipant.publishTrack(track, { source: Track.Source.Camera });
    else if (published) await localParticipant.unpublishTrack(published);
    cameraTrack = track;
    tellPeople();
  });

  room
    .on(RoomEvent.TrackSubscribed, played)
    .on(RoomEvent.TrackUnsubscribed, ended)
    .on(RoomEvent.ConnectionStateChanged, tellLink)
    .on(RoomEvent.AudioPlaybackStatusChanged, () => events.onSoundBlocked(!room.canPlaybackAudio))
    .on(RoomEvent.Disconnected, (reason) => {
      if (over) return;
      over = true;
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

  // Who is there is known before the way for media is open: asking for their tracks now saves a round trip.
  room.on(RoomEvent.SignalConnected, () => {
    if (over) return;
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
    setMicrophone: (track, on) => sendMicrophone({ track, on }),
    setCamera: (track) => sendCamera({ track }),
    listenAs(next) {
      listener = next;
      subscribe();
    },
    showPicture(key, element) {
      const id = tileId(key);
      const wanting = elements.get(id) ?? new Set();
      elements.set(id, wanting.add(element));
      const track = () =>
        room.remoteParticipants.get(key.participant)?.getTrackPublication(LIVEKIT_SOURCES[key.source])?.track;
      track()?.attach(element);
      return () => {
        wanting.delete(element);
        if (wanting.size === 0) elements.delete(id);
        track()?.detach(element);
      };
    },
    startSound: () =>
      void room.startAudio().catch((cause: unknown) => logProblem('The sound could not be started', cause)),
    flow: () => readFlow(room),
    disconnect() {
      over = true;
      keepPictures();
      void room.disconnect(false);
    },
  };
}

const PEOPLE_EVENTS = [
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

const LIVEKIT_SOURCES: Readonly<Record<TileSource, Track.Source>> = {
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
};

function tileSourceOf(source: Track.Source): TileSource | undefined {
  if (source === Track.Source.Camera) return 'camera';
  return source === Track.Source.ScreenShare ? 'screen' : undefined;
}

function isShown(publication: TrackPublication | undefined): boolean {
  return !!publication && !publication.isMuted;
}

function isAgent({ kind }: Participant): boolean {
  return kind === ParticipantKind.AGENT;
}

function published(publication: RemoteTrackPublication, participant: RemoteParticipant): PublishedTrack {
  const { source, trackName } = publication;
  return {
    identity: participant.identity,
    agent: isAgent(participant),
    source: source === Track.Source.Microphone ? 'microphone' : (tileSourceOf(source) ?? 'other'),
    name: trackName,
  };
}
