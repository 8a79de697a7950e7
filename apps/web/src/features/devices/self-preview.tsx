import { Blend, Mic, MicOff, TriangleAlert, Video, VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useCallText } from '../../platform/text.ts';
import { deviceProblemText } from '../../model/device-problem-text.ts';
import type { LocalDevice } from '../../media/local-device.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { departing } from '../../shared/arrival.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { OwnVideo } from './own-video.tsx';
import { PermissionHelp } from './permission-help.tsx';

interface SelfPreviewProps {
  microphone: LocalDevice;
  camera: LocalDevice;
  name: string;
  onMicrophone: (on: boolean) => void;
  onCamera: (on: boolean) => void;
  /** Whether the background is blurred; null where that is not offered. */
  blur: boolean | null;
  onBlur: (on: boolean) => void;
  onTryAgain: () => void;
  /** 16:9 on the pre-join screen, 4:3 while waiting. */
  shape: 'wide' | 'card';
}

/** Your own picture, mirrored, with the switches on it. Where access was refused, the reason and the steps. */
export function SelfPreview(props: SelfPreviewProps) {
  const { microphone, camera, name, onMicrophone, onCamera, blur, onBlur, onTryAgain, shape } = props;
  const t = useCallText();
  const mic = useStore(microphone.store);
  const cam = useStore(camera.store);
  const [microphoneOn, cameraOn] = [!mic.muted, !cam.muted];
  const shown = cameraOn && cam.state === 'on';
  const cameraFails = cameraOn && (cam.state === 'denied' || cam.state === 'unavailable');
  const microphoneProblem = microphoneOn ? deviceProblemText('microphone', mic) : null;
  const microphoneFails = microphoneProblem !== null;
  // A picture that works stays: a blocked microphone is said on it.
  const problem = cameraFails || (microphoneFails && !shown);

  return (
    <div
      ref={departing}
      className={classNames(
        'self-preview on-stage flex flex-col bg-stage-tile text-stage-ink',
        shape === 'wide' ? 'self-preview-wide sm:rounded-dialog' : 'rounded-dialog',
      )}
    >
      <OwnVideo camera={camera} label={t('prejoin.preview')} className={shown ? '' : 'invisible'} />
      {!shown && !problem && (
        <Centre>
          {cam.state === 'acquiring' ? (
            <p className="after-200-ms text-md text-stage-ink-2">{t('prejoin.cameraStarts')}</p>
          ) : (
            <>
              {name && <Avatar name={name} className="size-20 text-[1.75rem] sm:size-24 short:hidden" />}
              <p className="text-sm text-stage-ink-2">{t('prejoin.cameraIsOff')}</p>
            </>
          )}
        </Centre>
      )}
      {problem && (
        <PermissionHelp
          microphone={microphoneFails ? mic : null}
          camera={cameraFails ? cam : null}
          compact={shape === 'card'}
          onTryAgain={onTryAgain}
        />
      )}
      {!problem && (name || microphoneProblem) && (
        <div className="relative flex flex-wrap items-start gap-2 p-3.5 short:p-3">
          {name && (
            <p className="flex h-7.5 max-w-full items-center rounded-plate bg-stage-plate px-2.5 text-sm font-semibold">
              <bdi className="truncate">{name}</bdi>
            </p>
          )}
          {microphoneProblem && (
            <p
              role="alert"
              className="flex items-start gap-2 rounded-plate bg-stage-plate px-2.5 py-1.5 text-sm font-semibold text-stage-warn"
            >
              <TriangleAlert aria-hidden strokeWidth={2} className="mt-0.5 size-4 shrink-0" />
              {t(microphoneProblem)}
            </p>
          )}
        </div>
      )}
      <div className="tooltips-above relative mt-auto flex justify-center gap-2.5 py-4 short:py-3">
        <Toggle
          on={microphoneOn && !microphoneFails}
          label={t('device.microphone')}
          hint={microphoneOn ? t('device.microphoneOff') : t('device.microphoneOn')}
          icon={microphoneOn && !microphoneFails ? Mic : MicOff}
          onClick={() => onMicrophone(!microphoneOn)}
        />
        <Toggle
          on={cameraOn && !cameraFails}
          label={t('device.camera')}
          hint={cameraOn ? t('device.cameraOff') : t('device.cameraOn')}
          icon={cameraOn && !cameraFails ? Video : VideoOff}
          onClick={() => onCamera(!cameraOn)}
        />
        {blur !== null && (
          <Toggle
            on={blur}
            plain
            label={t('device.blur')}
            hint={t('device.blur')}
            icon={Blend}
            onClick={() => onBlur(!blur)}
          />
        )}
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
  /** Off is nothing to warn of; on is marked. */
  plain?: boolean;
  /** What it is, the same on and off. */
  label: string;
  /** What a press does. */
  hint: string;
  icon: typeof Mic;
  onClick: () => void;
}

function Toggle({ on, plain = false, label, hint, icon: Icon, onClick }: ToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={hint}
      aria-pressed={on}
      onClick={onClick}
      className={classNames(
        'grid size-12 place-items-center rounded-control transition-colors duration-(--t-fast)',
        plain && on
          ? 'bg-stage-control-on text-stage-on-control-on'
          : 'bg-stage-plate hover:bg-stage-control-hover',
        !plain && !on && 'text-stage-danger',
      )}
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-stage-icon" />
    </button>
  );
}
