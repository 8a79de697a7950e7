import { useEffect, useEffectEvent, useState } from 'react';
import { devicePermission } from '../../media/device-permission.ts';
import { permissionCause, type PermissionCause } from '../../model/permission-help.ts';

/**
 * Why the device is refused; null until it is known. When the person allows it in the browser's settings, it is tried
 * again at once.
 */
export function usePermissionCause(
  device: 'microphone' | 'camera',
  onAllowed: () => void,
): PermissionCause | null {
  const [cause, setCause] = useState<PermissionCause | null>(null);
  const allowed = useEffectEvent(onAllowed);
  useEffect(() => {
    let stop = () => {};
    let stopped = false;
    void devicePermission(device).then((permission) => {
      if (stopped) return;
      setCause(permissionCause(permission?.state));
      if (permission) stop = permission.onChange(() => permission.state === 'granted' && allowed());
    });
    return () => {
      stopped = true;
      stop();
    };
  }, [device]);
  return cause;
}
