import type { AskChatId } from '@intermind/contracts';
import { call, callEvents } from '@intermind/sdk';
import { MessagesSquare, Plus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { createAskConversation } from '../../features/ai/ask-conversation.ts';
import { useAskText } from '../../features/ask/ask-text.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { ChatsColumn } from './chats-column.tsx';
import { refreshChats } from './ask-queries.ts';
import { OpenChat } from './open-chat.tsx';

/** `/ask`: a new chat about all meetings; `/ask/{chatId}`: a saved one (spec 2 §2). */
export function AskScreen() {
  const t = useAskText();
  const listId = useId();
  const { chatId } = useParams();
  const id = (chatId ?? null) as AskChatId | null;
  const conversation = useConversation(id);
  // On small screens the chats take the place of the open one.
  const [listed, setListed] = useState(false);
  usePageTitle(t('ask.title'));
  return (
    <div className="page-column pt-6 pb-10 md:pt-10">
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="grow max-sm:w-full text-2xl tracking-[-0.022em]">{t('ask.title')}</h1>
        <Button
          className="lg:hidden"
          aria-expanded={listed}
          aria-controls={listId}
          icon={<MessagesSquare aria-hidden strokeWidth={1.75} className="size-5" />}
          onClick={() => setListed(!listed)}
        >
          {t('ask.chats')}
        </Button>
        <Button
          icon={<Plus aria-hidden strokeWidth={1.75} className="size-5" />}
          onClick={() => {
            setListed(false);
            navigate('/ask');
          }}
        >
          {t('ask.newChat')}
        </Button>
      </div>
      <div className="grid gap-x-12 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div id={listId} className={classNames('min-w-0', !listed && 'max-lg:hidden')}>
          <ChatsColumn open={id} onOpen={() => setListed(false)} />
        </div>
        <div className={classNames('min-w-0', listed && 'max-lg:hidden')}>
          <OpenChat key={conversation.key} conversation={conversation.of} />
        </div>
      </div>
    </div>
  );
}

let opened = 0;

function open(chatId: AskChatId | null) {
  opened += 1;
  const of = createAskConversation({
    chatId,
    api: { call, callEvents },
    onTaken(chat) {
      void refreshChats();
      if (location.pathname === '/ask' && chatId === null) navigate(`/ask/${chat.id}`, { replace: true });
    },
  });
  return { of, key: opened };
}

/** The conversation of the address. A new chat stays the same one when its first question gives it an address. */
function useConversation(id: AskChatId | null) {
  const [shown, setShown] = useState(() => ({ id, ...open(id) }));
  let current = shown;
  if (id !== shown.id) {
    current = id !== null && shown.of.chatId() === id ? { ...shown, id } : { id, ...open(id) };
    setShown(current);
  }
  const { of } = current;
  useEffect(() => {
    void of.load();
    // A member who leaves does not wait for the answer.
    return of.stop;
  }, [of]);
  return current;
}
