import { ROLE_RIGHTS } from '@intermind/contracts/roles';
import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import type { BarControl } from '../../features/call/bar.tsx';
import { DeviceControl } from '../../features/call/device-control.tsx';
import { useShortcuts, useShortcutTexts } from '../../features/call/use-shortcuts.ts';
import { youMaySend, yourself } from '../../model/conference-state.ts';
import { deviceProblemText } from '../../model/device-problem-text.ts';
import type { MenuSection } from '../../shared/ui/menu-props.ts';
import { useCallText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { openSettings } from './settings-code.tsx';
import { useOwnMicrophone } from './use-own-microphone.ts';

interface DeviceControlsOptions {
  phone: boolean;
  sections: { sound: readonly MenuSection[]; picture: readonly MenuSection[] };
  onMenu: (open: boolean) => void;
}

const TEXTS = {
  microphone: {
    name: 'device.microphone',
    choose: 'device.chooseMicrophone',
    turnOn: 'device.microphoneOn',
    turnOff: 'device.microphoneOff',
    restricted: 'moderation.onlyMicrophone',
  },
  camera: {
    name: 'device.camera',
    choose: 'device.chooseCamera',
    turnOn: 'device.cameraOn',
    turnOff: 'device.cameraOff',
    restricted: 'moderation.onlyCamera',
  },
} as const;

/** Microphone and camera: switched by button or key, chosen in the menu beside it. */
export function useDeviceControls(
  meeting: Meeting,
  { phone, sections, onMenu }: DeviceControlsOptions,
): readonly BarControl[] {
  const t = useCallText();
  const { store, devices, settings } = meeting;
  const toSettings: MenuSection = {
    key: 'settings',
    items: [{ key: 'settings', label: t('bar.settings'), onSelect: () => void openSettings(meeting) }],
  };
  const microphone = useStore(devices.microphone.store);
  const camera = useStore(devices.camera.store);
  const conference = useStore(store, (state) => state.conference);
  const rights = youMaySend(conference);
  const you = conference && yourself(conference);
  const listens = !you || !ROLE_RIGHTS[you.role].speak;
  const mic = useOwnMicrophone(meeting);
  const on = {
    microphone: mic !== 'muted',
    camera: !camera.muted && (camera.state === 'on' || camera.state === 'acquiring'),
  };
  const hintOf = (kind: 'microphone' | 'camera') => {
    const texts = TEXTS[kind];
    if (!rights[kind]) return listens ? 'device.attendee' : texts.restricted;
    if (on[kind]) return texts.turnOff;
    return deviceProblemText(kind, kind === 'microphone' ? microphone : camera) ?? texts.turnOn;
  };
  const toggle = (kind: 'microphone' | 'camera') =>
    rights[kind]
      ? devices[kind].setMuted(on[kind])
      : showToast({ kind: 'info', id: `no-${kind}`, text: t(hintOf(kind)) });
  const keyOf = useShortcutTexts(settings);
  useShortcuts(settings, {
    microphone: () => toggle('microphone'),
    camera: () => toggle('camera'),
  });
  const control = (kind: 'microphone' | 'camera') => ({
    on: on[kind],
    disabled: !rights[kind],
    label: t(TEXTS[kind].name),
    hint: t(hintOf(kind)),
    onToggle: () => toggle(kind),
    phone,
    menuLabel: t(TEXTS[kind].choose),
    onMenu,
  });
  return [
    {
      id: 'microphone',
      place: 'centre',
      control: (
        <DeviceControl
          {...control('microphone')}
          cutOff={mic === 'notHeard'}
          shortcut={keyOf('microphone')}
          icon={on.microphone ? Mic : MicOff}
          sections={[...sections.sound, toSettings]}
        />
      ),
    },
    {
      id: 'camera',
      place: 'centre',
      control: (
        <DeviceControl
          {...control('camera')}
          cutOff={false}
          shortcut={keyOf('camera')}
          icon={on.camera ? Video : VideoOff}
          sections={[...sections.picture, toSettings]}
        />
      ),
    },
  ];
}
