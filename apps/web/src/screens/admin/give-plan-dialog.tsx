import type { BillingCycle } from '@intermind/contracts';
import { BILLING_CYCLES, PLAN_CODES, type PlanCode, planName } from '@intermind/contracts/plans';
import { useState } from 'react';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useBillingText } from '../../platform/billing-text.ts';
import { useAdminText } from '../../features/admin/admin-text.ts';

type PaidPlan = Exclude<PlanCode, 'basic'>;
const PLANS = PLAN_CODES.filter((code): code is PaidPlan => code !== 'basic');

interface GivePlanDialogProps {
  /** Of the member. */
  name: string;
  /** Resolves when it is done or was reported as failed. */
  onGive: (plan: { planId: PaidPlan; cycle: BillingCycle }) => Promise<void>;
  onClose: () => void;
}

/** Chooses a plan that a member gets for nothing. */
export function GivePlanDialog({ name, onGive, onClose }: GivePlanDialogProps) {
  const t = useAdminText();
  const tBilling = useBillingText();
  const [planId, setPlan] = useState<PaidPlan>(PLANS[0]!);
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('money.giveTitle', { name })}
      description={t('money.giveText')}
      actions={
        <>
          <Button onClick={onClose}>{t('user.cancel')}</Button>
          <ActionButton kind="primary" act={() => onGive({ planId, cycle })}>
            {t('money.give')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <SelectField
          label={t('money.plan')}
          value={planId}
          choices={PLANS.map((value) => ({ value, label: planName(value) }))}
          onChange={setPlan}
        />
        <SelectField
          label={tBilling('billing.cycle')}
          value={cycle}
          choices={BILLING_CYCLES.map((value) => ({ value, label: tBilling(`billing.${value}`) }))}
          onChange={setCycle}
        />
      </div>
    </Dialog>
  );
}
