import { CAMERA_DESKTOP, CAMERA_TOUCH } from '@intermind/contracts/limits';
import { wait } from '@intermind/timing';
import { createLocalDevice, type LocalDevice } from '../media/local-device.ts';
import { withProcessor } from '../media/processed-device.ts';
import type { SettingsStore } from '../platform/settings.ts';
import type { LocalSettings } from '../platform/settings-table.ts';
import type { CallEnvironment } from './environment.ts';

/** A microphone or camera with its switch. What was switched last is remembered for the next meeting. */
export interface SwitchedDevice extends LocalDevice {
  setMuted: (muted: boolean) => void;
  /** Unmutes it for a moment: the setting is not remembered. */
  open: () => void;
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
  environment: Pick<CallEnvironment, 'getUserMedia' | 'clock' | 'effects' | 'logProblem'>;
  settings: SettingsStore;
  touch: boolean;
  /** In the call a muted microphone stays open, so that it answers at once. */
  keepMicrophoneOpen: () => boolean;
  /** What may not be sent in the call is not opened. */
  mayOpen: (kind: 'microphone' | 'camera') => boolean;
  onRetriesUsedUp: (kind: 'microphone' | 'camera') => void;
  /** The effect was switched off because it does not work; the plain device goes on (spec 1 §8). */
  onEffectFailed: (effect: Effect) => void;
}

export type Effect = 'blur' | 'noiseSuppression';

export function createDevices(options: DevicesOptions): Devices {
  const { environment, settings, touch, keepMicrophoneOpen, mayOpen, onRetriesUsedUp } = options;
  const { effects, clock } = environment;
  const size = touch ? CAMERA_TOUCH : CAMERA_DESKTOP;
  const world = {
    getUserMedia: environment.getUserMedia,
    wait: (delayMs: number) => wait(delayMs, { clock: environment.clock }),
  };
  const failed = (effect: Effect, change: Partial<LocalSettings>) => (cause: unknown) => {
    environment.logProblem(`An effect does not work: ${effect}`, cause);
    settings.setState(change);
    options.onEffectFailed(effect);
  };
  const { microphoneOn, cameraOn } = settings.getState();
  const cleaned = withProcessor(
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
      clock,
      processor: () => (settings.getState().noiseSuppression ? effects.suppressNoise : null),
      hidesPlain: false,
      onFailed: failed('noiseSuppression', { noiseSuppression: false }),
    },
  );
  const microphone = switched(cleaned, {
    chosen: () => settings.getState().microphoneId,
    rememberDevice: (microphoneId) => settings.setState({ microphoneId }),
    rememberOn: (on) => settings.setState({ microphoneOn: on }),
    keepOpen: keepMicrophoneOpen,
    mayOpen: () => mayOpen('microphone'),
  });
  const blurred = withProcessor(
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
      clock,
      processor() {
        const { backgroundBlur, backgroundBlurMode } = settings.getState();
        return backgroundBlur ? effects.blur[backgroundBlurMode] : null;
      },
      hidesPlain: true,
      onFailed: failed('blur', { backgroundBlur: false }),
    },
  );
  const camera = switched(blurred, {
    chosen: () => settings.getState().cameraId,
    rememberDevice: (cameraId) => settings.setState({ cameraId }),
    rememberOn: (on) => settings.setState({ cameraOn: on }),
    keepOpen: () => false,
    mayOpen: () => mayOpen('camera'),
  });
  const refresh = () => {
    cleaned.refresh();
    blurred.refresh();
  };
  let stopListening: (() => void) | undefined;
  return {
    microphone,
    camera,
    start() {
      stopListening ??= settings.subscribe(refresh);
      refresh();
      for (const device of [microphone, camera]) {
        const { muted, state } = device.store.getState();
        if (!muted && state !== 'on' && state !== 'acquiring') device.setMuted(false);
      }
    },
    stop() {
      stopListening?.();
      stopListening = undefined;
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
  // At the click: LiveKit mutes only what it has finished publishing.
  const silence = () => {
    const track = device.track();
    if (track) track.enabled = !device.store.getState().muted;
  };
  device.onTrack(silence);
  device.store.subscribe(({ muted }, before) => muted !== before.muted && silence());
  const shut = () => {
    device.store.setState({ muted: true });
    // A device that was refused or failed stays known as such until it is tried again.
    const { state } = device.store.getState();
    if (!options.keepOpen() && (state === 'on' || state === 'acquiring')) device.turnOff();
  };
  const open = () => {
    device.store.setState({ muted: false });
    if (!device.track() && options.mayOpen()) void device.turnOn(options.chosen());
  };
  return {
    ...device,
    open,
    shut,
    setMuted(muted) {
      options.rememberOn(!muted);
      if (muted) shut();
      else open();
    },
    choose(deviceId) {
      options.rememberDevice(deviceId);
      if (!options.mayOpen()) return;
      if (device.track() || !device.store.getState().muted) void device.turnOn(deviceId);
    },
  };
}
