import {
  AudioFrame,
  AudioSource,
  AudioStream,
  LocalAudioTrack,
  Room,
  RoomEvent,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
  VideoStream,
} from '@livekit/rtc-node';
import { CAPTION_TOPIC, LANE_TOPIC, type Caption, type LaneStatus } from '@intermind/contracts/captions';

const PLAY_RATE_HZ = 48_000;
const PLAY_FRAME_SAMPLES = 960;
const PLAY_QUEUE_MS = 100;
export const CAPTURE_RATE_HZ = 16_000;
const CAPTURE_FRAME_MS = 20;

export interface CapturedFrame {
  track: string;
  /** Grows with each subscription: tracks of one name that came one after the other, or at once. */
  stream: number;
  samples: Int16Array;
  /** Milliseconds since 1970. */
  arrivedMs: number;
}

/** Someone in a meeting, for tests: plays speech as a microphone, keeps what the interpreter sends. */
export class TestParticipant {
  readonly captions: (Caption & { arrivedMs: number })[] = [];
  readonly statuses: LaneStatus[] = [];
  readonly frames: CapturedFrame[] = [];
  /** Names of interpreted tracks as they were subscribed, in order. */
  readonly tracks: string[] = [];
  /** How many pictures came of each track with pictures, by the identity of the sender. */
  readonly pictures = new Map<string, number>();
  private readonly room = new Room();
  private source: AudioSource | undefined;
  private streams = 0;
  private readonly wants: (track: string, identity: string) => boolean;
  private readonly keepsSound: boolean;

  /**
   * @param wants which tracks it hears; interpreted ones unless said
   * @param keepsSound without it tracks are sent to it, and it does not listen
   */
  constructor(
    wants: (track: string, identity: string) => boolean = (track) => track.startsWith('tr:'),
    keepsSound = true,
  ) {
    this.wants = wants;
    this.keepsSound = keepsSound;
  }

  async join(url: string, token: string): Promise<void> {
    this.keepTexts(CAPTION_TOPIC, (text, arrivedMs) =>
      this.captions.push({ ...(JSON.parse(text) as Caption), arrivedMs }),
    );
    this.keepTexts(LANE_TOPIC, (text) => this.statuses.push(JSON.parse(text) as LaneStatus));
    this.room.on(RoomEvent.TrackPublished, (publication, { identity }) => {
      if (this.wants(publication.name ?? '', identity)) publication.setSubscribed(true);
    });
    this.room.on(RoomEvent.TrackSubscribed, (track, publication, { identity }) => {
      const name = publication.name ?? '';
      this.tracks.push(name);
      if (!this.keepsSound) return;
      if (track.kind === TrackKind.KIND_VIDEO) return void this.watch(identity, new VideoStream(track));
      const options = { sampleRate: CAPTURE_RATE_HZ, numChannels: 1, frameSizeMs: CAPTURE_FRAME_MS };
      void this.capture(name, new AudioStream(track, options));
    });
    await this.room.connect(url, token, { autoSubscribe: false, dynacast: false });
    for (const participant of this.room.remoteParticipants.values()) {
      for (const publication of participant.trackPublications.values()) {
        if (this.wants(publication.name ?? '', participant.identity)) publication.setSubscribed(true);
      }
    }
  }

  /** Publishes a microphone; `play` then fills it. */
  async openMicrophone(): Promise<void> {
    this.source = new AudioSource(PLAY_RATE_HZ, 1, PLAY_QUEUE_MS);
    const options = new TrackPublishOptions();
    options.source = TrackSource.SOURCE_MICROPHONE;
    options.dtx = true;
    options.red = false;
    const track = LocalAudioTrack.createAudioTrack('microphone', this.source);
    await this.room.localParticipant!.publishTrack(track, options);
  }

  /** Plays mono samples at 48,000 Hz; answers when the first one is on its way (ms since 1970), and when all are. */
  play(samples: Int16Array): { startedMs: number; finished: Promise<void> } {
    const source = this.source!;
    const startedMs = Date.now() + source.queuedDuration;
    const pump = async (): Promise<void> => {
      for (let at = 0; at + PLAY_FRAME_SAMPLES <= samples.length; at += PLAY_FRAME_SAMPLES) {
        const frame = samples.slice(at, at + PLAY_FRAME_SAMPLES);
        await source.captureFrame(new AudioFrame(frame, PLAY_RATE_HZ, 1, PLAY_FRAME_SAMPLES));
      }
    };
    return { startedMs, finished: pump() };
  }

  async sendText(topic: string, text: string): Promise<void> {
    await this.room.localParticipant!.sendText(text, { topic });
  }

  async leave(): Promise<void> {
    await this.room.disconnect();
  }

  private keepTexts(topic: string, keep: (text: string, arrivedMs: number) => void): void {
    this.room.registerTextStreamHandler(topic, (reader) => {
      reader.readAll().then(
        (text) => keep(text, Date.now()),
        () => undefined, // it left meanwhile
      );
    });
  }

  private async watch(identity: string, stream: VideoStream): Promise<void> {
    const reader = stream.getReader();
    while (!(await reader.read()).done) this.pictures.set(identity, (this.pictures.get(identity) ?? 0) + 1);
  }

  private async capture(track: string, sound: AudioStream): Promise<void> {
    const stream = ++this.streams;
    const reader = sound.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.frames.push({ track, stream, samples: value.data, arrivedMs: Date.now() });
    }
  }
}
