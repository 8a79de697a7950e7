import { Room, Track } from 'livekit-client';

/** Many people in one page, each with a small moving picture: as cheap as a browser's publishers get. */
const WIDTH = 320;
const HEIGHT = 180;
const FPS = 15;

declare global {
  interface Window {
    /** Joins as one more person who shows a picture, and with `sound` has a microphone. */
    publish: (url: string, token: string, options?: { sound: boolean }) => Promise<void>;
  }
}

const canvas = document.createElement('canvas');
canvas.width = WIDTH;
canvas.height = HEIGHT;
document.body.append(canvas);
const pen = canvas.getContext('2d')!;
let frame = 0;
setInterval(() => {
  frame += 1;
  pen.fillStyle = '#345';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = '#fc6';
  pen.fillRect((frame * 7) % WIDTH, 60, 60, 60);
}, 1_000 / FPS);
const [picture] = canvas.captureStream(FPS).getVideoTracks();

window.publish = async (url, token, { sound } = { sound: false }) => {
  const room = new Room();
  await room.connect(url, token, { autoSubscribe: false });
  await room.localParticipant.publishTrack(picture!.clone(), {
    source: Track.Source.Camera,
    simulcast: false,
    videoCodec: 'vp8',
    videoEncoding: { maxBitrate: 150_000, maxFramerate: FPS },
  });
  if (sound) await room.localParticipant.setMicrophoneEnabled(true);
};
