import { useStore } from 'zustand';
import { SelfPreview } from '../../features/devices/self-preview.tsx';
import type { Meeting } from '../../call/create-meeting.ts';

interface PreviewProps {
  meeting: Meeting;
  name: string;
  shape: 'wide' | 'card';
}

/** The self-view of this meeting, the same before joining and while waiting. */
export function Preview({ meeting, name, shape }: PreviewProps) {
  const { devices, settings } = meeting;
  const blur = useStore(settings, (state) => state.backgroundBlur);
  return (
    <SelfPreview
      microphone={devices.microphone}
      camera={devices.camera}
      name={name}
      shape={shape}
      onMicrophone={(on) => devices.microphone.setMuted(!on)}
      onCamera={(on) => devices.camera.setMuted(!on)}
      blur={shape === 'wide' ? blur : null}
      onBlur={(backgroundBlur) => settings.setState({ backgroundBlur })}
      onTryAgain={devices.start}
    />
  );
}
