import { useEffect, useState } from 'react';
import { listDevices, onDevicesChanged } from '../../media/device-list.ts';
import { logProblem } from '../../platform/log.ts';
import type { DeviceInfo } from '../../model/virtual-devices.ts';

/** The devices of this computer; asked again when they change, and with `key`, which changes when access was given. */
export function useDevices(key: string): DeviceInfo[] {
  const [devices, setDevices] = useState<DeviceInfo[]>([]);
  useEffect(() => {
    let current = true;
    const look = () =>
      void listDevices().then(
        (found) => current && setDevices(found),
        (cause: unknown) => logProblem('The devices could not be listed', cause),
      );
    look();
    const stop = onDevicesChanged(look);
    return () => {
      current = false;
      stop();
    };
  }, [key]);
  return devices;
}
