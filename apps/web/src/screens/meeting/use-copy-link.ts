import { useCallText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';

/** Puts the meeting's link on the clipboard and says so. */
export function useCopyLink(roomId: string): () => void {
  const t = useCallText();
  return () => {
    const copied = async () => navigator.clipboard.writeText(`${location.origin}/${roomId}`);
    copied().then(
      () => showToast({ kind: 'success', text: t('stage.linkCopied'), id: 'link' }),
      () => showToast({ kind: 'error', text: t('stage.copyFailed'), id: 'link' }),
    );
  };
}
