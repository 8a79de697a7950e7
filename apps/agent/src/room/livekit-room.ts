import { setTimeout as delay } from 'node:timers/promises';
import {
  AudioFrame,
  AudioSource,
  AudioStream,
  DisconnectReason,
  LocalAudioTrack,
  ParticipantKind,
  Room,
  RoomEvent,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
  dispose,
  type Participant,
  type RemoteParticipant,
  type RemoteTrack,
  type RemoteTrackPublication,
  type TrackPublication,
} from '@livekit/rtc-node';
import { type LaneSink, type RoomHandlers, type RoomPort } from '../interpreter/room-port.ts';
import type { Logger } from '../log.ts';
import { FRAME_MS, HEARD_SAMPLE_RATE_HZ, LANE_FRAME_SAMPLES, LANE_SAMPLE_RATE_HZ } from '../sound/format.ts';

const TEXT_LIMIT_MS = 3_000;
const QUEUE_MS = 200;

/** Why we left the meeting. `replaced`: another worker took over our identity; do not rejoin. */
export type LeaveReason = 'replaced' | 'disconnected';

export interface LiveKitRoomOptions {
  handlers: RoomHandlers;
  log: Logger;
  onDisconnected: (reason: LeaveReason, detail: string) => void;
}

/** The meeting on a LiveKit server. The only file that knows its native library. */
export class LiveKitRoom implements RoomPort {
  private readonly room = new Room();
  private readonly options: LiveKitRoomOptions;
  private readonly streams = new Map<string, AbortController>();
  private texts: Promise<void> = Promise.resolve();
  private leaving = false;

  constructor(options: LiveKitRoomOptions) {
    this.options = options;
  }

  /** Rejects when the server cannot be reached or refuses the token. */
  async connect(url: string, token: string): Promise<void> {
    // handlers first: events of a meeting under way come while connecting
    this.room
      .on(RoomEvent.ParticipantConnected, () => this.peopleChanged())
      .on(RoomEvent.ParticipantDisconnected, (participant) => {
        this.stopHearing(participant.identity);
        this.peopleChanged();
      })
      .on(RoomEvent.ParticipantAttributesChanged, () => this.peopleChanged())
      .on(RoomEvent.TrackPublished, (publication, participant) => subscribe(publication, participant))
      .on(RoomEvent.TrackSubscribed, (track, publication, participant) => {
        this.trackSubscribed(track, publication, participant);
      })
      .on(RoomEvent.TrackUnsubscribed, (_track, publication, participant) => {
        if (isMicrophone(publication)) this.stopHearing(participant.identity);
      })
      .on(RoomEvent.TrackMuted, (publication, participant) => this.muted(publication, participant, true))
      .on(RoomEvent.TrackUnmuted, (publication, participant) => this.muted(publication, participant, false))
      .on(RoomEvent.Reconnected, () => this.peopleChanged())
      .on(RoomEvent.Disconnected, (reason) => {
        if (this.leaving) return;
        const replaced = reason === DisconnectReason.DUPLICATE_IDENTITY;
        this.options.onDisconnected(
          replaced ? 'replaced' : 'disconnected',
          DisconnectReason[reason] ?? 'unknown',
        );
      });
    await this.room.connect(url, token, { autoSubscribe: false, dynacast: false });
    for (const participant of this.room.remoteParticipants.values()) {
      for (const publication of participant.trackPublications.values()) subscribe(publication, participant);
    }
    this.peopleChanged();
  }

  async publishLane(name: string): Promise<LaneSink> {
    const source = new AudioSource(LANE_SAMPLE_RATE_HZ, 1, QUEUE_MS);
    const track = LocalAudioTrack.createAudioTrack(name, source);
    const options = new TrackPublishOptions();
    options.source = TrackSource.SOURCE_UNKNOWN;
    options.dtx = true;
    options.red = false;
    const publication = await this.room.localParticipant!.publishTrack(track, options);
    return {
      write: async (frame) =>
        source.captureFrame(new AudioFrame(ownBuffer(frame), LANE_SAMPLE_RATE_HZ, 1, LANE_FRAME_SAMPLES)),
      queuedMs: () => source.queuedDuration,
      clear: () => source.clearQueue(),
      close: async () => {
        const { sid } = publication;
        if (sid !== undefined && this.room.isConnected) await this.room.localParticipant?.unpublishTrack(sid);
        await source.close();
      },
    };
  }

  async sendText(topic: string, text: string): Promise<void> {
    // one after the other: texts sent at once may arrive in any order
    this.texts = this.texts.then(async () => {
      try {
        // while the connection is being repaired a text may hang; later ones are newer
        await Promise.race([this.room.localParticipant?.sendText(text, { topic }), delay(TEXT_LIMIT_MS)]);
      } catch (error) {
        // captions are repeated with their next revision; a lost one must not stop the voice
        this.options.log.warn({ error, topic }, 'text stream not sent');
      }
    });
    return this.texts;
  }

  async leave(): Promise<void> {
    this.leaving = true;
    for (const identity of this.streams.keys()) this.stopHearing(identity);
    await this.room.disconnect();
    await dispose();
  }

  private peopleChanged(): void {
    const people = [...this.room.remoteParticipants.values()].filter(isPerson);
    this.options.handlers.peopleChanged(
      people.map(({ identity, attributes }) => ({ identity, attributes: { ...attributes } })),
    );
  }

  private trackSubscribed(
    track: RemoteTrack,
    publication: RemoteTrackPublication,
    participant: RemoteParticipant,
  ): void {
    if (track.kind !== TrackKind.KIND_AUDIO || !isMicrophone(publication) || !isPerson(participant)) return;
    this.stopHearing(participant.identity);
    const stop = new AbortController();
    this.streams.set(participant.identity, stop);
    if (publication.muted !== true) this.options.handlers.microphoneOpened(participant.identity);
    void this.hear(track, participant.identity, stop.signal);
  }

  private async hear(track: RemoteTrack, identity: string, signal: AbortSignal): Promise<void> {
    const { handlers, log } = this.options;
    const reader = new AudioStream(track, {
      sampleRate: HEARD_SAMPLE_RATE_HZ,
      numChannels: 1,
      frameSizeMs: FRAME_MS,
    }).getReader();
    signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done || signal.aborted) break;
        handlers.microphoneHeard(identity, value.data);
      }
    } catch (error) {
      log.warn({ error, identity }, 'microphone stream ended with an error');
    }
    if (!signal.aborted) this.stopHearing(identity);
  }

  private stopHearing(identity: string): void {
    const stream = this.streams.get(identity);
    if (!stream) return;
    this.streams.delete(identity);
    stream.abort();
    this.options.handlers.microphoneClosed(identity);
  }

  private muted(publication: TrackPublication, participant: Participant, muted: boolean): void {
    if (!isMicrophone(publication) || !this.streams.has(participant.identity)) return;
    if (muted) this.options.handlers.microphoneClosed(participant.identity);
    else this.options.handlers.microphoneOpened(participant.identity);
  }
}

/** Agents and recorders are no listeners, and their tracks are not speech of people. */
function isPerson(participant: Participant): boolean {
  return participant.kind !== ParticipantKind.AGENT && participant.kind !== ParticipantKind.EGRESS;
}

function isMicrophone(publication: TrackPublication): boolean {
  return publication.source === TrackSource.SOURCE_MICROPHONE;
}

function subscribe(publication: RemoteTrackPublication, participant: RemoteParticipant): void {
  if (isMicrophone(publication) && isPerson(participant)) publication.setSubscribed(true);
}

/** The native side ignores where a view starts in its buffer: a view into a larger one would play the wrong sound. */
export function ownBuffer(frame: Int16Array): Int16Array {
  return frame.buffer.byteLength === frame.byteLength ? frame : frame.slice();
}
