import { ROLE_RIGHTS } from '@intermind/contracts/roles';
import { Link2, Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useCallText } from '../../app/text.ts';
import { Bar } from '../../features/call/bar.tsx';
import { DeviceControl } from '../../features/call/device-control.tsx';
import { MoreMenu } from '../../features/call/more-menu.tsx';
import { PeopleCount } from '../../features/call/top-row.tsx';
import { useShortcuts } from '../../features/call/use-shortcuts.ts';
import { yourself } from '../../model/conference-state.ts';
import { InterpretationControl } from './interpretation-control.tsx';
import type { Meeting } from './session/create-meeting.ts';
import { useDeviceSections } from './use-device-sections.tsx';

interface CallBarProps {
  meeting: Meeting;
  phone: boolean;
  captionsOn: boolean;
  mayModerate: boolean;
  onCopyLink: () => void;
}

/** The bar with everything behind its buttons. */
export function CallBar({ meeting, phone, captionsOn, mayModerate, onCopyLink }: CallBarProps) {
  const t = useCallText();
  const { store, settings, devices } = meeting;
  const { microphoneOn, cameraOn } = useStore(settings);
  const microphone = useStore(devices.microphone.store);
  const camera = useStore(devices.camera.store);
  const conference = useStore(store, (state) => state.conference);
  const link = useStore(store, (state) => state.link);
  const [menuOpen, setMenuOpen] = useState(false);
  const sections = useDeviceSections(meeting, menuOpen);
  const you = conference && yourself(conference);
  const maySpeak = !!you && ROLE_RIGHTS[you.role].speak;
  const micOn = microphoneOn && microphone.state === 'on';
  const camOn = cameraOn && camera.state === 'on';
  const cutOff = link === 'mediaLost' || link === 'rejoining';

  const toggleMicrophone = () => maySpeak && devices.setMicrophoneOn(!micOn);
  const toggleCamera = () => maySpeak && devices.setCameraOn(!camOn);
  const toggleCaptions = () => settings.setState({ captionsOn: !captionsOn });
  useShortcuts({ onMicrophone: toggleMicrophone, onCamera: toggleCamera, onCaptions: toggleCaptions });

  return (
    <Bar
      phone={phone}
      captionsOn={captionsOn}
      onCaptions={toggleCaptions}
      onLeave={meeting.leave}
      interpretation={<InterpretationControl meeting={meeting} phone={phone} mayModerate={mayModerate} />}
      microphone={
        <DeviceControl
          on={micOn}
          disabled={!maySpeak}
          cutOff={micOn && cutOff}
          label={
            !maySpeak ? t('device.attendee') : micOn ? t('device.microphoneOff') : t('device.microphoneOn')
          }
          icon={micOn ? Mic : MicOff}
          onToggle={toggleMicrophone}
          phone={phone}
          menuLabel={t('device.chooseMicrophone')}
          sections={sections.sound}
          onMenu={setMenuOpen}
        />
      }
      camera={
        <DeviceControl
          on={camOn}
          disabled={!maySpeak}
          cutOff={false}
          label={!maySpeak ? t('device.attendee') : camOn ? t('device.cameraOff') : t('device.cameraOn')}
          icon={camOn ? Video : VideoOff}
          onToggle={toggleCamera}
          phone={phone}
          menuLabel={t('device.chooseCamera')}
          sections={sections.picture}
          onMenu={setMenuOpen}
        />
      }
      more={
        <MoreMenu
          onOpenChange={setMenuOpen}
          sections={[
            {
              key: 'link',
              items: [
                {
                  key: 'copy',
                  label: t('stage.copyLink'),
                  icon: <Link2 aria-hidden strokeWidth={1.75} className="size-5" />,
                  onSelect: onCopyLink,
                },
              ],
            },
            ...sections.sound,
            ...sections.picture,
          ]}
        />
      }
      end={<PeopleCount count={conference?.participants.length ?? 0} />}
    />
  );
}
