import type { AskChat } from '@intermind/contracts';
import { ASK_CHAT_TITLE_MAX_LENGTH } from '@intermind/contracts/limits';
import { useId, useState } from 'react';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { useAskText } from './ask-text.ts';

interface RenameChatDialogProps {
  chat: AskChat;
  /** @returns whether it was saved */
  onSave: (title: string) => Promise<boolean>;
  onClose: () => void;
}

export function RenameChatDialog({ chat, onSave, onClose }: RenameChatDialogProps) {
  const t = useAskText();
  const form = useId();
  const [text, setText] = useState(chat.title);
  const [failed, setFailed] = useState(false);
  const title = text.trim();
  const { busy, run } = useAction(async () => {
    setFailed(false);
    if (title === '' || title === chat.title || (await onSave(title))) onClose();
    else setFailed(true);
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask.renameTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('ask.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {t('ask.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <TextField
          label={t('ask.name')}
          error={failed ? t('ask.renameFailed') : undefined}
          value={text}
          maxLength={ASK_CHAT_TITLE_MAX_LENGTH}
          dir="auto"
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </Dialog>
  );
}

interface DeleteChatDialogProps {
  chat: AskChat;
  /** Resolves when it is done or was reported as failed. */
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a chat is deleted. */
export function DeleteChatDialog({ chat, onDelete, onClose }: DeleteChatDialogProps) {
  const t = useAskText();
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('ask.deleteTitle')}
      description={t('ask.deleteText')}
      actions={
        <>
          <Button onClick={onClose}>{t('ask.cancel')}</Button>
          <ActionButton kind="danger" act={onDelete}>
            {t('ask.delete')}
          </ActionButton>
        </>
      }
    >
      <p className="flex font-semibold">
        <bdi className="truncate">{chat.title}</bdi>
      </p>
    </Dialog>
  );
}
