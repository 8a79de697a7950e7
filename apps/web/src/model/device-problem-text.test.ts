import { expect, it } from 'vitest';
import { deviceProblemText } from './device-problem-text.ts';

it.each([
  ['microphone', 'denied', 'denied', 'permission.microphoneBlocked'],
  ['microphone', 'unavailable', 'missing', 'device.noMicrophone'],
  ['microphone', 'unavailable', 'lost', 'permission.microphoneFailed'],
  ['camera', 'denied', 'denied', 'permission.cameraBlocked'],
  ['camera', 'unavailable', 'missing', 'device.noCamera'],
  ['camera', 'unavailable', 'failed', 'permission.cameraFailed'],
  ['camera', 'off', null, null],
  ['microphone', 'on', null, null],
  ['microphone', 'acquiring', null, null],
] as const)('a %s that is %s (%s) is said as %s', (kind, state, problem, text) => {
  expect(deviceProblemText(kind, { state, problem })).toBe(text);
});
