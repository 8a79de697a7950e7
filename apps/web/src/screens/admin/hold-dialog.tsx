import { LEGAL_HOLD_REASON_MAX_LENGTH } from '@intermind/contracts/limits';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useAction } from '../../shared/ui/use-action.ts';

interface HoldDialogProps {
  title: string;
  text: string;
  /** On the button that does it. */
  confirm: string;
  /** Whether everything but the reason is there. */
  ready?: boolean;
  /** Resolves when it is done or was reported as failed. */
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
  /** What is asked before the reason. */
  children?: (asked: boolean) => ReactNode;
}

/** Asks why a legal hold is placed or lifted. */
export function HoldDialog(props: HoldDialogProps) {
  const { title, text, confirm, ready = true, onConfirm, onClose, children } = props;
  const t = useAdminText();
  const form = useId();
  const [asked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const missing = reason.trim() === '';
  const { busy, run } = useAction(() => onConfirm(reason.trim()));
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (ready && !missing) return run();
    const fields = [...event.currentTarget.querySelectorAll('input')];
    (ready ? fields.at(-1) : fields[0])?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>{t('user.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {children?.(asked)}
        <TextField
          label={t('hold.reason')}
          help={t('hold.reasonHelp')}
          error={asked && missing && t('hold.reasonMissing')}
          value={reason}
          maxLength={LEGAL_HOLD_REASON_MAX_LENGTH}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
