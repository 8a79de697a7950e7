import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useProfileText } from './profile-text.ts';

interface SignOutEverywhereDialogProps {
  /** Resolves when it is done or was reported as failed. */
  onSignOut: () => Promise<void>;
  onClose: () => void;
}

/** Asks before the member is signed out in every browser. */
export function SignOutEverywhereDialog({ onSignOut, onClose }: SignOutEverywhereDialogProps) {
  const t = useProfileText();
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('advanced.everywhereTitle')}
      description={t('advanced.everywhereText')}
      actions={
        <>
          <Button onClick={onClose}>{t('advanced.cancel')}</Button>
          <ActionButton kind="danger" act={onSignOut}>
            {t('advanced.everywhere')}
          </ActionButton>
        </>
      }
    />
  );
}
