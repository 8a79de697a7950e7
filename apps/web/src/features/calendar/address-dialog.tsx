import { type SyntheticEvent, useId, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { addressProblem } from './address-input.ts';
import { useCalendarText } from './calendar-text.ts';

interface AddressDialogProps {
  /** Of the calendar that gets another address; absent: a new one is connected. */
  name?: string;
  /** @returns why the address was not taken, for people; null when it was */
  onSave: (address: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for the private address of a calendar. What was typed stays when the server refuses it. */
export function AddressDialog({ name, onSave, onClose }: AddressDialogProps) {
  const t = useCalendarText();
  const form = useId();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useAction(async () => {
    const refusal = await onSave(typed.trim());
    if (refusal === null) onClose();
    else setFailure(refusal);
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.currentTarget.querySelector('input')?.focus();
    const problem = addressProblem(typed);
    setFailure(problem && t(`address.${problem}`));
    if (!problem) run();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="medium"
      title={name === undefined ? t('address.addTitle') : t('address.changeTitle', { name })}
      actions={
        <>
          <Button onClick={onClose}>{t('sources.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {t(name === undefined ? 'address.connect' : 'address.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label={t('address.label')}
          help={t('address.help')}
          error={failure}
          type="url"
          dir="ltr"
          placeholder="https://"
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
