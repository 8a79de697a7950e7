import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { useHistoryText } from './history-text.ts';
import { tokenOfText } from './share-link.ts';

/** Why an import failed: the link is unknown or revoked, expired or used up, or something else went wrong. */
export type ImportFailure = 'notFound' | 'expired' | 'failed';

interface ImportDialogProps {
  /** Of the link that led here; without one the link is pasted. */
  token?: string | undefined;
  onImport: (token: string) => Promise<ImportFailure | null>;
  onClose: () => void;
}

/** Adds a shared meeting to the history: by the link that was opened, or by one that is pasted. */
export function ImportDialog({ token, onImport, onClose }: ImportDialogProps) {
  const t = useHistoryText();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<ImportFailure | 'invalid' | null>(null);
  const { busy, run } = useAction(async (given: string) => setProblem(await onImport(given)));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const given = token ?? tokenOfText(pasted);
    if (given === undefined) setProblem('invalid');
    else run(given);
  };
  const said = problem && t(`import.${problem}`);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(token ? 'import.askTitle' : 'import.title')}
      description={t(token ? 'import.askText' : 'import.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('delete.cancel')}</Button>
          <Button kind="primary" type="submit" form="import" busy={busy} autoFocus={token !== undefined}>
            {t('import.action')}
          </Button>
        </>
      }
    >
      <form id="import" onSubmit={submit} noValidate>
        {token === undefined ? (
          <TextField
            label={t('import.link')}
            value={pasted}
            error={said}
            dir="ltr"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setPasted(target.value);
              setProblem(null);
            }}
          />
        ) : (
          said && (
            <p role="alert" className="text-danger-text">
              {said}
            </p>
          )
        )}
      </form>
    </Dialog>
  );
}
