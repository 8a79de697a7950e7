import { useCallText } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { floatingContent, tellUnloadable } from '../../shared/ui/floating-content.ts';

const dialog = floatingContent(async () => (await import('../../shared/ui/dialog.tsx')).Dialog);

interface ConfirmProps {
  title: string;
  /** What it means. */
  text: string;
  action: string;
  danger: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that others cannot undo themselves. */
export function Confirm({ title, text, action, danger, onConfirm, onClose }: ConfirmProps) {
  const t = useCallText();
  const Dialog = dialog.useContent(true, () => {
    onClose();
    void tellUnloadable();
  });
  return (
    Dialog && (
      <Dialog
        open
        alert
        onClose={onClose}
        title={title}
        description={text}
        actions={
          <>
            <Button onClick={onClose}>{t('waiting.cancel')}</Button>
            <Button
              kind={danger ? 'danger' : 'primary'}
              onClick={() => {
                onConfirm();
                onClose();
              }}
            >
              {action}
            </Button>
          </>
        }
      />
    )
  );
}
