import { browserKind } from '../../platform/browser-kind.ts';
import { useCallText } from '../../platform/text.ts';
import { permissionHelp, type PermissionStep } from '../../model/permission-help.ts';
import { PermissionHintPicture } from './permission-hint.tsx';
import { usePermissionCause } from './use-permission-cause.ts';
import { getPermissionText, usePermissionText } from './permission-text.ts';

/** Its texts are loaded with it. */
export const loadPermissionText = getPermissionText;

interface PermissionStepsProps {
  microphone: boolean;
  camera: boolean;
  onAllowed: () => void;
}

/** How this browser, on this system, allows the devices again; loaded when they are refused. */
export function PermissionSteps({ microphone, camera, onAllowed }: PermissionStepsProps) {
  const t = useCallText();
  const tPermission = usePermissionText();
  const reader = browserKind(navigator);
  const cause = usePermissionCause(camera ? 'camera' : 'microphone', onAllowed);
  if (!cause) return null;
  const allow =
    microphone && camera ? 'step2Both' : microphone ? 'step2Microphone' : ('step2Camera' as const);
  const help = permissionHelp(cause, reader);
  const browser = reader.name || '…';
  const textOf = (step: PermissionStep): string => {
    if (step === 'allow') return t(`permission.${allow}`);
    if (step === 'tryAgain') return t('permission.step3');
    if (step === 'iosOther' || step === 'androidSystem' || step === 'systemOn')
      return tPermission(`step.${step}`, { browser });
    return tPermission(`step.${step}`);
  };
  const steps = help
    ? help.steps.map(textOf)
    : [t('permission.step1'), t(`permission.${allow}`), t('permission.step3')];
  return (
    <>
      {cause !== 'site' && (
        <p className="mt-2 ps-7 text-md text-stage-ink-2">
          {cause === 'system' ? tPermission('cause.system', { browser }) : tPermission('cause.dismissed')}
        </p>
      )}
      <ol
        data-testid="permission-steps"
        className="mt-3 list-decimal space-y-1 ps-7 text-md text-stage-ink-2 marker:text-stage-ink-3"
      >
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {help?.hint && <PermissionHintPicture hint={help.hint} microphone={microphone} />}
    </>
  );
}
