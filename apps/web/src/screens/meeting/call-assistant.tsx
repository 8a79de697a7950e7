import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { AssistantFace } from '../../features/call/assistant-face.tsx';
import { youMay } from '../../model/conference-state.ts';
import type { AssistantWord } from '../../model/voice-assistant.ts';
import { useAssistantActions } from './use-assistant.tsx';

interface CallAssistantProps {
  meeting: Meeting;
  word: AssistantWord;
  small: boolean;
  /** Its avatar is shown. */
  over: boolean;
}

/** What the tile of the voice assistant shows. */
export function CallAssistant({ meeting, word, small, over }: CallAssistantProps) {
  const { ask, pause } = useAssistantActions(meeting);
  const mayPause = useStore(meeting.store, ({ conference }) => youMay(conference, 'switchVoiceAssistant'));
  const quotesEarlier = useStore(meeting.store, ({ assistant: { told } }) => told?.earlierMeetings === true);
  return (
    <AssistantFace
      word={word}
      small={small}
      over={over}
      quotesEarlier={quotesEarlier}
      onAsk={word === 'joining' ? undefined : ask}
      onPause={mayPause && word === 'speaking' ? pause : undefined}
    />
  );
}
