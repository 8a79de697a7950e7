import { isRestricted } from '@intermind/contracts/roles';
import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { ChatPanel } from '../../features/chat/chat-panel.tsx';
import { yourself } from '../../model/conference-state.ts';
import { updateSlice } from '../../model/meeting.ts';

/** The chat of this meeting. */
export function CallChat({
  meeting: { store, settings, acts },
  labelledBy,
}: {
  meeting: Meeting;
  labelledBy: string;
}) {
  const conference = useStore(store, (state) => state.conference);
  const chat = useStore(store, (state) => state.chat);
  const announced = useStore(settings, (state) => state.announceMessages);
  const you = conference && yourself(conference);
  if (!conference || !you) return null;
  return (
    <ChatPanel
      chat={announced ? chat : { ...chat, readOut: [] }}
      you={you.id}
      guest={you.kind === 'anonymous'}
      closed={isRestricted(you.role, conference.conference.restrictions, 'chat')}
      keptDays={conference.conference.retention.messages}
      labelledBy={labelledBy}
      acts={acts}
      onDraft={(draft) => updateSlice(store, 'chat', { draft })}
    />
  );
}
