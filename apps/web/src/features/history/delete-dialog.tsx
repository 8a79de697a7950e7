import type { HistoryEntry } from '@intermind/contracts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useHistoryText } from './history-text.ts';
import { MeetingName } from './meeting-name.tsx';
import { actionsOf } from './row-actions.tsx';

interface DeleteDialogProps {
  entry: HistoryEntry;
  /** Resolves when it is done or was reported as failed. */
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a meeting is deleted, and says for whom: the owner deletes for everyone, others for themselves. */
export function DeleteDialog({ entry, onDelete, onClose }: DeleteDialogProps) {
  const t = useHistoryText();
  const { forEveryone } = actionsOf(entry);
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t(forEveryone ? 'delete.everyoneTitle' : 'delete.ownTitle')}
      description={t(forEveryone ? 'delete.everyoneText' : 'delete.ownText')}
      actions={
        <>
          <Button onClick={onClose}>{t('delete.cancel')}</Button>
          <ActionButton kind="danger" act={onDelete}>
            {t(forEveryone ? 'delete.everyone' : 'delete.own')}
          </ActionButton>
        </>
      }
    >
      <p className="truncate font-semibold">
        {entry.title === null && entry.roomId !== null ? (
          <span className="room-code">{entry.roomId}</span>
        ) : (
          <MeetingName entry={entry} />
        )}
      </p>
    </Dialog>
  );
}
