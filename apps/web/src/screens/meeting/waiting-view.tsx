import type { JoinRequest, Retention } from '@intermind/contracts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { usePageTitle } from '../../platform/page-title.ts';
import { signIn } from '../../platform/session.ts';
import { useCallText } from '../../platform/text.ts';
import { LanguageTwin } from '../../features/interpretation/language-twin.tsx';
import { Waiting } from '../../features/lobby/waiting.tsx';
import { Header } from '../../features/shell/header.tsx';
import { reportSignInFailure } from '../../platform/sign-in-failure.ts';
import { fetchCallCodeWhenIdle } from './call-code.tsx';
import { Preview } from './preview.tsx';
import type { Meeting } from '../../call/create-meeting.ts';
import { useWho } from './use-who.ts';

interface WaitingViewProps {
  meeting: Meeting;
  joinRequest: JoinRequest;
  transcriptKept: boolean;
  recorded: boolean;
  sealed: boolean;
  asks: boolean;
  retention: Retention;
}

/** A guest whose request is not decided yet. */
export function WaitingView({ meeting, joinRequest, ...room }: WaitingViewProps) {
  const t = useCallText();
  const who = useWho(meeting);
  const lobbyText = useStore(meeting.store, (state) => state.admission.lobbyText);
  const moderatorInside = useStore(meeting.store, (state) => state.admission.moderatorInside);
  usePageTitle(t('waiting.section'));
  useEffect(fetchCallCodeWhenIdle, []);
  useEffect(() => {
    // After a reload nothing is open yet.
    const { microphone, camera } = meeting.devices;
    if (!microphone.track() && !camera.track()) meeting.devices.start();
  }, [meeting]);
  return (
    <>
      <Header />
      <main className="flex grow flex-col">
        <Waiting
          name={joinRequest.name}
          askedAt={joinRequest.createdAt}
          lobbyText={lobbyText}
          moderatorInside={moderatorInside}
          preview={<Preview meeting={meeting} name={joinRequest.name} shape="card" />}
          languages={
            <LanguageTwin value={who.languages} onChange={who.chooseLanguages} detection={who.detection} />
          }
          {...room}
          onCancel={meeting.cancelWaiting}
          onSignIn={() => void signIn().catch(reportSignInFailure)}
        />
      </main>
    </>
  );
}
