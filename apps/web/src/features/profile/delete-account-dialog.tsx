import { type SyntheticEvent, useId, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { useProfileText } from './profile-text.ts';

interface DeleteAccountDialogProps {
  /** Has to be typed. */
  email: string;
  /** @returns what went wrong, for people; null when the account is gone */
  onDelete: () => Promise<string | null>;
  onClose: () => void;
}

/** Asks for the member's email address before the account is deleted. */
export function DeleteAccountDialog({ email, onDelete, onClose }: DeleteAccountDialogProps) {
  const t = useProfileText();
  const form = useId();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useAction(async () => setFailure(await onDelete()));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim().toLowerCase() === email.toLowerCase()) run();
    else setFailure(t('advanced.deleteMismatch'));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('advanced.deleteTitle')}
      description={t('advanced.deleteText', { email })}
      actions={
        <>
          <Button onClick={onClose}>{t('advanced.cancel')}</Button>
          <Button kind="danger" type="submit" form={form} busy={busy}>
            {t('advanced.delete')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label={t('advanced.deleteLabel')}
          error={failure}
          type="email"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setFailure(null);
          }}
        />
      </form>
    </Dialog>
  );
}
