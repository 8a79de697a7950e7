import { afterEach, expect, it, vi } from 'vitest';
import { listDevices, onDevicesChanged } from './device-list.ts';

afterEach(() => vi.unstubAllGlobals());

it('lists the devices people may choose, and none whose id the browser hides', async () => {
  const device = (deviceId: string, label: string) => ({ deviceId, label, kind: 'audioinput' });
  const devices = [device('a', 'Desk'), device('', ''), device('b', 'BlackHole 2ch')];
  vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: () => Promise.resolve(devices) } });
  expect(await listDevices()).toEqual([device('a', 'Desk')]);
});

it.each([{}, { mediaDevices: {} }])('finds none where the browser has no list: %j', async (navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await listDevices()).toEqual([]);
});

it('tells of devices that come and go, until nobody listens', () => {
  const mediaDevices = new EventTarget();
  vi.stubGlobal('navigator', { mediaDevices });
  let changes = 0;
  const stop = onDevicesChanged(() => (changes += 1));
  mediaDevices.dispatchEvent(new Event('devicechange'));
  stop();
  mediaDevices.dispatchEvent(new Event('devicechange'));
  expect(changes).toBe(1);
});

it('listens to nothing where the browser forbids devices', () => {
  vi.stubGlobal('navigator', {});
  expect(() => onDevicesChanged(() => undefined)()).not.toThrow();
});
