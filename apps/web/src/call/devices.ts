import { CAMERA_DESKTOP, CAMERA_TOUCH } from '@intermind/contracts/limits';
import { createLocalDevice, type LocalDevice } from '../media/local-device.ts';
import type { SettingsStore } from '../platform/settings.ts';
import { wait } from '../platform/clock.ts';
import type { CallEnvironment } from './environment.ts';

/** A microphone or camera with its switch. What was switched last is remembered for the next meeting. */
export interface SwitchedDevice extends LocalDevice {
  setMuted: (muted: boolean) => void;
  /** Mutes it because of a fault, not by choice: the setting is not remembered. */
  shut: () => void;
  choose: (deviceId: string) => void;
}

/** This person's microphone and camera. */
export interface Devices {
  microphone: SwitchedDevice;
  camera: SwitchedDevice;
  /** Opens what is not muted. */
  start: () => void;
  /** Lets go of everything. */
  stop: () => void;
}

export interface DevicesOptions {
  environment: Pick<CallEnvironment, 'getUserMedia' | 'clock'>;
  settings: SettingsStore;
  touch: boolean;
  /** In the call a muted microphone stays open, so that it answers at once. */
  keepMicrophoneOpen: () => boolean;
  /** What may not be sent in the call is not opened. */
  mayOpen: (kind: 'microphone' | 'camera') => boolean;
  onRetriesUsedUp: (kind: 'microphone' | 'camera') => void;
}

export function createDevices(options: DevicesOptions): Devices {
  const { environment, settings, touch, keepMicrophoneOpen, mayOpen, onRetriesUsedUp } = options;
  const size = touch ? CAMERA_TOUCH : CAMERA_DESKTOP;
  const world = {
    getUserMedia: environment.getUserMedia,
    wait: (delayMs: number) => wait(environment.clock, delayMs),
  };
  const { microphoneOn, cameraOn } = settings.getState();
  const microphone = switched(
    createLocalDevice({
      ...world,
      kind: 'audio',
      muted: !microphoneOn,
      constraints: {
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        channelCount: { ideal: 1 },
      },
      onRetriesUsedUp: () => onRetriesUsedUp('microphone'),
    }),
    {
      chosen: () => settings.getState().microphoneId,
      rememberDevice: (microphoneId) => settings.setState({ microphoneId }),
      rememberOn: (on) => settings.setState({ microphoneOn: on }),
      keepOpen: keepMicrophoneOpen,
      mayOpen: () => mayOpen('microphone'),
    },
  );
  const camera = switched(
    createLocalDevice({
      ...world,
      kind: 'video',
      muted: !cameraOn,
      constraints: {
        width: { ideal: size.width },
        height: { ideal: size.height },
        frameRate: { ideal: size.frameRate },
        facingMode: 'user',
      },
      onRetriesUsedUp: () => onRetriesUsedUp('camera'),
    }),
    {
      chosen: () => settings.getState().cameraId,
      rememberDevice: (cameraId) => settings.setState({ cameraId }),
      rememberOn: (on) => settings.setState({ cameraOn: on }),
      keepOpen: () => false,
      mayOpen: () => mayOpen('camera'),
    },
  );
  return {
    microphone,
    camera,
    start() {
      for (const device of [microphone, camera]) {
        const { muted, state } = device.store.getState();
        if (!muted && state !== 'on' && state !== 'acquiring') device.setMuted(false);
      }
    },
    stop() {
      microphone.turnOff();
      camera.turnOff();
    },
  };
}

function switched(
  device: LocalDevice,
  options: {
    chosen: () => string | null;
    rememberDevice: (deviceId: string) => void;
    rememberOn: (on: boolean) => void;
    keepOpen: () => boolean;
    mayOpen: () => boolean;
  },
): SwitchedDevice {
  const shut = () => {
    device.store.setState({ muted: true });
    // A device that was refused or failed stays known as such until it is tried again.
    const { state } = device.store.getState();
    if (!options.keepOpen() && (state === 'on' || state === 'acquiring')) device.turnOff();
  };
  return {
    ...device,
    shut,
    setMuted(muted) {
      options.rememberOn(!muted);
      if (muted) return shut();
      device.store.setState({ muted });
      if (!device.track() && options.mayOpen()) void device.turnOn(options.chosen());
    },
    choose(deviceId) {
      options.rememberDevice(deviceId);
      if (!options.mayOpen()) return;
      if (device.track() || !device.store.getState().muted) void device.turnOn(deviceId);
    },
  };
}
