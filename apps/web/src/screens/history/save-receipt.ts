import type { ConferenceId } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { logProblem } from '../../platform/log.ts';
import { saveFile } from '../../platform/save-file.ts';
import { showToast } from '../../platform/toast.ts';

/** The signed receipt of a meeting, as a file. @param failed what is said where it cannot be had */
export async function saveReceipt(id: ConferenceId, failed: string): Promise<void> {
  try {
    saveFile(await call('GET /conferences/{id}/receipt', { params: { id }, bypassErrorHandler: true }));
  } catch (cause) {
    logProblem('A receipt of consent was not downloaded', cause);
    showToast({ kind: 'error', text: failed, id: 'receipt' });
  }
}
