import { CAMERA_DESKTOP, CAMERA_TOUCH } from '@intermind/contracts/limits';
import { call } from '@intermind/sdk';
import { systemClock, wait } from '@intermind/timing';
import { type ConnectionTest, createConnectionTest } from '../../call/connection-test.ts';
import { checkDevices } from '../../call/device-checks.ts';
import { audioContext } from '../../media/audio-output.ts';
import { createLocalDevice, type LocalDevice } from '../../media/local-device.ts';
import { seenPicture } from '../../media/seen-picture.ts';
import { measureTrack } from '../../media/track-meter.ts';
import { measureDownload } from '../../platform/download-speed.ts';
import { logProblem } from '../../platform/log.ts';
import type { LocalSettings } from '../../platform/settings-table.ts';
import { tryWebSocket } from '../../platform/try-websocket.ts';

/** The test in this browser, with its own camera and microphone. */
export interface PageTest {
  connection: ConnectionTest;
  camera: LocalDevice;
  microphone: LocalDevice;
  /** Call it in a click: it asks for the devices and opens sound. */
  start: (chosen: Pick<LocalSettings, 'cameraId' | 'microphoneId'>) => void;
  /** Lets go of everything. */
  close: () => void;
}

export function createPageTest(): PageTest {
  const connection = createConnectionTest({
    clock: systemClock,
    call,
    openSocket: tryWebSocket,
    // livekit-client is large: it is loaded only for a test.
    connectProbe: async (access) => (await import('../../media/livekit-probe.ts')).connectProbe(access),
    measureDownload,
    logProblem,
  });
  const touch = matchMedia('(pointer: coarse)').matches;
  const { width, height } = touch ? CAMERA_TOUCH : CAMERA_DESKTOP;
  const world = {
    muted: false,
    getUserMedia: async (constraints: MediaStreamConstraints) =>
      navigator.mediaDevices.getUserMedia(constraints),
    wait,
  };
  const camera = createLocalDevice({
    ...world,
    kind: 'video',
    constraints: { width: { ideal: width }, height: { ideal: height } },
  });
  const microphone = createLocalDevice({ ...world, kind: 'audio', constraints: { echoCancellation: true } });
  const stopChecking = checkDevices({ camera, microphone }, (check, state) => connection.set(check, state), {
    clock: systemClock,
    seenPicture,
    measure: (track) => measureTrack(audioContext(), track),
  });
  return {
    connection,
    camera,
    microphone,
    start({ cameraId, microphoneId }) {
      audioContext();
      // Before: a second run looks anew at what failed.
      for (const [device, id] of [
        [camera, cameraId],
        [microphone, microphoneId],
      ] as const) {
        device.turnOff();
        void device.turnOn(id);
      }
      void connection.run();
    },
    close() {
      connection.stop();
      stopChecking();
      camera.turnOff();
      microphone.turnOff();
    },
  };
}
