import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useBillingText } from '../../platform/billing-text.ts';

interface CancelPlanDialogProps {
  plan: string;
  /** The day on which it ends. */
  until: string;
  /** Resolves when it is done or was reported as failed. */
  onCancel: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a plan is cancelled, and says until when it stays. */
export function CancelPlanDialog({ plan, until, onCancel, onClose }: CancelPlanDialogProps) {
  const t = useBillingText();
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('billing.cancelTitle')}
      description={t('billing.cancelText', { plan, date: until })}
      actions={
        <>
          <Button onClick={onClose}>{t('billing.keepPlan')}</Button>
          <ActionButton kind="danger" act={onCancel}>
            {t('billing.cancelPlan')}
          </ActionButton>
        </>
      }
    />
  );
}
