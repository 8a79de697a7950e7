import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { CameraPreview } from '../../features/devices/camera-preview.tsx';
import { DeviceRow } from '../../features/devices/device-row.tsx';
import { DeviceSection } from '../../features/settings/device-section.tsx';
import { useCallText } from '../../platform/text.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

interface PrejoinSettingsDialogProps {
  meeting: Meeting;
  open: boolean;
  onClose: () => void;
}

/** Devices and effects before joining, as in the settings of the call. */
export function PrejoinSettingsDialog({ meeting, open, onClose }: PrejoinSettingsDialogProps) {
  const t = useCallText();
  const { settings, devices } = meeting;
  const values = useStore(settings);
  return (
    <Dialog open={open} onClose={onClose} title={t('bar.settings')}>
      <div className="-mx-5 -my-4">
        <DeviceSection
          values={values}
          onChange={settings.setState}
          preview={<CameraPreview camera={devices.camera} />}
        >
          <DeviceRow
            stacked
            settings={settings}
            microphone={devices.microphone}
            camera={devices.camera}
            onChooseMicrophone={devices.microphone.choose}
            onChooseCamera={devices.camera.choose}
          />
        </DeviceSection>
      </div>
    </Dialog>
  );
}
