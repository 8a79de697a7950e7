import '../../shared/ui/messages.css';
import type { Message, ParticipantId } from '@intermind/contracts';
import { memo } from 'react';
import { groupMessages, type MessageGroup } from '../../model/chat-groups.ts';
import { clockTime } from '../../platform/clock-time.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { LinkedText } from '../../shared/ui/linked-text.tsx';
import { Avatar } from '../../shared/ui/avatar.tsx';

interface MessageGroupsProps {
  messages: readonly Message[];
  /** Null where nobody of them is the reader for certain. */
  you: ParticipantId | null;
}

/** What was written, by sender and minute. */
export const MessageGroups = memo(function MessageGroups({ messages, you }: MessageGroupsProps) {
  return (
    <ol className="message-groups flex flex-col gap-5">
      {groupMessages(messages).map((group) => (
        <Group key={group.id} group={group} own={group.participantId === you} />
      ))}
    </ol>
  );
});

function Group({ group, own }: { group: MessageGroup; own: boolean }) {
  const t = useCallText();
  const language = useLanguage();
  const { name, sentAt, messages } = group;
  return (
    <li className={own ? 'flex flex-col items-end' : 'flex gap-3'}>
      {!own && <Avatar name={name} className="mt-0.5 size-8 text-xs" />}
      <div className={own ? 'contents' : 'min-w-0 grow'}>
        <p className="mb-1 flex max-w-full items-baseline gap-2 text-sm">
          <bdi className="truncate font-semibold">{own ? t('stage.you') : name}</bdi>
          <time dateTime={sentAt} className="shrink-0 text-xs text-ink-3 tabular-nums">
            {clockTime(new Date(sentAt), language)}
          </time>
        </p>
        {messages.map(({ id, text }) =>
          own ? (
            <div key={id} className="message-own">
              <LinkedText className="message-text" text={text} />
            </div>
          ) : (
            <LinkedText className="message-text" key={id} text={text} />
          ),
        )}
      </div>
    </li>
  );
}
