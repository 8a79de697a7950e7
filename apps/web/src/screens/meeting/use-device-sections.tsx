import { useStore } from 'zustand';
import { useCallText } from '../../platform/text.ts';
import { useDevices } from '../../features/devices/use-devices.ts';
import { canChooseSpeaker, chooseSpeaker } from '../../media/audio-output.ts';
import type { DeviceInfo } from '../../model/virtual-devices.ts';
import type { MenuSection } from '../../shared/ui/menu-props.ts';
import type { Meeting } from '../../call/create-meeting.ts';

/** The choice of devices as sections of a menu: microphones and speakers, cameras. */
export function useDeviceSections(
  meeting: Meeting,
  open: boolean,
): { sound: MenuSection[]; picture: MenuSection[] } {
  const t = useCallText();
  const { devices, settings } = meeting;
  const microphone = useStore(devices.microphone.store);
  const camera = useStore(devices.camera.store);
  const speakerId = useStore(settings, (state) => state.speakerId);
  const found = useDevices(`${open} ${microphone.state} ${camera.state}`);

  const section = (
    kind: DeviceInfo['kind'],
    heading: string,
    current: string | null,
    choose: (deviceId: string) => void,
  ): MenuSection[] => {
    const ofKind = found.filter((device) => device.kind === kind);
    if (ofKind.length === 0) return [];
    const chosen = ofKind.some(({ deviceId }) => deviceId === current) ? current : ofKind[0]!.deviceId;
    return [
      {
        key: kind,
        heading,
        items: ofKind.map(({ deviceId, label }, index) => ({
          key: deviceId,
          label: label || t('device.unnamed', { count: index + 1 }),
          checked: deviceId === chosen,
          onSelect: () => choose(deviceId),
        })),
      },
    ];
  };
  const chooseOutput = (deviceId: string) => {
    settings.setState({ speakerId: deviceId });
    void chooseSpeaker(deviceId);
  };

  return {
    sound: [
      ...section('audioinput', t('device.microphone'), microphone.deviceId, devices.microphone.choose),
      ...(canChooseSpeaker() ? section('audiooutput', t('device.speaker'), speakerId, chooseOutput) : []),
    ],
    picture: section('videoinput', t('device.camera'), camera.deviceId, devices.camera.choose),
  };
}
