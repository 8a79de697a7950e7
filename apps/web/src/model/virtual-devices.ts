/** What a device list of the browser says about a device; labels are empty until access was given. */
export interface DeviceInfo {
  deviceId: string;
  kind: 'audioinput' | 'audiooutput' | 'videoinput';
  label: string;
}

/** Virtual cameras and audio devices, by the names their drivers give them (spec 1 §5). */
const VIRTUAL_DEVICE_NAMES = [
  'blackhole',
  'cable input',
  'cable output',
  'camtwist',
  'droidcam source',
  'epoccam',
  'loopback audio',
  'manycam',
  'microsoft teams audio',
  'nvidia broadcast',
  'obs virtual camera',
  'obs-camera',
  'snap camera',
  'soundflower',
  'stereo mix',
  'vb-audio',
  'vb-cable',
  'virtual audio',
  'virtual camera',
  'voicemeeter',
  'xsplit vcam',
  'zoomaudiodevice',
] as const;

/** The devices people may choose: without virtual ones and without the browser's 'communications' twin (spec 1 §5). */
export function choosableDevices<Device extends DeviceInfo>(devices: readonly Device[]): Device[] {
  return devices.filter(({ deviceId, label }) => {
    if (deviceId === 'communications') return false;
    const name = label.toLowerCase();
    return !VIRTUAL_DEVICE_NAMES.some((virtual) => name.includes(virtual));
  });
}
