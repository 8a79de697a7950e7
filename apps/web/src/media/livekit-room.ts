import {
  CAPTION_TOPIC,
  INTERPRETER_IDENTITY,
  LANE_TOPIC,
  parseLaneTrackName,
} from '@intermind/contracts/captions';
import { CAMERA_DESKTOP, CAMERA_TOUCH } from '@intermind/contracts/limits';
import {
  ConnectionQuality,
  ConnectionState,
  DisconnectReason,
  type LocalTrack,
  ParticipantKind,
  RemoteAudioTrack,
  type RemoteParticipant,
  type RemoteTrack,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  Track,
  VideoPreset,
} from 'livekit-client';
import { logProblem } from '../shared/log.ts';
import type { PersonMedia } from '../model/meeting.ts';
import { reconnectDelayMs } from '../model/rejoin.ts';
import { type Listener, type PublishedTrack, wantsTrack } from '../model/subscriptions.ts';
import { readFlow } from './livekit-flow.ts';
import { mediaAddress, type MediaRoom, type MediaRoomOptions } from './media-room.ts';
import { newestInTurn } from './newest-in-turn.ts';
import type { OpenVoice } from './voice-mixer.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** Of one text of the interpreter; anything longer is not a caption. */
const TEXT_MAX_BYTES = 64 * 1024;

/** A new connection to LiveKit. One object lives for one connection; coming back for good needs a new one. */
export function createLiveKitRoom({ events, mixer, context, touch }: MediaRoomOptions): MediaRoom {
  const camera = touch ? CAMERA_TOUCH : CAMERA_DESKTOP;
  const room = new Room({
    webAudioMix: { audioContext: context },
    adaptiveStream: true,
    dynacast: true,
    reconnectPolicy: {
      nextRetryDelayInMs: ({ retryCount, elapsedMs }) => reconnectDelayMs(retryCount, elapsedMs),
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
  /** Elements that want a person's camera; it may not be there yet. */
  const screens = new Map<string, Set<HTMLVideoElement>>();
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
    if (identity !== INTERPRETER_IDENTITY) return;
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
      if (participant.kind === ParticipantKind.AGENT || participant.identity === INTERPRETER_IDENTITY)
        continue;
      const mic = participant.getTrackPublication(Track.Source.Microphone);
      const cam = participant.getTrackPublication(Track.Source.Camera);
      people.set(participant.identity, {
        microphone: !mic ? 'off' : mic.isMuted ? 'muted' : 'on',
        camera: !!cam && !cam.isMuted,
        weakConnection:
          participant.connectionQuality === ConnectionQuality.Poor ||
          participant.connectionQuality === ConnectionQuality.Lost,
      });
    }
    events.onPeople(people);
  };
  const tellInterpreter = () => events.onInterpreter(room.remoteParticipants.has(INTERPRETER_IDENTITY));
  const tellLink = (state: ConnectionState) => {
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
      for (const element of screens.get(participant.identity) ?? []) track.attach(element);
      return;
    }
    const said = voiceOf(publication, participant);
    if (!said || !(track instanceof RemoteAudioTrack)) return;
    const voice = mixer.open(said.identity, said.which);
    voices.set(track, voice);
    track.setWebAudioPlugins(voice.nodes);
    track.attach();
  };
  const ended = (track: RemoteTrack) => {
    // A picture stays as it was last seen until its tile goes or the next one comes.
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
    showCamera(identity, element) {
      const elements = screens.get(identity) ?? new Set();
      screens.set(identity, elements.add(element));
      const track = () =>
        room.remoteParticipants.get(identity)?.getTrackPublication(Track.Source.Camera)?.track;
      track()?.attach(element);
      return () => {
        elements.delete(element);
        track()?.detach(element);
      };
    },
    flow: () => readFlow(room),
    disconnect() {
      over = true;
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

function published(publication: RemoteTrackPublication, participant: RemoteParticipant): PublishedTrack {
  const { source } = publication;
  return {
    identity: participant.identity,
    agent: participant.kind === ParticipantKind.AGENT,
    source:
      source === Track.Source.Microphone ? 'microphone' : source === Track.Source.Camera ? 'camera' : 'other',
    name: publication.trackName,
  };
}

function voiceOf(
  publication: RemoteTrackPublication,
  participant: RemoteParticipant,
): { identity: string; which: 'original' | 'translated' } | null {
  if (publication.source === Track.Source.Microphone)
    return { identity: participant.identity, which: 'original' };
  const lane = parseLaneTrackName(publication.trackName);
  return lane ? { identity: lane.speaker, which: 'translated' } : null;
}
