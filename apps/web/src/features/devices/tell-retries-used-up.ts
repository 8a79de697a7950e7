import type { useCallText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';

/** A device was taken away at each of three attempts to open it (spec 1 §8). */
export function tellRetriesUsedUp(t: ReturnType<typeof useCallText>): void {
  showToast({ kind: 'warning', text: t('permission.retriesUsedUp'), id: 'device-retries' });
}
