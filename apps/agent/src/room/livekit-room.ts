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
import type { ParticipantId } from '@intermind/contracts/ids';
import { avatarIdentity, avatarOwner } from '@intermind/contracts/voice-assistant';
import { systemClock } from '@intermind/timing';
import {
  type LaneSink,
  type RoomHandlers,
  type RoomPort,
  type TextOptions,
} from '../interpreter/room-port.ts';
import type { Logger } from '../log.ts';
import { Microphones } from './microphones.ts';
import { TextQueue } from './text-queue.ts';
import { FRAME_MS, HEARD_SAMPLE_RATE_HZ, LANE_FRAME_SAMPLES, LANE_SAMPLE_RATE_HZ } from '../sound/format.ts';

const QUEUE_MS = 200;
/** A microphone that was not subscribed is asked for again, so often and after this pause. */
const SUBSCRIPTION_TRIES = 5;
const SUBSCRIBE_AGAIN_MS = 500;

/** Why we left the meeting. `replaced`: another worker took over our identity; do not rejoin. */
export type LeaveReason = 'replaced' | 'disconnected';

export interface LiveKitRoomOptions {
  handlers: RoomHandlers;
  log: Logger;
  onDisconnected: (reason: LeaveReason, detail: string) => void;
  /** Who gets its texts; everyone unless said. */
  textsTo?: string[];
  /** The avatar that publishes on behalf of this participant is heard from now on, or not any more. */
  onAvatar?: (isThere: boolean) => void;
}

/** The meeting on a LiveKit server. The only file that knows its native library. */
export class LiveKitRoom implements RoomPort {
  private readonly room = new Room();
  private readonly options: LiveKitRoomOptions;
  private readonly microphones: Microphones;
  private readonly texts: TextQueue;
  /** How often the subscription of each track has failed. */
  private readonly failedSubscriptions = new Map<string, number>();
  private leaving = false;
  private avatarThere = false;
  private avatarExpected = false;

  constructor(options: LiveKitRoomOptions) {
    this.options = options;
    this.microphones = new Microphones({ ...options, clock: systemClock });
    this.texts = new TextQueue({
      send: async (topic, text, readers) => {
        const to = readers ?? options.textsTo ?? this.withoutAvatars();
        // To nobody is to everyone.
        if (to?.length === 0) return;
        const addressed = to && { destinationIdentities: [...to] };
        await this.room.localParticipant?.sendText(text, { topic, ...addressed });
      },
      // most are repeated with their next revision; a lost one must not stop the voice
      onLost: (topic, error) => options.log.warn({ error, topic }, 'text stream not sent'),
    });
  }

  /** Rejects when the server cannot be reached or refuses the token. */
  async connect(url: string, token: string): Promise<void> {
    // handlers first: events of a meeting under way come while connecting
    this.room
      .on(RoomEvent.ParticipantConnected, () => this.peopleChanged())
      .on(RoomEvent.ParticipantDisconnected, (participant) => {
        this.microphones.left(participant.identity);
        this.peopleChanged();
        this.lookForAvatar();
      })
      .on(RoomEvent.ParticipantAttributesChanged, () => this.peopleChanged())
      .on(RoomEvent.TrackPublished, (publication, participant) => {
        subscribe(publication, participant);
        this.lookForAvatar();
      })
      .on(RoomEvent.TrackUnpublished, () => this.lookForAvatar())
      .on(RoomEvent.TrackSubscribed, (track, publication, participant) => {
        this.trackSubscribed(track, publication, participant);
      })
      .on(RoomEvent.TrackSubscriptionFailed, (sid, { identity }) => this.subscribeAgain(sid, identity))
      .on(RoomEvent.TrackUnsubscribed, (_track, { sid }, { identity }) => {
        this.microphones.unsubscribed(identity, sid);
      })
      .on(RoomEvent.TrackMuted, ({ sid }, { identity }) => this.microphones.muted(identity, sid, true))
      .on(RoomEvent.TrackUnmuted, ({ sid }, { identity }) => this.microphones.muted(identity, sid, false))
      .on(RoomEvent.Reconnected, () => {
        this.peopleChanged();
        this.lookForAvatar();
      })
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

  /**
   * Hears text streams of a topic. `identity` is who sent it, as the media server says. Call before `connect`.
   */
  onText(topic: string, heard: (text: string, identity: string) => void): void {
    this.room.registerTextStreamHandler(topic, (reader, { identity }) => {
      reader
        .readAll()
        .catch((error: unknown) => void this.options.log.debug({ error, topic }, 'text stream not read'))
        .then((text) => text !== undefined && heard(text, identity))
        .catch((error: unknown) => this.options.log.error({ error, topic }, 'what a text says was not done'));
    });
  }

  /** The voice of a participant, as others hear people. */
  async publishMicrophone(): Promise<LaneSink> {
    return this.publish('microphone', TrackSource.SOURCE_MICROPHONE);
  }

  async publishLane(name: string): Promise<LaneSink> {
    return this.publish(name, TrackSource.SOURCE_UNKNOWN);
  }

  private async publish(name: string, trackSource: TrackSource): Promise<LaneSink> {
    const source = new AudioSource(LANE_SAMPLE_RATE_HZ, 1, QUEUE_MS);
    const track = LocalAudioTrack.createAudioTrack(name, source);
    const options = new TrackPublishOptions();
    options.source = trackSource;
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

  /** An avatar of a vendor may come: texts are for the others alone. The media server sends them to everyone who is not left out. */
  expectAvatar(isExpected: boolean): void {
    this.avatarExpected = isExpected;
  }

  sendText(topic: string, text: string, options?: TextOptions): void {
    this.texts.push(topic, text, options);
  }

  async leave(): Promise<void> {
    this.leaving = true;
    this.microphones.close();
    await this.room.disconnect();
    await dispose();
  }

  private peopleChanged(): void {
    const people = [...this.room.remoteParticipants.values()].filter(isPerson);
    this.options.handlers.peopleChanged(
      people.map(({ identity, name, attributes }) => ({
        identity,
        ...(name && { name }),
        attributes: { ...attributes },
      })),
    );
  }

  /** Everyone else, where there is an avatar or may be one; undefined: everyone. */
  private withoutAvatars(): string[] | undefined {
    const all = [...this.room.remoteParticipants.keys()];
    const others = all.filter((identity) => avatarOwner(identity) === undefined);
    return this.avatarExpected || others.length < all.length ? others : undefined;
  }

  private lookForAvatar(): void {
    const { onAvatar } = this.options;
    const own = this.room.localParticipant?.identity;
    if (!onAvatar || own === undefined) return;
    const avatar = this.room.remoteParticipants.get(avatarIdentity(own as ParticipantId));
    const isThere =
      avatar?.kind === ParticipantKind.AGENT && [...avatar.trackPublications.values()].some(isMicrophone);
    if (isThere === this.avatarThere) return;
    this.avatarThere = isThere;
    onAvatar(isThere);
  }

  /** The media server gave no sound of a microphone in time: without another try, nobody would hear that person again. */
  private subscribeAgain(sid: string, identity: string): void {
    const tries = this.failedSubscriptions.get(sid) ?? 0;
    this.options.log.warn({ identity, tries }, 'a track was not subscribed');
    if (tries >= SUBSCRIPTION_TRIES) return;
    this.failedSubscriptions.set(sid, tries + 1);
    systemClock.after(SUBSCRIBE_AGAIN_MS, () => {
      const participant = this.room.remoteParticipants.get(identity);
      const publication = participant?.trackPublications.get(sid);
      if (this.leaving || !participant || !publication || publication.track) return;
      publication.setSubscribed(false);
      subscribe(publication, participant);
    });
  }

  private trackSubscribed(
    track: RemoteTrack,
    publication: RemoteTrackPublication,
    { identity, kind }: RemoteParticipant,
  ): void {
    const { sid } = publication;
    if (track.kind !== TrackKind.KIND_AUDIO || !isMicrophone(publication) || !isPerson({ kind })) return;
    if (sid === undefined) return;
    const muted = publication.muted === true;
    this.microphones.subscribed({ identity, sid, muted, sound: (signal) => soundOf(track, signal) });
  }
}

async function* soundOf(track: RemoteTrack, signal: AbortSignal): AsyncGenerator<Int16Array> {
  const reader = new AudioStream(track, {
    sampleRate: HEARD_SAMPLE_RATE_HZ,
    numChannels: 1,
    frameSizeMs: FRAME_MS,
  }).getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value.data;
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}

/** Agents and recorders are no listeners, and their tracks are not speech of people. */
function isPerson(participant: Pick<Participant, 'kind'>): boolean {
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
