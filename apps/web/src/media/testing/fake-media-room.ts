import type { MediaAccess } from '@intermind/contracts';
import type { TrackReport } from '../../model/statistics.ts';
import type { MediaRoom, MediaRoomOptions, ReceivedTrack, Share } from '../media-room.ts';
import type { SoundOutput } from '../sound-output.ts';
import type { VoiceMixer, VoiceMixerOptions } from '../voice-mixer.ts';

/** One connection to the media server. The test says what the server does and looks at what is sent. */
export class FakeMediaRoom implements MediaRoom {
  readonly options: MediaRoomOptions;
  access: MediaAccess | null = null;
  microphone: { track: MediaStreamTrack | null; on: boolean } = { track: null, on: false };
  camera: MediaStreamTrack | null = null;
  /** Every picture that was sent, in order; null where it was taken back. */
  readonly cameras: (MediaStreamTrack | null)[] = [];
  share: Share | null = null;
  /** Errors with which the next sendings of the screen fail. */
  readonly shareErrors: Error[] = [];
  listener: Parameters<MediaRoom['listenAs']>[0] | null = null;
  disconnected = false;
  soundStarted = 0;
  /** Which picture each element shows. */
  readonly pictures = new Map<HTMLVideoElement, Parameters<MediaRoom['showPicture']>[0]>();
  /** What `flow` answers. */
  sample: Awaited<ReturnType<MediaRoom['flow']>> = null;
  /** What `received` answers. */
  tracks: ReceivedTrack[] = [];
  /** What `statistics` answers. */
  reports: TrackReport[] = [];
  statisticsAsked = 0;
  /** Of the translated voices that are received, by speaker. */
  readonly voiceDelaysMs = new Map<string, number>();
  /** Errors with which the next sendings of the microphone fail. */
  readonly microphoneErrors: Error[] = [];
  microphoneAttempts = 0;
  private readonly server: FakeMediaServer;

  constructor(options: MediaRoomOptions, server: FakeMediaServer) {
    this.options = options;
    this.server = server;
  }

  get events(): MediaRoomOptions['events'] {
    return this.options.events;
  }

  async connect(access: MediaAccess): Promise<void> {
    this.access = access;
    await this.server.gate;
    const error = this.server.errors.shift();
    if (error) throw error;
    this.events.onJoined();
    this.events.onLink('connected');
  }

  async setMicrophone(track: MediaStreamTrack | null, on: boolean): Promise<void> {
    this.microphoneAttempts += 1;
    const error = this.microphoneErrors.shift();
    if (error) throw error;
    this.microphone = { track, on };
    return Promise.resolve();
  }

  setCamera(track: MediaStreamTrack | null): Promise<void> {
    this.camera = track;
    if (this.cameras.at(-1) !== track) this.cameras.push(track);
    return Promise.resolve();
  }

  async setShare(share: Share | null): Promise<void> {
    const error = this.shareErrors.shift();
    if (error) throw error;
    this.share = share;
    return Promise.resolve();
  }

  listenAs(listener: Parameters<MediaRoom['listenAs']>[0]): void {
    this.listener = listener;
  }

  showPicture(
    key: Parameters<MediaRoom['showPicture']>[0],
    element: Parameters<MediaRoom['showPicture']>[1],
  ): () => void {
    this.pictures.set(element, key);
    return () => this.pictures.delete(element);
  }

  startSound(): void {
    this.soundStarted += 1;
  }

  flow(): Promise<FakeMediaRoom['sample']> {
    return Promise.resolve(this.sample);
  }

  received(): Promise<ReceivedTrack[]> {
    return Promise.resolve(this.tracks);
  }

  statistics(): Promise<TrackReport[]> {
    this.statisticsAsked += 1;
    return Promise.resolve(this.reports);
  }

  voiceDelayMs(speaker: string): Promise<number | null> {
    return Promise.resolve(this.voiceDelaysMs.get(speaker) ?? null);
  }

  disconnect(): void {
    this.disconnected = true;
  }
}

/** Every connection that was made, oldest first. */
export class FakeMediaServer {
  readonly rooms: FakeMediaRoom[] = [];
  /** Errors with which the next connections fail. */
  readonly errors: Error[] = [];
  /** Connections wait for it. */
  gate: Promise<void> = Promise.resolve();
  /** Whether the browser has WebRTC. */
  available = true;

  readonly createRoom = (options: MediaRoomOptions): FakeMediaRoom => {
    const room = new FakeMediaRoom(options, this);
    this.rooms.push(room);
    return room;
  };

  get last(): FakeMediaRoom {
    const last = this.rooms.at(-1);
    if (!last) throw new Error('No connection to the media server was made');
    return last;
  }
}

/** Measures nothing; the test says who speaks. */
export class FakeMixer implements VoiceMixer {
  readonly options: VoiceMixerOptions;
  readonly measured: (MediaStreamTrack | null)[] = [];
  readonly forgotten: string[] = [];
  /** Those that are open. */
  readonly voices: string[] = [];
  closed = false;

  constructor(options: VoiceMixerOptions) {
    this.options = options;
  }

  open(identity: string, which: 'original' | 'translated'): ReturnType<VoiceMixer['open']> {
    const voice = `${identity} ${which}`;
    this.voices.push(voice);
    return {
      nodes: [`node of ${voice}` as unknown as AudioNode],
      close: () => void this.voices.splice(this.voices.indexOf(voice), 1),
    };
  }

  measureOwn(_identity: string, track: MediaStreamTrack | null): void {
    this.measured.push(track);
  }

  forget(identity: string): void {
    this.forgotten.push(identity);
  }

  levels(): ReturnType<VoiceMixer['levels']> {
    return new Map();
  }

  onMeasured(): () => void {
    return () => undefined;
  }

  close(): void {
    this.closed = true;
  }
}

/** A loudspeaker that the browser may keep off. */
export class FakeSound implements SoundOutput {
  blocked = false;
  unblocked = 0;
  joinRequestsPlayed = 0;
  recordingsPlayed = 0;
  released = 0;
  speakers: (string | null)[] = [];
  private readonly listeners = new Set<() => void>();

  isBlocked = (): boolean => this.blocked;

  onBlocked = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  setBlocked(blocked: boolean): void {
    this.blocked = blocked;
    for (const listener of this.listeners) listener();
  }

  unblock(): void {
    this.unblocked += 1;
  }

  chooseSpeaker(deviceId: string | null): void {
    this.speakers.push(deviceId);
  }

  playJoinRequest(): void {
    this.joinRequestsPlayed += 1;
  }

  playRecording(): void {
    this.recordingsPlayed += 1;
  }

  release(): void {
    this.released += 1;
    this.blocked = false;
  }
}
