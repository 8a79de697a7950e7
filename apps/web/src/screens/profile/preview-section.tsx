import { useState } from 'react';
import { CameraPreview } from '../../features/devices/camera-preview.tsx';
import { DeviceRow } from '../../features/devices/device-row.tsx';
import { useProfileText } from '../../features/profile/profile-text.ts';
import { DeviceSection } from '../../features/settings/device-section.tsx';
import type { SettingsStore } from '../../platform/settings.ts';
import type { LocalSettings } from '../../platform/settings-table.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { DevicePreview } from './create-preview.ts';

interface PreviewSectionProps {
  preview: DevicePreview;
  settings: SettingsStore;
  values: LocalSettings;
  onChange: (change: Partial<LocalSettings>) => void;
}

/** Microphone, speaker, camera, blur; the devices are opened only when the person wants to look. */
export function PreviewSection({ preview, settings, values, onChange }: PreviewSectionProps) {
  const t = useProfileText();
  const [on, setOn] = useState(false);
  const { camera, microphone, turnOn, turnOff } = preview;
  const toggle = () => {
    if (on) turnOff();
    else turnOn();
    setOn(!on);
  };
  return (
    <DeviceSection
      values={values}
      onChange={onChange}
      preview={
        <div className="grid items-center gap-x-5 gap-y-3 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          <CameraPreview camera={camera} />
          <div>
            <Button onClick={toggle}>{t(on ? 'settings.turnOff' : 'settings.turnOn')}</Button>
            <p className="mt-2 text-sm text-ink-3">{t('settings.turnOnNote')}</p>
          </div>
        </div>
      }
    >
      <DeviceRow
        stacked
        settings={settings}
        microphone={microphone}
        camera={camera}
        onChooseMicrophone={microphone.choose}
        onChooseCamera={camera.choose}
      />
    </DeviceSection>
  );
}
