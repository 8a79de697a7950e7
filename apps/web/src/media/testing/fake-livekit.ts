import { FakeMixer } from './fake-media-room.ts';
import {
  ConnectionQuality,
  ParticipantKind,
  RemoteAudioTrack,
  type Room,
  RoomEvent,
  type RoomOptions,
  type Track,
} from 'livekit-client';
import { createLiveKitRoom } from '../livekit-room.ts';
import type { MediaRoomEvents } from '../media-room.ts';

type Source = `${Track.Source}`;
type Handler = (reader: { readAll: () => Promise<string> }, sender: { identity: string }) => void;

/** A picture or a voice as LiveKit hands it out; keeps what was done with it. */
export class FakeRemoteTrack {
  readonly kind: 'audio' | 'video';
  readonly attached: unknown[] = [];
  plugins: unknown[] = [];
  /** LiveKit measures it, which takes time of the browser. */
  monitored = true;
  receiver: Pick<RTCRtpReceiver, 'getStats' | 'transport'> | undefined;

  private constructor(kind: 'audio' | 'video') {
    this.kind = kind;
  }

  static picture(): FakeRemoteTrack {
    return new FakeRemoteTrack('video');
  }

  /** Passes for LiveKit's own class, whose constructor needs a browser. */
  static voice(): FakeRemoteTrack {
    const voice = new FakeRemoteTrack('audio');
    const { attach, detach, setWebAudioPlugins, stopMonitor } = voice;
    Object.setPrototypeOf(voice, RemoteAudioTrack.prototype);
    return Object.assign(voice, { attach, detach, setWebAudioPlugins, stopMonitor });
  }

  attach(element: unknown = 'its own element'): void {
    this.attached.push(element);
  }

  detach(element: unknown = 'its own element'): void {
    this.attached.splice(this.attached.indexOf(element), 1);
  }

  setWebAudioPlugins(plugins: unknown[]): void {
    this.plugins = plugins;
  }

  stopMonitor(): void {
    this.monitored = false;
  }
}

/** A track that someone has published. */
export class FakePublication {
  isMuted = false;
  isDesired = false;
  asked = 0;
  track: FakeRemoteTrack | undefined;
  readonly source: Source;
  readonly trackName: string;

  constructor(source: Source, trackName = '') {
    this.source = source;
    this.trackName = trackName;
  }

  setSubscribed(wanted: boolean): void {
    this.asked += 1;
    this.isDesired = wanted;
  }
}

/** What this person sends. */
export class FakeSentTrack {
  isMuted = false;
  mediaStreamTrack: unknown;
  sender: Pick<RTCRtpSender, 'getStats' | 'transport'> | undefined;
  /** LiveKit tells it, no matter who muted it. */
  onMuted: () => void = () => undefined;

  constructor(mediaStreamTrack: unknown) {
    this.mediaStreamTrack = mediaStreamTrack;
  }

  replaceTrack(track: unknown): Promise<void> {
    this.mediaStreamTrack = track;
    return Promise.resolve();
  }

  mute(): Promise<void> {
    if (!this.isMuted) {
      this.isMuted = true;
      this.onMuted();
    }
    return Promise.resolve();
  }

  unmute(): Promise<void> {
    this.isMuted = false;
    return Promise.resolve();
  }
}

export class FakePerson {
  connectionQuality: ConnectionQuality = ConnectionQuality.Good;
  readonly trackPublications = new Map<string, FakePublication>();
  readonly identity: string;
  readonly kind: ParticipantKind;

  constructor(identity: string, kind: ParticipantKind = ParticipantKind.STANDARD) {
    this.identity = identity;
    this.kind = kind;
  }

  publish(source: Source, trackName = ''): FakePublication {
    const publication = new FakePublication(source, trackName);
    this.trackPublications.set(`${source}:${trackName}`, publication);
    return publication;
  }

  getTrackPublication(source: Source): FakePublication | undefined {
    return [...this.trackPublications.values()].find((publication) => publication.source === source);
  }
}

/** Oneself. Publishing waits for `gate`. */
export class FakeSelf {
  connectionQuality: ConnectionQuality = ConnectionQuality.Good;
  readonly identity = 'prt_you';
  readonly kind = ParticipantKind.STANDARD;
  readonly trackPublications = new Map<Source, { source: Source; isMuted: boolean; track: FakeSentTrack }>();
  published = 0;
  gate: Promise<void> = Promise.resolve();

  /** Called with the publication of a track that was muted, by whomever. */
  onMuted: (publication: object) => void = () => undefined;

  /** What each was published with. */
  readonly options = new Map<Source, object>();

  async publishTrack(mediaStreamTrack: unknown, options: { source: Source }) {
    const { source } = options;
    this.options.set(source, options);
    this.published += 1;
    await this.gate;
    const track = new FakeSentTrack(mediaStreamTrack);
    const publication = {
      source,
      track,
      get isMuted() {
        return track.isMuted;
      },
    };
    track.onMuted = () => this.onMuted(publication);
    this.trackPublications.set(source, publication);
    return publication;
  }

  unpublishTrack(track: FakeSentTrack): Promise<void> {
    for (const [source, publication] of this.trackPublications)
      if (publication.track === track) this.trackPublications.delete(source);
    return Promise.resolve();
  }

  getTrackPublication(source: Source) {
    return this.trackPublications.get(source);
  }

  sent(source: Source): FakeSentTrack | undefined {
    return this.trackPublications.get(source)?.track;
  }
}

/** LiveKit's room as far as ours uses it; the test plays the media server. */
export class FakeLiveKit {
  readonly remoteParticipants = new Map<string, FakePerson>();
  readonly localParticipant = new FakeSelf();
  readonly texts = new Map<string, Handler>();
  readonly connections: unknown[][] = [];
  options: RoomOptions = {};
  canPlaybackAudio = true;
  disconnectedWith: boolean | undefined;
  startAudio = (): Promise<void> => Promise.resolve();
  private readonly handlers = new Map<string, ((...given: never[]) => void)[]>();

  constructor() {
    this.localParticipant.onMuted = (publication) =>
      this.emit(RoomEvent.TrackMuted, publication, this.localParticipant);
  }

  on(event: string, handler: (...given: never[]) => void): this {
    this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler]);
    return this;
  }

  emit(event: string, ...given: unknown[]): void {
    for (const handler of this.handlers.get(event) ?? []) handler(...(given as never[]));
  }

  registerTextStreamHandler(topic: string, handler: Handler): void {
    this.texts.set(topic, handler);
  }

  connect(...given: unknown[]): Promise<void> {
    this.connections.push(given);
    return Promise.resolve();
  }

  disconnect(stopTracks: boolean): Promise<void> {
    this.disconnectedWith = stopTracks;
    return Promise.resolve();
  }

  add(identity: string, kind?: ParticipantKind): FakePerson {
    const person = new FakePerson(identity, kind);
    this.remoteParticipants.set(identity, person);
    return person;
  }

  /** What was asked for is there. */
  deliver(person: FakePerson, publication: FakePublication, track: FakeRemoteTrack): void {
    publication.track = track;
    this.emit(RoomEvent.TrackSubscribed, track, publication, person);
  }
}

/** Our room over LiveKit's, and everything it has told. */
export function mediaRoom({ touch = false } = {}) {
  const livekit = new FakeLiveKit();
  const mixer = new FakeMixer({} as never);
  const told: unknown[][] = [];
  const people: Parameters<MediaRoomEvents['onPeople']>[0][] = [];
  const tell =
    (name: string) =>
    (...given: unknown[]): void =>
      void told.push([name, ...given]);
  const room = createLiveKitRoom(
    {
      events: {
        onJoined: tell('joined'),
        onLink: tell('link'),
        onGone: tell('gone'),
        onMuted: tell('muted'),
        onPeople: (now) => people.push(now),
        onInterpreter: tell('interpreter'),
        onSoundBlocked: tell('soundBlocked'),
        onText: tell('text'),
      },
      touch,
      mixer,
    },
    {
      context: 'the context' as never,
      newRoom(options) {
        livekit.options = options;
        return livekit as unknown as Room;
      },
    },
  );
  return { livekit, mixer, told, people, room };
}
