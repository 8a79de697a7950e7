import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { usePageTitle } from '../../app/page-title.ts';
import { signIn } from '../../app/session.ts';
import { useCallText } from '../../app/text.ts';
import { LanguageTwin } from '../../features/interpretation/language-twin.tsx';
import { DeviceRow } from '../../features/prejoin/device-row.tsx';
import { JoinForm } from '../../features/prejoin/join-form.tsx';
import { WhoIsHere } from '../../features/prejoin/who-is-here.tsx';
import { Header } from '../../features/shell/header.tsx';
import { reportSignInFailure } from '../../shared/sign-in-failure.ts';
import { Preview } from './preview.tsx';
import type { Meeting } from './session/create-meeting.ts';
import type { RoomView } from './use-room.ts';
import type { Who } from './use-who.ts';

interface PrejoinViewProps {
  meeting: Meeting;
  room: RoomView;
  who: Who;
  joining: boolean;
}

/** Before joining: a large picture, a short form. */
export function PrejoinView({ meeting, room, who, joining }: PrejoinViewProps) {
  const t = useCallText();
  const { devices, settings, store } = meeting;
  const because = useStore(store, (state) => state.because);
  const skipLobby = (useLocation().state as { skipLobby?: boolean } | null)?.skipLobby === true;
  usePageTitle(t('prejoin.section'));

  useEffect(() => {
    if (store.getState().page === 'lobby') devices.start();
  }, [devices, store]);

  return (
    <>
      <Header />
      <main className="prejoin grow">
        <section aria-label={t('prejoin.preview')}>
          <Preview meeting={meeting} name={who.name} shape="wide" />
          <div className="mt-3 px-4 sm:px-0">
            <DeviceRow
              settings={settings}
              microphone={devices.microphone}
              camera={devices.camera}
              onChooseMicrophone={devices.chooseMicrophone}
              onChooseCamera={devices.chooseCamera}
            />
          </div>
        </section>
        <div className="mx-auto w-full max-w-[36rem] px-4 pt-5 pb-6 sm:px-0 sm:pt-8 lg:py-0">
          <JoinForm
            mustAsk={room.mustAsk}
            title={room.title}
            here={room.people && <WhoIsHere people={room.people} />}
            name={who.kind === 'guest' ? who.name : null}
            onName={who.chooseName}
            languages={<LanguageTwin value={who.languages} onChange={who.chooseLanguages} />}
            busy={joining}
            focusJoin={skipLobby}
            notice={because === 'unanswered' ? `${t('unanswered.title')}. ${t('unanswered.text')}` : null}
            onJoin={() => void meeting.join(who.attendance(), who.languages)}
            onSignIn={() => void signIn().catch(reportSignInFailure)}
          />
        </div>
      </main>
    </>
  );
}
