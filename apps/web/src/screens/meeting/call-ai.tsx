import type { ConferenceId } from '@intermind/contracts';
import { call, callEvents } from '@intermind/sdk';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { AiChatView } from '../../features/ai/ai-chat-view.tsx';
import { type AiChat, createAiChat } from '../../features/ai/ai-conversation.ts';
import { useAiText } from '../../features/ai/ai-text.ts';
import { type ConferenceState, yourself } from '../../model/conference-state.ts';
import { showSentence } from '../../model/panels.ts';
import { speakingNow } from '../../model/speaking-now.ts';
import { useLanguage } from '../../platform/text.ts';

interface CallAiProps {
  meeting: Meeting;
  title: string | null;
  labelledBy: string;
}

/** Private questions about this meeting while it goes on. */
export function CallAi({ meeting, title, labelledBy }: CallAiProps) {
  const conference = useStore(meeting.store, (state) => state.conference);
  const id = conference?.conference.id;
  const chat = useMemo(() => id && chatOf(meeting, id), [meeting, id]);
  const note = useNote(meeting, conference);
  const you = conference && yourself(conference);
  if (!chat || !you) return null;
  return (
    <AiChatView
      key={id}
      chat={chat}
      labelledBy={labelledBy}
      note={note}
      member={you.kind !== 'anonymous'}
      meeting={title ?? meeting.roomId}
      onShow={(sentence) => showSentence(meeting.panels, sentence)}
    />
  );
}

/** What the answers do not know. */
function useNote({ store }: Meeting, state: ConferenceState | null): string | null {
  const t = useAiText();
  const language = useLanguage();
  const captions = useStore(store, ({ captions }) => captions.segments);
  if (!state) return null;
  if (!state.conference.transcriptKept) return t('ai.notKept');
  const names = speakingNow(captions, state);
  if (names.length > 0) return t('ai.notYet', { names: new Intl.ListFormat(language).format(names) });
  return t(yourself(state)?.kind === 'anonymous' ? 'ai.since' : 'ai.soFar');
}

const chats = new WeakMap<Meeting, { id: ConferenceId; chat: AiChat }>();

const isSealed = ({ conference }: ReturnType<Meeting['store']['getState']>) =>
  conference?.conference.sealed === true;

/** The conversation goes on while its panel is closed, and stops with the call. */
function chatOf(meeting: Meeting, id: ConferenceId): AiChat {
  const known = chats.get(meeting);
  if (known?.id === id) return known.chat;
  known?.chat.stop();
  const chat = createAiChat(id, { call, callEvents });
  meeting.store.subscribe((state, before) => {
    if (state.page.state !== 'ready') chat.stop();
    // Fewer models may answer from now on.
    else if (isSealed(state) && !isSealed(before)) void chat.load();
  });
  chats.set(meeting, { id, chat });
  void chat.load();
  return chat;
}
