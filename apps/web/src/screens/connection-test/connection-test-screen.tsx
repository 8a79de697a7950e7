import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useStore } from 'zustand';
import { reportText } from '../../features/connection-test/report.ts';
import { CheckGroups } from '../../features/connection-test/check-groups.tsx';
import { useConnectionTestText } from '../../features/connection-test/connection-test-text.ts';
import { TestHead } from '../../features/connection-test/test-head.tsx';
import { CameraPreview } from '../../features/devices/camera-preview.tsx';
import { DeviceRow } from '../../features/devices/device-row.tsx';
import { audioContext, chooseSpeaker, playTestSound, releaseAudio } from '../../media/audio-output.ts';
import { found, overall } from '../../model/connection-test.ts';
import { copyAndTell } from '../../platform/copy-and-tell.ts';
import { getConfig } from '../../platform/config.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { readRoomAddress } from '../../platform/room-address.ts';
import { browserSettings } from '../../platform/settings.ts';
import { useLanguage } from '../../platform/text.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { createPageTest, type PageTest } from './create-test.ts';

/** Tests the connection and the devices of anyone who opens it, signed in or not; a run is started by hand. */
export function ConnectionTestScreen() {
  const t = useConnectionTestText();
  usePageTitle(t('page.section'));
  const [test, setTest] = useState<PageTest | null>(null);
  useEffect(() => {
    const created = createPageTest();
    setTest(created);
    return () => {
      created.close();
      releaseAudio();
    };
  }, []);
  return test && <TestOfPage test={test} />;
}

function TestOfPage({ test }: { test: PageTest }) {
  const { connection, camera, microphone } = test;
  const t = useConnectionTestText();
  const language = useLanguage();
  const settings = browserSettings();
  const { running, finished, states } = useStore(connection.store);

  const play = () => {
    audioContext();
    connection.set('speaker', 'testing');
    void chooseSpeaker(settings.getState().speakerId).then(playTestSound);
  };
  const copy = () => {
    const frame = {
      at: new Date().toISOString(),
      address: location.origin,
      version: getConfig().version,
      browser: navigator.userAgent,
    };
    void copyAndTell(reportText(states, frame, { t, language }), {
      copied: t('page.copied'),
      failed: t('page.copyFailed'),
      id: 'report',
    });
  };

  return (
    <div className="page-column pt-6 pb-16 md:pt-10">
      <div className="mx-auto max-w-[68rem]">
        <TestHead
          running={running}
          overall={finished ? overall(states) : null}
          onStart={() => test.start(settings.getState())}
          onCopy={copy}
        >
          <WayBack />
        </TestHead>
        <div className="mt-8 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <CheckGroups
            states={states}
            onPlay={play}
            onHeard={(heard) =>
              connection.set('speaker', heard ? found('good', 'heard') : found('bad', 'notHeard', 'speaker'))
            }
          />
          <div className="grid items-start gap-x-6 gap-y-4 sm:max-lg:grid-cols-2 lg:sticky lg:top-6 lg:self-start">
            <CameraPreview camera={camera} />
            <DeviceRow
              stacked
              settings={settings}
              microphone={microphone}
              camera={camera}
              onChooseMicrophone={(microphoneId) => {
                settings.setState({ microphoneId });
                void microphone.turnOn(microphoneId);
              }}
              onChooseCamera={(cameraId) => {
                settings.setState({ cameraId });
                void camera.turnOn(cameraId);
              }}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

/** To the meeting from which the test was opened. */
function WayBack() {
  const t = useConnectionTestText();
  const room = useHistoryState<{ room?: string } | null>()?.room;
  if (!room || readRoomAddress(room).kind === 'unknown') return null;
  return (
    <div className="-ms-4 mb-3">
      <LinkButton
        to={`/${room}`}
        kind="quiet-yours"
        icon={<ArrowLeft aria-hidden strokeWidth={2} className="flip size-4" />}
      >
        {t('page.back')}
      </LinkButton>
    </div>
  );
}
