import { choosableDevices, type DeviceInfo } from '../model/virtual-devices.ts';

/** The devices people may choose; labels are empty until access was given. */
export async function listDevices(): Promise<DeviceInfo[]> {
  if (!navigator.mediaDevices?.enumerateDevices) return [];
  const devices = await navigator.mediaDevices.enumerateDevices();
  return choosableDevices(devices as DeviceInfo[]).filter(({ deviceId }) => deviceId !== '');
}

export function onDevicesChanged(listener: () => void): () => void {
  navigator.mediaDevices?.addEventListener('devicechange', listener);
  return () => navigator.mediaDevices?.removeEventListener('devicechange', listener);
}
