import {
  AudioFrame,
  AudioSource,
  LocalAudioTrack,
  LocalVideoTrack,
  Room,
  RoomEvent,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoFrame,
  VideoSource,
} from '@livekit/rtc-node';
import { CAPTION_TOPIC, LANE_TOPIC } from '@intermind/contracts/captions';
import { ASSISTANT_SPEECH_TOPIC } from '@intermind/contracts/voice-assistant';
import type { AvatarBody, AvatarRoom } from '../../testing/stand-ins/avatar-stand-in.ts';
import { ownBuffer } from '../livekit-room.ts';

const RATE_HZ = 24_000;
const QUEUE_MS = 2_000;
const [WIDTH, HEIGHT] = [160, 120];
const PICTURE_EVERY_MS = 100;

/** As the media server lets it be in a meeting. */
export interface InRoom extends AvatarBody {
  /** What was sent to it: texts, and tracks that it got. */
  readonly got: string[];
}

/** Joins a meeting on a LiveKit server as LiveAvatar's avatars do: with a picture, and a voice that says what it is given. */
export async function joinAsAvatar({ url, token }: AvatarRoom): Promise<InRoom> {
  const room = new Room();
  const got: string[] = [];
  for (const topic of [CAPTION_TOPIC, LANE_TOPIC, ASSISTANT_SPEECH_TOPIC])
    room.registerTextStreamHandler(topic, () => void got.push(topic));
  room.on(RoomEvent.TrackPublished, (publication) => publication.setSubscribed(true));
  room.on(RoomEvent.TrackSubscribed, (_track, { name }) => void got.push(`track ${name ?? ''}`));
  await room.connect(url, token, { autoSubscribe: true, dynacast: false });
  const voice = new AudioSource(RATE_HZ, 1, QUEUE_MS);
  const picture = new VideoSource(WIDTH, HEIGHT);
  const publish = async (track: LocalAudioTrack | LocalVideoTrack, source: TrackSource): Promise<void> => {
    const options = new TrackPublishOptions();
    options.source = source;
    await room.localParticipant!.publishTrack(track, options);
  };
  await publish(LocalVideoTrack.createVideoTrack('avatar-picture', picture), TrackSource.SOURCE_CAMERA);
  await publish(LocalAudioTrack.createAudioTrack('avatar-voice', voice), TrackSource.SOURCE_MICROPHONE);
  let shade = 0;
  const pictures = setInterval(() => {
    shade = (shade + 8) % 256;
    const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(shade);
    picture.captureFrame(new VideoFrame(pixels, WIDTH, HEIGHT, VideoBufferType.RGBA));
  }, PICTURE_EVERY_MS);
  let isInside = true;
  return {
    got,
    says: (samples) => {
      if (isInside) void voice.captureFrame(new AudioFrame(ownBuffer(samples), RATE_HZ, 1, samples.length));
    },
    leave: () => {
      if (!isInside) return;
      isInside = false;
      clearInterval(pictures);
      void room.disconnect();
    },
  };
}
