import { MessageCircleQuestionMark, MessageSquare, ScrollText, Users } from 'lucide-react';
import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { AiToggle } from '../../features/call/ai-toggle.tsx';
import type { BarControl } from '../../features/call/bar.tsx';
import { ChatToggle } from '../../features/call/chat-toggle.tsx';
import { TranscriptToggle } from '../../features/call/transcript-toggle.tsx';
import { PeopleToggle } from '../../features/call/people-toggle.tsx';
import { togglePanel } from '../../model/panels.ts';
import { useCallText } from '../../platform/text.ts';

/**
 * The buttons of the panels, at the end of the bar.
 *
 * @param waiting how many ask to join, for people who may admit them
 */
export function usePanelControls(
  { store, panels }: Meeting,
  waiting: number,
  keyOf: (name: 'people' | 'chat' | 'transcript' | 'ai') => string | null,
): readonly BarControl[] {
  const t = useCallText();
  const open = useStore(panels, (state) => state.open);
  const count = useStore(store, (state) => state.conference?.participants.length ?? 0);
  const unread = useStore(store, (state) => state.chat.unread);
  const togglePeople = () => togglePanel(panels, 'people');
  const toggleTranscript = () => togglePanel(panels, 'transcript');
  const toggleAi = () => togglePanel(panels, 'ai');
  const toggleChat = () => togglePanel(panels, 'chat');
  const waitingText = waiting > 0 ? t('joinRequests.title', { count: waiting }) : null;
  const unreadText = unread > 0 ? t('chat.unread', { count: unread }) : null;
  return [
    {
      id: 'people',
      place: 'end',
      control: (
        <PeopleToggle
          count={count}
          waiting={waiting}
          open={open === 'people'}
          shortcut={keyOf('people')}
          onToggle={togglePeople}
        />
      ),
      inMore: {
        menu: {
          key: 'people',
          items: [
            {
              key: 'people',
              label: t('people.title'),
              detail: waitingText,
              icon: <Users aria-hidden strokeWidth={1.75} className="size-5" />,
              onSelect: togglePeople,
            },
          ],
        },
        news: waitingText,
      },
    },
    {
      id: 'chat',
      place: 'end',
      control: (
        <ChatToggle unread={unread} open={open === 'chat'} shortcut={keyOf('chat')} onToggle={toggleChat} />
      ),
      inMore: {
        menu: {
          key: 'chat',
          items: [
            {
              key: 'chat',
              label: t('chat.title'),
              detail: unreadText,
              icon: <MessageSquare aria-hidden strokeWidth={1.75} className="size-5" />,
              onSelect: toggleChat,
            },
          ],
        },
        news: unreadText,
      },
    },
    {
      id: 'transcript',
      place: 'end',
      control: (
        <TranscriptToggle
          open={open === 'transcript'}
          shortcut={keyOf('transcript')}
          onToggle={toggleTranscript}
        />
      ),
      inMore: {
        menu: {
          key: 'transcript',
          items: [
            {
              key: 'transcript',
              label: t('transcript.title'),
              icon: <ScrollText aria-hidden strokeWidth={1.75} className="size-5" />,
              onSelect: toggleTranscript,
            },
          ],
        },
      },
    },
    {
      id: 'ai',
      place: 'end',
      control: <AiToggle open={open === 'ai'} shortcut={keyOf('ai')} onToggle={toggleAi} />,
      inMore: {
        menu: {
          key: 'ai',
          items: [
            {
              key: 'ai',
              label: t('ai.title'),
              icon: <MessageCircleQuestionMark aria-hidden strokeWidth={1.75} className="size-5" />,
              onSelect: toggleAi,
            },
          ],
        },
      },
    },
  ];
}
