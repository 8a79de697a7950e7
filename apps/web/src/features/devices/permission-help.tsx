import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { logProblem } from '../../platform/log.ts';
import { useCallText } from '../../platform/text.ts';
import type { LocalDeviceState } from '../../media/local-device.ts';
import { Button } from '../../shared/ui/button.tsx';

/** Rarely needed: the steps have texts of their own. Without them the reason is still told. */
const PermissionSteps = lazy(async () => {
  try {
    const { PermissionSteps: Steps, loadPermissionText } = await import('./permission-steps.tsx');
    await loadPermissionText();
    return { default: Steps };
  } catch (cause) {
    logProblem('The steps that allow devices could not be loaded', cause);
    return { default: () => null };
  }
});

interface PermissionHelpProps {
  microphone: LocalDeviceState | null;
  camera: LocalDeviceState | null;
  compact: boolean;
  onTryAgain: () => void;
}

/** Why there is no picture or no sound, and what to do; takes the picture's place. Joining stays possible. */
export function PermissionHelp({ microphone, camera, compact, onTryAgain }: PermissionHelpProps) {
  const t = useCallText();
  const insecure = !isSecureContext;
  const microphoneDenied = microphone?.state === 'denied';
  const cameraDenied = camera?.state === 'denied';
  const denied = microphoneDenied || cameraDenied;
  const title = insecure
    ? t('permission.insecureTitle')
    : microphoneDenied && cameraDenied
      ? t('permission.bothTitle')
      : microphoneDenied
        ? t('permission.microphoneTitle')
        : cameraDenied
          ? t('permission.cameraTitle')
          : camera?.problem === 'missing'
            ? microphone?.problem === 'missing'
              ? t('permission.missingBothTitle')
              : t('permission.missingTitle')
            : camera
              ? t('permission.busyTitle')
              : microphone?.problem === 'missing'
                ? t('device.noMicrophone')
                : t('permission.microphoneFailed');
  const text = insecure
    ? t('permission.insecureText')
    : camera?.problem === 'missing'
      ? microphone?.problem === 'missing'
        ? t('permission.missingBothText')
        : t('permission.missingText')
      : camera
        ? t('permission.busyText')
        : null;

  return (
    <div
      role="alert"
      className="relative grid grow content-center bg-stage-tile px-5 pt-5 sm:px-8 sm:pt-8 low:px-5 low:pt-4"
    >
      <div className="mx-auto w-full max-w-[26rem]">
        <h2 className="flex items-center gap-2.5 text-lg font-semibold">
          <TriangleAlert aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-stage-warn" />
          {title}
        </h2>
        {denied && !insecure
          ? !compact && (
              <Suspense>
                <PermissionSteps microphone={microphoneDenied} camera={cameraDenied} onAllowed={onTryAgain} />
              </Suspense>
            )
          : text && <p className="mt-2 ps-7 text-md text-stage-ink-2">{text}</p>}
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 ps-7">
          <Button kind="stage" onClick={onTryAgain}>
            {t('permission.tryAgain')}
          </Button>
          {!compact && <p className="text-sm text-stage-ink-2">{t('prejoin.withoutDevices')}</p>}
        </div>
      </div>
    </div>
  );
}
