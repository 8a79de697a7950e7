import type { ParticipantId } from '@intermind/contracts';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { Chat } from '../../model/chat.ts';
import type { ConferenceActs } from '../../model/meeting.ts';
import { dayCount } from '../../platform/day-count.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { Earlier } from '../../shared/ui/earlier.tsx';
import { JumpToEnd } from '../../shared/ui/jump-to-end.tsx';
import { Composer } from './composer.tsx';
import { MessageGroups } from './message-groups.tsx';
import { OutgoingMessages } from './outgoing-messages.tsx';
import { useChatScroll } from './use-chat-scroll.ts';

interface ChatPanelProps {
  chat: Chat;
  you: ParticipantId;
  /** Guests read what is written while they are here (spec 1 §6). */
  guest: boolean;
  /** A moderator has taken the chat from this person. */
  closed: boolean;
  /** Days for which messages are kept; null: for good. */
  keptDays: number | null;
  /** Of the heading above. */
  labelledBy: string;
  acts: Pick<ConferenceActs, 'send' | 'retry' | 'discard' | 'loadMessages'>;
  onDraft: (draft: string) => void;
}

/** What people in the meeting write to each other. */
export function ChatPanel({ chat, you, guest, closed, keptDays, labelledBy, acts, onDraft }: ChatPanelProps) {
  const t = useCallText();
  const language = useLanguage();
  const { messages, outgoing, history, readOut, draft } = chat;
  const ids = useMemo(() => messages.map(({ id }) => id), [messages]);
  const { scroller, onScroll, below, toEnd } = useChatScroll({
    ids,
    outgoing: outgoing.length,
    onStart: () => !guest && history === 'more' && void acts.loadMessages(),
  });
  const { loadMessages } = acts;
  useEffect(() => {
    if (!guest && history === 'unknown') void loadMessages();
  }, [guest, history, loadMessages]);
  const empty = messages.length === 0 && outgoing.length === 0 && (guest || history === 'whole');

  const readers =
    keptDays === null ? t('chat.readers') : t('chat.readersKept', { days: dayCount(keptDays, language) });

  return (
    <div className="flex h-full flex-col">
      <div className="relative min-h-0 grow">
        <div
          ref={scroller}
          role="group"
          aria-labelledby={labelledBy}
          tabIndex={0}
          onScroll={onScroll}
          className="chat-messages"
        >
          {guest ? (
            <Line>{t('chat.guest')}</Line>
          ) : (
            <Earlier
              history={history}
              loading={t('chat.loading')}
              more={t('chat.earlier')}
              failed={t('chat.loadFailed')}
              onLoad={loadMessages}
            />
          )}
          {empty && <Line>{t('chat.empty')}</Line>}
          <MessageGroups messages={messages} you={you} />
          <OutgoingMessages
            messages={outgoing}
            onRetry={(key) => void acts.retry(key)}
            onDiscard={acts.discard}
          />
        </div>
        {below > 0 && <JumpToEnd onClick={toEnd}>{t('chat.unread', { count: below })}</JumpToEnd>}
      </div>
      <div className="shrink-0 border-t border-line px-5 pt-3 pb-4">
        <p className="mb-2 text-sm text-balance text-ink-3">{closed ? t('moderation.onlyChat') : readers}</p>
        {!closed && <Composer draft={draft} onDraft={onDraft} onSend={(text) => void acts.send(text)} />}
      </div>
      <div role="log" className="sr-only">
        {readOut.map(({ id, name, text }) => (
          <p key={id}>{t('captions.readOut', { name, text })}</p>
        ))}
      </div>
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className="mb-4 text-sm text-ink-2">{children}</p>;
}
