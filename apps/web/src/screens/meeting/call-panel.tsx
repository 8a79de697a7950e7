import type { ReactNode } from 'react';
import type { Meeting } from '../../call/create-meeting.ts';
import { Panel } from '../../features/call/panel.tsx';
import { type PanelId, togglePanel } from '../../model/panels.ts';
import { useCallText } from '../../platform/text.ts';
import { CallAi } from './ai-code.tsx';
import { CallChat } from './call-chat.tsx';
import { CallPeople, PeopleControls } from './call-people.tsx';
import { CallSettings, fetchSettings } from './settings-code.tsx';
import { CallTranscript, TranscriptTools } from './transcript-code.tsx';

interface CallPanelProps {
  meeting: Meeting;
  panel: PanelId;
  /** Of the meeting. */
  title: string | null;
  captionsOn: boolean;
  /** For people who may admit them. */
  joinRequests: ReactNode;
}

const TITLES = {
  people: 'people.title',
  chat: 'chat.title',
  transcript: 'transcript.title',
  ai: 'ai.title',
  settings: 'bar.settings',
} as const satisfies Record<PanelId, string>;

/** The panel beside the stage, whichever is open: one takes the place of another without a gap. */
export function CallPanel(props: CallPanelProps) {
  const { meeting, panel } = props;
  const t = useCallText();
  return (
    <Panel
      id={panel}
      title={t(TITLES[panel])}
      actions={actionsOf(props)}
      onClose={() => togglePanel(meeting.panels, panel)}
    >
      {contentOf(props)}
    </Panel>
  );
}

/** Beside the title. */
function actionsOf({ meeting, panel }: CallPanelProps): ReactNode {
  if (panel === 'people') return <PeopleControls meeting={meeting} />;
  if (panel === 'transcript') return <TranscriptTools meeting={meeting} />;
  return null;
}

function contentOf({ meeting, panel, title, captionsOn, joinRequests }: CallPanelProps): ReactNode {
  switch (panel) {
    case 'people':
      return <CallPeople meeting={meeting}>{joinRequests}</CallPeople>;
    case 'chat':
      return <CallChat meeting={meeting} labelledBy="chat-title" />;
    case 'transcript':
      return <CallTranscript meeting={meeting} labelledBy="transcript-title" />;
    case 'ai':
      return <CallAi meeting={meeting} title={title} labelledBy="ai-title" />;
    case 'settings':
      return <CallSettings meeting={meeting} captionsOn={captionsOn} />;
  }
}

/** Sound and picture of the call come first. */
const FETCHED_AFTER_MS = 4_000;

/** Fetches the code of panels that are loaded apart, once the call goes on by itself. @returns not any more */
export function fetchPanelsWhenIdle(): () => void {
  const timer = setTimeout(() => {
    CallTranscript.preload();
    CallAi.preload();
    fetchSettings();
  }, FETCHED_AFTER_MS);
  return () => clearTimeout(timer);
}
