import { expect, it } from 'vitest';
import { choosableDevices, type DeviceInfo } from './virtual-devices.ts';

const device = (deviceId: string, label: string): DeviceInfo => ({ deviceId, label, kind: 'audioinput' });

it('leaves out virtual devices and the communications twin (spec 1 §5)', () => {
  const devices = [
    device('default', 'Default - MacBook Air Microphone'),
    device('communications', 'Communications - Headset'),
    device('a', 'BlackHole 2ch'),
    device('b', 'OBS Virtual Camera'),
    device('c', 'CABLE Output (VB-Audio Virtual Cable)'),
    device('d', 'WH-1000XM4'),
  ];
  expect(choosableDevices(devices).map(({ deviceId }) => deviceId)).toEqual(['default', 'd']);
});
