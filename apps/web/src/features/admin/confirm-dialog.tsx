import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useAdminText } from './admin-text.ts';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** On the button that does it. */
  confirm: string;
  /** It takes something away. */
  danger?: boolean;
  /** Resolves when it is done or was reported as failed. */
  act: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something is done that concerns somebody else. */
export function ConfirmDialog({ title, text, confirm, danger = false, act, onClose }: ConfirmDialogProps) {
  const t = useAdminText();
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>{t('user.cancel')}</Button>
          <ActionButton kind={danger ? 'danger' : 'primary'} act={act}>
            {confirm}
          </ActionButton>
        </>
      }
    />
  );
}
