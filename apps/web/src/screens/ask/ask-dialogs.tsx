import type { AskChat } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';
import { lazy, Suspense } from 'react';
import { useAskText } from '../../features/ask/ask-text.ts';
import { logProblem } from '../../platform/log.ts';
import { useText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { deleteChat, renameChat } from './ask-queries.ts';

const RenameChatDialog = lazy(async () => ({
  default: (await import('../../features/ask/chat-dialogs.tsx')).RenameChatDialog,
}));
const DeleteChatDialog = lazy(async () => ({
  default: (await import('../../features/ask/chat-dialogs.tsx')).DeleteChatDialog,
}));

export interface AskDialog {
  kind: 'rename' | 'delete';
  chat: AskChat;
}

interface AskDialogsProps {
  dialog: AskDialog | null;
  onClose: () => void;
  onDeleted: (chat: AskChat) => void;
}

/** Renames and deletes chats. The code of the dialogs is loaded with the first one. */
export function AskDialogs({ dialog, onClose, onDeleted }: AskDialogsProps) {
  const t = useAskText();
  const tShell = useText();
  if (!dialog) return null;
  const { kind, chat } = dialog;
  const save = async (title: string): Promise<boolean> => {
    try {
      await renameChat(chat.id, title);
      return true;
    } catch (cause) {
      logProblem('A chat was not renamed', cause);
      return false;
    }
  };
  const remove = async (): Promise<void> => {
    try {
      await deleteChat(chat.id);
    } catch (cause) {
      // Deleted in another tab: it is gone all the same.
      if (!(cause instanceof ApiError && cause.code === 'NotFound')) {
        const held = cause instanceof ApiError && cause.code === 'LegalHold';
        if (!held) logProblem('A chat was not deleted', cause);
        const text = held ? tShell('errors.legalHold') : t('ask.deleteFailed');
        showToast({ kind: 'error', text, id: 'ask' });
        return;
      }
    }
    onClose();
    onDeleted(chat);
  };
  return (
    <Suspense>
      {kind === 'rename' ? (
        <RenameChatDialog chat={chat} onSave={save} onClose={onClose} />
      ) : (
        <DeleteChatDialog chat={chat} onDelete={remove} onClose={onClose} />
      )}
    </Suspense>
  );
}
