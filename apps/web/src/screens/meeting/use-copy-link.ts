import { useCallText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';

export const meetingLink = (roomId: string) => `${location.origin}/${roomId}`;

/** Puts the meeting's link on the clipboard and says so. */
export function useCopyLink(roomId: string): () => void {
  const t = useCallText();
  return () => {
    const copied = async () => navigator.clipboard.writeText(meetingLink(roomId));
    copied().then(
      () => showToast({ kind: 'success', text: t('stage.linkCopied'), id: 'link' }),
      () => showToast({ kind: 'error', text: t('stage.copyFailed'), id: 'link' }),
    );
  };
}
