import type { Prompt } from '@intermind/contracts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { usePromptsText } from './prompts-text.ts';

interface DeletePromptDialogProps {
  prompt: Prompt;
  whose: 'own' | 'everyones' | 'member';
  /** Resolves when it is done or was reported as failed. */
  onDelete: () => Promise<void>;
  onClose: () => void;
}

const TEXT = {
  own: 'prompts.deleteOwn',
  everyones: 'prompts.deleteEveryones',
  member: 'prompts.deleteMembers',
} as const;

/** Asks before a prompt is deleted, and says for whom. */
export function DeletePromptDialog({ prompt, whose, onDelete, onClose }: DeletePromptDialogProps) {
  const t = usePromptsText();
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('prompts.deleteTitle')}
      description={t(TEXT[whose])}
      actions={
        <>
          <Button onClick={onClose}>{t('prompts.cancel')}</Button>
          <ActionButton kind="danger" act={onDelete}>
            {t('prompts.remove')}
          </ActionButton>
        </>
      }
    >
      <p className="flex font-semibold">
        <bdi className="truncate">{prompt.name}</bdi>
      </p>
    </Dialog>
  );
}
