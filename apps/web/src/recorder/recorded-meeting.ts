import { parseLaneTrackName } from '@intermind/contracts/captions';
import {
  DisconnectReason,
  type RemoteParticipant,
  type RemoteTrack,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  Track,
  VideoQuality,
} from 'livekit-client';
import { readInterpreterTexts } from '../media/livekit-texts.ts';
import { isAgent, senderOf, sendersOf } from '../media/livekit-people.ts';
import { isInterpreter } from '../model/subscriptions.ts';
import { isOnRecord, type OnRecord } from './on-record.ts';
import type { ShownPerson } from './recorded-picture.ts';
import type { RecordingSound } from './recording-sound.ts';

/**
 * Everything that is received waits this long. The media server sends each track by itself, so that browsers do not align a
 * person's sound and picture: sound waits for packets that may be late, 130 ms on a busy machine, and pictures hardly at all.
 */
export const HELD_MS = 300;

/** More than so many people are received small. */
const LARGE_TILES = 4;

export type MeetingEnd = 'replaced' | 'disconnected';

/** What the recorder sees and hears of the meeting. */
export class RecordedMeeting {
  readonly #room: Room;
  readonly #sound: RecordingSound;
  readonly #videos = new Map<string, HTMLVideoElement>();
  #record: OnRecord = { offRecord: [] };

  /**
   * @param onGone the meeting is over, or cannot be reached any more
   * @param onText what the interpreter sends as text
   */
  constructor(
    sound: RecordingSound,
    onGone: (why: MeetingEnd) => void,
    onText?: (topic: string, text: string) => void,
  ) {
    this.#sound = sound;
    this.#room = new Room({ adaptiveStream: false, dynacast: false, disconnectOnPageLeave: false });
    if (onText) readInterpreterTexts(this.#room, onText);
    this.#room
      .on(RoomEvent.TrackSubscribed, (track, publication, participant) =>
        this.#open(track, publication, participant),
      )
      .on(RoomEvent.TrackUnsubscribed, (track, publication) => this.#close(track, publication))
      .on(RoomEvent.ParticipantConnected, () => this.#askForSizes())
      .on(RoomEvent.ParticipantDisconnected, () => this.#askForSizes())
      .on(RoomEvent.Disconnected, (reason) =>
        onGone(reason === DisconnectReason.DUPLICATE_IDENTITY ? 'replaced' : 'disconnected'),
      );
  }

  async join(url: string, token: string): Promise<void> {
    await this.#room.connect(url, token, { autoSubscribe: true });
  }

  /** Nothing is seen or heard of people who are not on the record. */
  leaveOut(record: OnRecord): void {
    this.#record = record;
    this.#sound.leaveOut(record);
  }

  /** In the order in which they came. */
  people(): ShownPerson[] {
    return [...this.#room.remoteParticipants.values()]
      .filter((participant) => isPerson(participant) && isOnRecord(this.#record, participant.identity))
      .sort((a, b) => (a.joinedAt?.getTime() ?? 0) - (b.joinedAt?.getTime() ?? 0))
      .map((participant) => {
        const camera = this.#shown(participant.identity, Track.Source.Camera);
        const screen = this.#shown(participant.identity, Track.Source.ScreenShare);
        return {
          id: participant.identity,
          name: participant.name ?? '',
          camera,
          screen,
          sharing: screen !== null,
          spokeAtMs: this.#sound.spokeAtMs(participant.identity),
        };
      });
  }

  async leave(): Promise<void> {
    this.#room.removeAllListeners();
    await this.#room.disconnect();
  }

  #shown(person: string, source: Track.Source): HTMLVideoElement | null {
    const publications = sendersOf(this.#room, person).flatMap(
      (sender) => sender.getTrackPublication(source) ?? [],
    );
    const shown = publications.find(({ isMuted }) => !isMuted);
    return (shown && this.#videos.get(shown.trackSid)) ?? null;
  }

  #open(track: RemoteTrack, publication: RemoteTrackPublication, participant: RemoteParticipant): void {
    const { trackSid, trackName, source } = publication;
    const { identity } = participant;
    if (track.receiver) track.receiver.jitterBufferTarget = HELD_MS;
    if (isInterpreter({ identity, agent: isAgent(participant) })) {
      const lane = parseLaneTrackName(trackName);
      if (lane) this.#sound.openLane(trackSid, lane.speaker, lane.language, track.mediaStreamTrack);
    } else if (track.kind === Track.Kind.Audio) {
      const isScreen = source === Track.Source.ScreenShareAudio;
      const sender = senderOf(participant) ?? identity;
      this.#sound.openVoice(trackSid, sender, track.mediaStreamTrack, isScreen);
    } else {
      const video = document.createElement('video');
      video.muted = true;
      video.playsInline = true;
      track.attach(video);
      document.body.append(video);
      this.#videos.set(trackSid, video);
      this.#askForSizes();
    }
  }

  #close(track: RemoteTrack, { trackSid }: RemoteTrackPublication): void {
    this.#sound.close(trackSid);
    track.detach();
    this.#videos.get(trackSid)?.remove();
    this.#videos.delete(trackSid);
  }

  /** Pictures that are drawn small are received small. */
  #askForSizes(): void {
    const people = [...this.#room.remoteParticipants.values()].filter((one) => senderOf(one) !== null);
    const isShared = people.some((one) => one.getTrackPublication(Track.Source.ScreenShare));
    const quality = people.length > LARGE_TILES || isShared ? VideoQuality.LOW : VideoQuality.MEDIUM;
    for (const participant of people) {
      const camera = participant.getTrackPublication(Track.Source.Camera);
      if (camera?.isSubscribed) camera.setVideoQuality(quality);
    }
  }
}

/** Of those that send something for a person, the one that is the person. */
function isPerson(participant: RemoteParticipant): boolean {
  return senderOf(participant) === participant.identity;
}
