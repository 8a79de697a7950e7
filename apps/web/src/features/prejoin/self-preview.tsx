import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useCallText } from '../../app/text.ts';
import type { LocalDevice } from '../../media/local-device.ts';
import type { SettingsStore } from '../../model/local-settings.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { PermissionHelp } from './permission-help.tsx';

interface SelfPreviewProps {
  settings: SettingsStore;
  microphone: LocalDevice;
  camera: LocalDevice;
  name: string;
  onMicrophone: (on: boolean) => void;
  onCamera: (on: boolean) => void;
  onTryAgain: () => void;
  /** 16:9 on the pre-join screen, 4:3 while waiting. */
  shape: 'wide' | 'card';
}

/** Your own picture, mirrored, with the switches on it. Where access was refused, the reason and the steps. */
export function SelfPreview(props: SelfPreviewProps) {
  const { settings, microphone, camera, name, onMicrophone, onCamera, onTryAgain, shape } = props;
  const t = useCallText();
  const { microphoneOn, cameraOn } = useStore(settings);
  const mic = useStore(microphone.store);
  const cam = useStore(camera.store);
  const shown = cameraOn && cam.state === 'on';
  const problem =
    (cameraOn && (cam.state === 'denied' || cam.state === 'unavailable')) ||
    (microphoneOn && mic.state === 'denied');

  return (
    <div
      className={classNames(
        'on-stage relative overflow-hidden bg-stage-tile text-stage-ink',
        shape === 'wide' ? 'aspect-4/3 sm:aspect-video sm:rounded-dialog' : 'aspect-4/3 rounded-dialog',
      )}
    >
      <OwnVideo camera={camera} label={t('prejoin.preview')} className={shown ? '' : 'invisible'} />
      {!shown && !problem && (
        <Centre>
          {cam.state === 'acquiring' ? (
            <p className="after-200-ms text-md text-stage-ink-2">{t('prejoin.cameraStarts')}</p>
          ) : (
            <>
              {name && <Avatar id={name} name={name} className="size-20 text-[1.75rem] sm:size-24" />}
              <p className="text-sm text-stage-ink-2">{t('prejoin.cameraIsOff')}</p>
            </>
          )}
        </Centre>
      )}
      {problem && (
        <PermissionHelp
          microphone={microphoneOn ? mic : null}
          camera={cameraOn ? cam : null}
          compact={shape === 'card'}
          onTryAgain={onTryAgain}
        />
      )}
      {name && !problem && (
        <p className="absolute start-3.5 top-3.5 flex h-7.5 max-w-[calc(100%-1.75rem)] items-center rounded-[6px] bg-stage-plate px-2.5 text-sm font-semibold">
          <bdi className="truncate">{name}</bdi>
        </p>
      )}
      <div className="absolute inset-x-0 bottom-4 flex justify-center gap-2.5">
        <Toggle
          on={microphoneOn}
          label={microphoneOn ? t('device.microphoneOff') : t('device.microphoneOn')}
          icon={microphoneOn ? Mic : MicOff}
          onClick={() => onMicrophone(!microphoneOn)}
        />
        <Toggle
          on={cameraOn}
          label={cameraOn ? t('device.cameraOff') : t('device.cameraOn')}
          icon={cameraOn ? Video : VideoOff}
          onClick={() => onCamera(!cameraOn)}
        />
      </div>
    </div>
  );
}

function Centre({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 pb-16 sm:pb-8">
      {children}
    </div>
  );
}

interface ToggleProps {
  on: boolean;
  label: string;
  icon: typeof Mic;
  onClick: () => void;
}

function Toggle({ on, label, icon: Icon, onClick }: ToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={on}
      onClick={onClick}
      className={classNames(
        'grid size-12 place-items-center rounded-control bg-stage-plate transition-colors duration-100 hover:bg-stage-control-hover',
        !on && 'text-stage-danger',
      )}
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-[21px]" />
    </button>
  );
}

/** The camera's picture as a mirror shows it. */
export function OwnVideo({
  camera,
  label,
  className,
}: {
  camera: LocalDevice;
  label: string;
  className?: string;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const show = (track: MediaStreamTrack | null) => {
      if (video.current) video.current.srcObject = track ? new MediaStream([track]) : null;
    };
    show(camera.track());
    return camera.onTrack(show);
  }, [camera]);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={label}
      className={classNames('absolute inset-0 size-full -scale-x-100 object-cover', className)}
    />
  );
}
