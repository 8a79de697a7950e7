import type { ManagedQuota } from '@intermind/contracts';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { useLanguage } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { perTyped, quotaText } from '../../features/billing/amounts.ts';
import { useBillingText } from '../../platform/billing-text.ts';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { featureNames } from './quota-columns.tsx';
import { typedNumber } from './typed-number.ts';

interface QuotaDialogProps {
  quota: ManagedQuota;
  /** Resolves when it is done or was reported as failed. */
  onClose: () => void;
}

interface LimitDialogProps extends QuotaDialogProps {
  /** @param limit in the unit of the feature; null: unlimited; `plan`: what the plan says */
  onSave: (limit: number | null | 'plan') => Promise<void>;
}

type LimitKind = 'plan' | 'own' | 'unlimited';

/** A member's limit: that of the plan, one of their own, or none. */
export function LimitDialog({ quota, onSave, onClose }: LimitDialogProps) {
  const t = useAdminText();
  const tBilling = useBillingText();
  const { limit, added, ownLimit, feature } = quota;
  const [kind, setKind] = useState<LimitKind>(!ownLimit ? 'plan' : limit === null ? 'unlimited' : 'own');
  return (
    <AmountDialog
      quota={quota}
      title={t('money.changeLimit')}
      label={t('money.limit')}
      // Packs are added to whatever is set here.
      amount={limit === null ? null : limit - added}
      asks={kind === 'own'}
      onSave={(typed) => onSave(kind === 'plan' ? 'plan' : kind === 'unlimited' ? null : typed)}
      onClose={onClose}
    >
      <SelectField
        label={featureNames({ tBilling })[feature]}
        value={kind}
        choices={[
          { value: 'plan', label: t('money.asInPlan') },
          { value: 'own', label: t('money.ownLimit') },
          { value: 'unlimited', label: tBilling('billing.unlimited') },
        ]}
        onChange={setKind}
      />
    </AmountDialog>
  );
}

interface UsageDialogProps extends QuotaDialogProps {
  /** @param used in the unit of the feature */
  onSave: (used: number) => Promise<void>;
}

/** Corrects what a member has used. */
export function UsageDialog({ quota, onSave, onClose }: UsageDialogProps) {
  const t = useAdminText();
  const tBilling = useBillingText();
  return (
    <AmountDialog
      quota={quota}
      title={t('money.correctUsage')}
      label={featureNames({ tBilling })[quota.feature]}
      amount={quota.used}
      asks
      onSave={onSave}
      onClose={onClose}
    />
  );
}

interface AmountDialogProps extends QuotaDialogProps {
  title: string;
  label: string;
  /** In the unit of the feature; null: none. */
  amount: number | null;
  /** Whether an amount is to be typed. */
  asks: boolean;
  onSave: (amount: number) => Promise<void>;
  children?: ReactNode;
}

/** Asks for an amount, in the unit that people count in; what it means is said below. */
function AmountDialog({ quota, title, label, amount, asks, onSave, onClose, children }: AmountDialogProps) {
  const t = useAdminText();
  const language = useLanguage();
  const form = useId();
  const [asked, setAsked] = useState(false);
  const per = perTyped(quota.feature);
  const [text, setText] = useState(amount === null ? '' : String(Math.round((amount / per) * 10) / 10));
  const typed = typedNumber(text, per);
  const { busy, run } = useAction(() => onSave(typed ?? 0));
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (!asks || typed !== null) run();
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={<bdi>{quota.email}</bdi>}
      actions={
        <>
          <Button onClick={onClose}>{t('user.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {t('money.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {children}
        {asks && (
          <TextField
            label={label}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            value={text}
            error={asked && typed === null && t('money.number')}
            help={typed !== null && quotaText(quota.feature, typed, language)}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
