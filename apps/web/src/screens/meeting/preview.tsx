import { SelfPreview } from '../../features/prejoin/self-preview.tsx';
import type { Meeting } from './session/create-meeting.ts';

interface PreviewProps {
  meeting: Meeting;
  name: string;
  shape: 'wide' | 'card';
}

/** The self-view of this meeting, the same before the door and at it. */
export function Preview({ meeting, name, shape }: PreviewProps) {
  const { devices, settings } = meeting;
  return (
    <SelfPreview
      settings={settings}
      microphone={devices.microphone}
      camera={devices.camera}
      name={name}
      shape={shape}
      onMicrophone={devices.setMicrophoneOn}
      onCamera={devices.setCameraOn}
      onTryAgain={devices.start}
    />
  );
}
