import type { DeviceProblem } from './device-acquisition.ts';
import type { DeviceState } from './device-state.ts';

const TEXTS = {
  microphone: {
    denied: 'permission.microphoneBlocked',
    missing: 'device.noMicrophone',
    failed: 'permission.microphoneFailed',
  },
  camera: {
    denied: 'permission.cameraBlocked',
    missing: 'device.noCamera',
    failed: 'permission.cameraFailed',
  },
} as const;

/** @returns key of the sentence that says why the device cannot be used; null while nothing is wrong with it */
export function deviceProblemText(
  kind: keyof typeof TEXTS,
  { state, problem }: { state: DeviceState; problem: DeviceProblem | null },
) {
  const texts = TEXTS[kind];
  if (state === 'denied') return texts.denied;
  if (state !== 'unavailable') return null;
  return problem === 'missing' ? texts.missing : texts.failed;
}
