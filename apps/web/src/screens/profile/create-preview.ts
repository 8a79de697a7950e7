import { systemClock } from '@intermind/timing';
import { createDevices, type Devices, type Effect } from '../../call/devices.ts';
import { audioContext, releaseAudio } from '../../media/audio-output.ts';
import { pageEffects } from '../../media/page-effects.ts';
import { logProblem } from '../../platform/log.ts';
import { browserSettings } from '../../platform/settings.ts';

interface PreviewOptions {
  onRetriesUsedUp: () => void;
  /** It was switched off; the plain device goes on. */
  onEffectFailed: (effect: Effect) => void;
}

/** Camera and microphone of this browser with their effects, for looking at; off until they are turned on. */
export interface DevicePreview extends Pick<Devices, 'camera' | 'microphone'> {
  /** Call it in a click: it asks for the devices and opens sound. */
  turnOn: () => void;
  turnOff: () => void;
  /** Lets go of everything. */
  close: () => void;
}

export function createPreview({ onRetriesUsedUp, onEffectFailed }: PreviewOptions): DevicePreview {
  let on = false;
  const devices = createDevices({
    environment: {
      getUserMedia: async (constraints) => navigator.mediaDevices.getUserMedia(constraints),
      clock: systemClock,
      effects: pageEffects,
      logProblem,
    },
    settings: browserSettings(),
    touch: matchMedia('(pointer: coarse)').matches,
    keepMicrophoneOpen: () => false,
    mayOpen: () => on,
    onRetriesUsedUp,
    onEffectFailed,
  });
  const { camera, microphone } = devices;
  // What meetings start with is not changed here: neither is remembered.
  camera.shut();
  microphone.shut();
  const turnOff = () => {
    on = false;
    devices.stop();
    camera.shut();
    microphone.shut();
  };
  return {
    camera,
    microphone,
    turnOn() {
      on = true;
      audioContext();
      devices.start();
      camera.open();
      microphone.open();
    },
    turnOff,
    close() {
      turnOff();
      releaseAudio();
    },
  };
}
