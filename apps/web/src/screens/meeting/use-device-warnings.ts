import { PERMISSION_TOAST_MS } from '@intermind/contracts/limits';
import { useEffect } from 'react';
import { useCallText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import type { Meeting } from '../../call/create-meeting.ts';

/** Says when a device was refused or failed in the call, and shows its switch as off (spec 1 §8). */
export function useDeviceWarnings({ devices }: Meeting): void {
  const t = useCallText();
  useEffect(() => {
    const warn = (id: string, text: string) =>
      showToast({ kind: 'warning', text, id, durationMs: PERMISSION_TOAST_MS });
    const stops = [
      devices.microphone.store.subscribe(({ state }, before) => {
        if (state === before.state || (state !== 'denied' && state !== 'unavailable')) return;
        warn(
          'microphone',
          state === 'denied' ? t('permission.microphoneBlocked') : t('permission.microphoneFailed'),
        );
        devices.microphone.shut();
      }),
      devices.camera.store.subscribe(({ state }, before) => {
        if (state === before.state || (state !== 'denied' && state !== 'unavailable')) return;
        warn('camera', state === 'denied' ? t('permission.cameraBlocked') : t('permission.cameraFailed'));
        devices.camera.shut();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [devices, t]);
}
