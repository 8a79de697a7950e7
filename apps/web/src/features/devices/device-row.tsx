import { Mic, Video, Volume2 } from 'lucide-react';
import { useStore } from 'zustand';
import { useCallText } from '../../platform/text.ts';
import { audioContext, canChooseSpeaker, chooseSpeaker, playTestSound } from '../../media/audio-output.ts';
import type { LocalDevice } from '../../media/local-device.ts';
import type { SettingsStore } from '../../platform/settings.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { DeviceSelect } from './device-select.tsx';
import { LevelBars } from './level-bars.tsx';
import { useDevices } from './use-devices.ts';

interface DeviceRowProps {
  settings: SettingsStore;
  microphone: LocalDevice;
  camera: LocalDevice;
  onChooseMicrophone: (deviceId: string) => void;
  onChooseCamera: (deviceId: string) => void;
  /** One below the other with their names, as in a panel. */
  stacked?: boolean;
}

/** Microphone with its level, speaker with a test, camera. */
export function DeviceRow({
  settings,
  microphone,
  camera,
  onChooseMicrophone,
  onChooseCamera,
  stacked = false,
}: DeviceRowProps) {
  const t = useCallText();
  const mic = useStore(microphone.store);
  const cam = useStore(camera.store);
  const speakerId = useStore(settings, (state) => state.speakerId);
  const devices = useDevices(`${mic.state} ${cam.state}`);
  const ofKind = (kind: string) => devices.filter((device) => device.kind === kind);
  const withSpeaker = canChooseSpeaker();

  const choose = (deviceId: string) => {
    settings.setState({ speakerId: deviceId });
    void chooseSpeaker(deviceId);
  };
  const test = () => {
    audioContext();
    void chooseSpeaker(settings.getState().speakerId).then(playTestSound);
  };

  return (
    <div
      className={classNames(
        'grid',
        // Beside each other where the names have room. Phones have two in a row, so that the form is in view below
        // them, unless the level would leave nothing of a name.
        stacked
          ? 'grid-cols-1 gap-3'
          : 'grid-cols-1 gap-2 max-sm:@xs:grid-cols-2 @2xl:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] @2xl:gap-3',
      )}
    >
      <DeviceSelect
        named={stacked}
        label={t('device.microphone')}
        icon={Mic}
        devices={ofKind('audioinput')}
        deviceId={mic.deviceId}
        none={mic.state === 'denied' ? t('device.blocked') : t('device.noMicrophone')}
        onChoose={onChooseMicrophone}
      >
        {mic.state === 'on' && <LevelBars microphone={microphone} />}
      </DeviceSelect>
      {withSpeaker && (
        <div className={stacked ? undefined : 'hidden sm:block'}>
          <DeviceSelect
            named={stacked}
            label={t('device.speaker')}
            icon={Volume2}
            devices={ofKind('audiooutput')}
            deviceId={speakerId}
            none={t('device.defaultDevice')}
            onChoose={choose}
            action={
              <button
                type="button"
                aria-label={t('device.testSpeaker')}
                onClick={test}
                className="-mx-1 rounded-control px-1 py-2 text-xs font-semibold text-yours-text pointer-coarse:min-h-11 pointer-coarse:min-w-11"
              >
                {t('device.test')}
              </button>
            }
          />
        </div>
      )}
      <DeviceSelect
        named={stacked}
        label={t('device.camera')}
        icon={Video}
        devices={ofKind('videoinput')}
        deviceId={cam.deviceId}
        none={cam.state === 'denied' ? t('device.blocked') : t('device.noCamera')}
        onChoose={onChooseCamera}
      />
    </div>
  );
}
