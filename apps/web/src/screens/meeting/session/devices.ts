import { CAMERA_DESKTOP, CAMERA_TOUCH } from '@intermind/contracts/limits';
import { createLocalDevice, type LocalDevice } from '../../../media/local-device.ts';
import type { SettingsStore } from '../../../model/local-settings.ts';

/** This person's microphone and camera, and what they chose for them. */
export interface Devices {
  microphone: LocalDevice;
  camera: LocalDevice;
  /** Opens what was on last time. */
  start: () => void;
  /** Lets go of everything. */
  stop: () => void;
  setMicrophoneOn: (on: boolean) => void;
  setCameraOn: (on: boolean) => void;
  chooseMicrophone: (deviceId: string) => void;
  chooseCamera: (deviceId: string) => void;
}

export interface DevicesOptions {
  settings: SettingsStore;
  touch: boolean;
  /** In the call a muted microphone stays open, so that it answers at once. */
  keepMicrophoneOpen: () => boolean;
  onRetriesUsedUp: (kind: 'microphone' | 'camera') => void;
}

export function createDevices({
  settings,
  touch,
  keepMicrophoneOpen,
  onRetriesUsedUp,
}: DevicesOptions): Devices {
  const size = touch ? CAMERA_TOUCH : CAMERA_DESKTOP;
  const microphone = createLocalDevice({
    kind: 'audio',
    constraints: {
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      channelCount: { ideal: 1 },
    },
    onRetriesUsedUp: () => onRetriesUsedUp('microphone'),
  });
  const camera = createLocalDevice({
    kind: 'video',
    constraints: {
      width: { ideal: size.width },
      height: { ideal: size.height },
      frameRate: { ideal: size.frameRate },
      facingMode: 'user',
    },
    onRetriesUsedUp: () => onRetriesUsedUp('camera'),
  });
  const openMicrophone = () => void microphone.turnOn(settings.getState().microphoneId);
  const openCamera = () => void camera.turnOn(settings.getState().cameraId);

  return {
    microphone,
    camera,
    start() {
      const { microphoneOn, cameraOn } = settings.getState();
      if (microphoneOn) openMicrophone();
      if (cameraOn) openCamera();
    },
    stop() {
      microphone.turnOff();
      camera.turnOff();
    },
    setMicrophoneOn(on) {
      settings.setState({ microphoneOn: on });
      if (on && !microphone.track()) openMicrophone();
      if (!on && !keepMicrophoneOpen()) microphone.turnOff();
    },
    setCameraOn(on) {
      settings.setState({ cameraOn: on });
      if (on) openCamera();
      else camera.turnOff();
    },
    chooseMicrophone(deviceId) {
      settings.setState({ microphoneId: deviceId });
      if (settings.getState().microphoneOn || microphone.track()) openMicrophone();
    },
    chooseCamera(deviceId) {
      settings.setState({ cameraId: deviceId });
      if (settings.getState().cameraOn) openCamera();
    },
  };
}
