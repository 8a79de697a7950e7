import type { ConferenceId } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { logProblem } from '../../platform/log.ts';
import { saveFile } from '../../platform/save-file.ts';
import { showToast } from '../../platform/toast.ts';

/** A long recording over a slow line. */
const TIMEOUT_MS = 6 * 60 * 60_000;

/** All of a meeting that the member may open, as one file. @param texts what is said when it begins, and where it cannot be had */
export async function saveMeeting(
  id: ConferenceId,
  { begun, failed }: { begun: string; failed: string },
): Promise<void> {
  showToast({ kind: 'info', text: begun, id: 'meeting-archive' });
  try {
    const options = { params: { id }, timeoutMs: TIMEOUT_MS, bypassErrorHandler: true } as const;
    saveFile(await call('GET /conferences/{id}/export', options));
  } catch (cause) {
    logProblem('A meeting was not downloaded', cause);
    showToast({ kind: 'error', text: failed, id: 'meeting-archive' });
  }
}
