import { PERMISSION_TOAST_MS } from '@intermind/contracts/limits';
import { useEffect } from 'react';
import { useCallText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { deviceProblemText } from '../../model/device-problem-text.ts';
import type { Meeting } from '../../call/create-meeting.ts';

/** Says when a device was refused or failed in the call, and shows its switch as off (spec 1 §8). */
export function useDeviceWarnings({ devices }: Meeting): void {
  const t = useCallText();
  useEffect(() => {
    const stops = (['microphone', 'camera'] as const).map((kind) =>
      devices[kind].store.subscribe((device, before) => {
        const text = deviceProblemText(kind, device);
        if (!text || device.state === before.state) return;
        showToast({ kind: 'warning', text: t(text), id: kind, durationMs: PERMISSION_TOAST_MS });
        devices[kind].shut();
      }),
    );
    return () => stops.forEach((stop) => stop());
  }, [devices, t]);
}
