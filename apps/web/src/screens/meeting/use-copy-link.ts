import { copyAndTell } from '../../platform/copy-and-tell.ts';
import { useCallText } from '../../platform/text.ts';

export const meetingLink = (roomId: string) => `${location.origin}/${roomId}`;

/** Puts the meeting's link on the clipboard and says so. */
export function useCopyLink(roomId: string): () => void {
  const t = useCallText();
  return () => {
    void copyAndTell(meetingLink(roomId), {
      copied: t('stage.linkCopied'),
      failed: t('stage.copyFailed'),
      id: 'link',
    });
  };
}
