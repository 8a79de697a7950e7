import type { AskChat, AskChatId } from '@intermind/contracts';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { type AskDay, chatsByDay } from '../../model/ask-days.ts';
import { calendarDayText } from '../../platform/day-text.ts';
import { useLanguage } from '../../platform/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import { useAskText } from './ask-text.ts';

interface ChatListProps {
  chats: readonly AskChat[];
  open: AskChatId | null;
  onOpen: () => void;
  onRename: (chat: AskChat) => void;
  onDelete: (chat: AskChat) => void;
}

/** Saved chats: Today, Yesterday, Earlier (spec 2 §9). */
export function ChatList({ chats, ...row }: ChatListProps) {
  const t = useAskText();
  const language = useLanguage();
  const id = useId();
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12);
  const names: Record<AskDay, string> = {
    today: calendarDayText(now, now, language),
    yesterday: calendarDayText(yesterday, now, language),
    earlier: t('ask.earlier'),
  };
  return (
    <div className="flex flex-col gap-4">
      {chatsByDay(chats, now).map(({ day, chats: members }) => (
        <section key={day} aria-labelledby={`${id}-${day}`}>
          <h2 id={`${id}-${day}`} className="mb-1 px-2.5 text-sm font-semibold text-ink-3">
            {names[day]}
          </h2>
          <ul>
            {members.map((chat) => (
              <ChatRow key={chat.id} chat={chat} {...row} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ChatRow({
  chat,
  open,
  onOpen,
  onRename,
  onDelete,
}: Omit<ChatListProps, 'chats'> & { chat: AskChat }) {
  const t = useAskText();
  const isOpen = chat.id === open;
  const titleId = `chat-${chat.id}`;
  return (
    <li className={classNames('flex items-center rounded-control', isOpen ? 'bg-sunken' : 'hover:bg-hover')}>
      <Link
        id={titleId}
        to={`/ask/${chat.id}`}
        onClick={onOpen}
        aria-current={isOpen ? 'page' : undefined}
        className="flex min-h-10 min-w-0 grow items-center rounded-control px-2.5 pointer-coarse:min-h-11"
      >
        <bdi className="truncate">{chat.title}</bdi>
      </Link>
      <Menu
        align="end"
        sections={[
          {
            key: 'chat',
            items: [
              {
                key: 'rename',
                label: t('ask.rename'),
                icon: <Pencil aria-hidden className="size-5" strokeWidth={1.75} />,
                onSelect: () => onRename(chat),
              },
              {
                key: 'delete',
                label: t('ask.delete'),
                icon: <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />,
                onSelect: () => onDelete(chat),
              },
            ],
          },
        ]}
        trigger={(opener) => (
          <IconButton
            {...opener}
            size="compact"
            label={t('ask.actions')}
            data-tooltip-align="end"
            aria-describedby={titleId}
            icon={<Ellipsis aria-hidden strokeWidth={2} className="size-4" />}
          />
        )}
      />
    </li>
  );
}
