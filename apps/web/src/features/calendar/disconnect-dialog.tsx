import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useCalendarText } from './calendar-text.ts';

interface DisconnectDialogProps {
  name: string;
  /** Resolves when it is done or was reported as failed. */
  onDisconnect: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a calendar is disconnected. */
export function DisconnectDialog({ name, onDisconnect, onClose }: DisconnectDialogProps) {
  const t = useCalendarText();
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('sources.disconnectTitle', { name })}
      description={t('sources.disconnectText')}
      actions={
        <>
          <Button onClick={onClose}>{t('sources.cancel')}</Button>
          <ActionButton kind="danger" act={onDisconnect}>
            {t('sources.disconnect')}
          </ActionButton>
        </>
      }
    />
  );
}
