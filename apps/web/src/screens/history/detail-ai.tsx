import type { HistoryEntry } from '@intermind/contracts';
import { call, callEvents } from '@intermind/sdk';
import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { AiChatView } from '../../features/ai/ai-chat-view.tsx';
import { createAiChat } from '../../features/ai/ai-conversation.ts';

/** Questions about the meeting, to be answered from what was said. */
export function DetailAi({ entry }: { entry: HistoryEntry }) {
  return <Chat key={entry.id} entry={entry} />;
}

function Chat({ entry: { id, title, roomId } }: { entry: HistoryEntry }) {
  const [chat] = useState(() => createAiChat(id, { call, callEvents }));
  useEffect(() => {
    void chat.load();
    // A member who leaves does not wait for the answer.
    return chat.stop;
  }, [chat]);
  return (
    <AiChatView
      chat={chat}
      labelledBy={null}
      note={null}
      member
      meeting={title ?? roomId}
      onShow={(sentence) => navigate(`/history/${id}?tab=video&sentence=${sentence}`)}
    />
  );
}
