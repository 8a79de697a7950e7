import type { Subscription } from '@intermind/contracts';
import { planName } from '@intermind/contracts/plans';
import { useState } from 'react';
import { useLanguage } from '../../platform/text.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { longDay } from '../../features/billing/amounts.ts';
import { useBillingText } from '../../platform/billing-text.ts';
import { useAdminText } from '../../features/admin/admin-text.ts';

interface CancelSubscriptionDialogProps {
  subscription: Subscription;
  /** Of the member. */
  name: string;
  /** Resolves when it is done or was reported as failed. @param force now, and not with the period */
  onCancel: (force: boolean) => Promise<void>;
  onClose: () => void;
}

/** Asks whether a member's plan ends with its period or now (spec 2 §4). One that ends anyway can only end now. */
export function CancelSubscriptionDialog(props: CancelSubscriptionDialogProps) {
  const { subscription, name, onCancel, onClose } = props;
  const t = useAdminText();
  const tBilling = useBillingText();
  const language = useLanguage();
  const grace = subscription.status === 'active';
  const [when, setWhen] = useState<'atEnd' | 'now'>(grace ? 'atEnd' : 'now');
  const date = longDay(subscription.periodEnd, language);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('money.cancelTitle', { plan: planName(subscription.plan), name })}
      actions={
        <>
          <Button onClick={onClose}>{tBilling('billing.keepPlan')}</Button>
          <ActionButton kind="danger" act={() => onCancel(when === 'now')}>
            {tBilling('billing.cancelPlan')}
          </ActionButton>
        </>
      }
    >
      <SelectField
        label={t('money.ends')}
        value={when}
        choices={[
          ...(grace ? [{ value: 'atEnd' as const, label: t('money.atEnd', { date }) }] : []),
          { value: 'now', label: t('money.now') },
        ]}
        onChange={setWhen}
      />
    </Dialog>
  );
}
