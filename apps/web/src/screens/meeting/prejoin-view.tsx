import { useEffect } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { usePageTitle } from '../../platform/page-title.ts';
import { signIn } from '../../platform/session.ts';
import { useCallText } from '../../platform/text.ts';
import { LanguageTwin } from '../../features/interpretation/language-twin.tsx';
import { DeviceRow } from '../../features/devices/device-row.tsx';
import { JoinForm } from '../../features/prejoin/join-form.tsx';
import { TestLink } from '../../features/prejoin/test-link.tsx';
import { WhoIsHere } from '../../features/prejoin/who-is-here.tsx';
import { Header } from '../../features/shell/header.tsx';
import { reportSignInFailure } from '../../platform/sign-in-failure.ts';
import { fetchCallCode, fetchCallCodeWhenIdle } from './call-code.tsx';
import { PrejoinSettings } from './prejoin-settings.tsx';
import { Preview } from './preview.tsx';
import type { Meeting } from '../../call/create-meeting.ts';
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
  const skipLobby = useHistoryState<{ skipLobby?: boolean } | null>()?.skipLobby === true;
  usePageTitle(t('prejoin.section'));

  // Do not ask for the camera on a mistyped address.
  const known = room.status !== 'loading';
  useEffect(() => {
    if (known && store.getState().page.state === 'lobby') devices.start();
  }, [devices, store, known]);

  // Preload the call’s code when the page is usable, or as soon as the person fills in the form.
  const usable = room.mustAsk !== null;
  useEffect(() => (usable ? fetchCallCodeWhenIdle() : undefined), [usable]);

  return (
    <>
      <Header />
      <main className="prejoin grow">
        <section aria-label={t('prejoin.preview')}>
          <Preview meeting={meeting} name={who.name} shape="wide" />
          <div className="@container mt-3 px-4 sm:px-0 short:mt-2">
            <DeviceRow
              settings={settings}
              microphone={devices.microphone}
              camera={devices.camera}
              onChooseMicrophone={devices.microphone.choose}
              onChooseCamera={devices.camera.choose}
            />
            <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 low:mt-1 short:mt-0">
              <TestLink room={meeting.roomId} />
              <PrejoinSettings meeting={meeting} />
            </div>
          </div>
        </section>
        <div
          onFocus={fetchCallCode}
          className="mx-auto w-full max-w-[36rem] px-4 pt-3 pb-6 sm:px-0 sm:pt-8 lg:py-0 low:py-0 short:pt-1"
        >
          <JoinForm
            mustAsk={room.mustAsk}
            title={room.title}
            code={meeting.roomId}
            transcriptKept={room.transcriptKept}
            recorded={room.recorded}
            sealed={room.sealed}
            asks={room.asks}
            retention={room.retention}
            here={room.people && <WhoIsHere people={room.people} />}
            name={who.kind === 'guest' ? who.name : null}
            onName={who.chooseName}
            languages={
              <LanguageTwin value={who.languages} onChange={who.chooseLanguages} detection={who.detection} />
            }
            busy={joining}
            focusJoin={skipLobby}
            onJoin={() => {
              // Beside the admission, not after it: a click does not focus buttons everywhere, and the page may not have been idle.
              fetchCallCode();
              void meeting.join(who.attendance(), who.languages);
            }}
            onSignIn={() => void signIn().catch(reportSignInFailure)}
          />
        </div>
      </main>
    </>
  );
}
