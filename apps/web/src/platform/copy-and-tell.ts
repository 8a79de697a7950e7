import { copyText } from './clipboard.ts';
import { showToast } from './toast.ts';

/** Copies a text, and says over the page how that went. @param id of the message: a later one takes its place */
export async function copyAndTell(
  text: string,
  { copied, failed, id }: { copied: string; failed: string; id: string },
): Promise<void> {
  showToast(
    (await copyText(text)) ? { kind: 'success', text: copied, id } : { kind: 'error', text: failed, id },
  );
}
