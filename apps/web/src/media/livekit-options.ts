import { CAMERA_DESKTOP, CAMERA_TOUCH, SCREEN_SHARE } from '@intermind/contracts/limits';
import { type RoomOptions, VideoPreset } from 'livekit-client';
import { reconnectDelayMs } from '../model/rejoin.ts';

/** Of one text of the interpreter; anything longer is not a caption. */
const TEXT_MAX_BYTES = 64 * 1024;

/** What is sent beside the whole picture, smallest first. */
const SMALLER_PICTURES = [
  new VideoPreset(320, 180, 160_000, 15),
  new VideoPreset(640, 360, 600_000, 25),
] as const;

/** How we send and receive: small screens smaller pictures. */
export function roomOptions(context: AudioContext, touch: boolean): RoomOptions {
  const camera = touch ? CAMERA_TOUCH : CAMERA_DESKTOP;
  return {
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
      videoSimulcastLayers: SMALLER_PICTURES.slice(0, camera.adaptivity - 1),
      screenShareEncoding: {
        maxBitrate: SCREEN_SHARE.maxBitrateBps,
        maxFramerate: SCREEN_SHARE.frameRate,
        priority: 'medium',
      },
      // For viewers with a small tile.
      screenShareSimulcastLayers: [new VideoPreset(640, 360, 400_000, 10)],
      dtx: true,
      red: true,
    },
  };
}
