import type { AskChat, AskChatId } from '@intermind/contracts';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useAskText } from '../../features/ask/ask-text.ts';
import { ChatList } from '../../features/ask/chat-list.tsx';
import { useText } from '../../platform/text.ts';
import { SearchField } from '../../shared/lists/search-field.tsx';
import { PartFailed, PartLoading } from '../../shared/ui/part-states.tsx';
import { type AskDialog, AskDialogs } from './ask-dialogs.tsx';
import { refreshChats, useChats } from './ask-queries.ts';

interface ChatsColumnProps {
  open: AskChatId | null;
  /** A chat was chosen. */
  onOpen: () => void;
}

/** The saved chats, with their search. */
export function ChatsColumn({ open, onOpen }: ChatsColumnProps) {
  const t = useAskText();
  const tShell = useText();
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<AskDialog | null>(null);
  const { data: chats, isError, refetch } = useChats(search);
  const deleted = (chat: AskChat) => {
    void refreshChats();
    if (chat.id === open) navigate('/ask', { replace: true });
    // The row that had the focus is gone.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={t('ask.chats')}>
      {(search !== '' || (chats && chats.length > 0)) && (
        <div className="mb-4 flex">
          <SearchField label={t('ask.search')} value={search} onSearch={setSearch} />
        </div>
      )}
      {isError && !chats ? (
        <PartFailed text={t('ask.chatsFailed')} onRetry={() => void refetch()} />
      ) : !chats ? (
        <PartLoading text={tShell('common.loading')} />
      ) : chats.length === 0 ? (
        <p role="status" className="text-ink-3">
          {t(search === '' ? 'ask.noChats' : 'ask.noneFound')}
        </p>
      ) : (
        <ChatList
          chats={chats}
          open={open}
          onOpen={onOpen}
          onRename={(chat) => setDialog({ kind: 'rename', chat })}
          onDelete={(chat) => setDialog({ kind: 'delete', chat })}
        />
      )}
      <AskDialogs dialog={dialog} onClose={() => setDialog(null)} onDeleted={deleted} />
    </nav>
  );
}
