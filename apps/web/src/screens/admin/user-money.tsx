import type { AdminUser } from '@intermind/contracts';
import { planName } from '@intermind/contracts/plans';
import { ApiError } from '@intermind/sdk';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { nameOf } from '../../features/admin/user-columns.tsx';
import { logProblem } from '../../platform/log.ts';
import { showToast } from '../../platform/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Invoices, Payments, SubscriptionsOf, useMoneyTexts } from './money-lists.tsx';
import {
  type GivenPlan,
  givePlan,
  invoicesOf,
  paymentsOf,
  quotasOf,
  subscriptionsOf,
} from './money-queries.ts';
import { QuotaList } from './quota-list.tsx';

const GivePlanDialog = lazy(async () => ({
  default: (await import('./give-plan-dialog.tsx')).GivePlanDialog,
}));

/** A member's subscriptions. A member without one gets one here. */
export function UserSubscriptions({ user }: { user: AdminUser }) {
  const { t } = useMoneyTexts();
  const { id } = user;
  const [asking, setAsking] = useState(false);
  const source = useMemo(() => subscriptionsOf(id), [id]);
  const name = nameOf(user) ?? t('users.deletedName');
  const give = async (given: GivenPlan) => {
    try {
      await givePlan(id, given);
      showToast({
        kind: 'success',
        text: t('money.given', { name, plan: planName(given.planId) }),
        id: 'money',
      });
      setAsking(false);
    } catch (cause) {
      const exists = cause instanceof ApiError && cause.code === 'SubscriptionExists';
      if (!exists) logProblem('A plan was not given', cause);
      showToast({ kind: 'error', text: t(exists ? 'money.exists' : 'money.giveFailed'), id: 'money' });
    }
  };
  return (
    <>
      {user.plan === 'basic' && (
        <Button
          className="mb-4"
          icon={<Plus aria-hidden className="size-5" strokeWidth={1.75} />}
          onClick={() => setAsking(true)}
        >
          {t('money.give')}
        </Button>
      )}
      <SubscriptionsOf source={source} name={name} />
      {asking && (
        <Suspense>
          <GivePlanDialog name={name} onGive={give} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

export function UserQuotas({ user: { id } }: { user: AdminUser }) {
  return <QuotaList source={useMemo(() => quotasOf(id), [id])} />;
}

/** Invoices and payments stay when the account is deleted. */
export function UserInvoices({ user: { id } }: { user: AdminUser }) {
  return <Invoices source={useMemo(() => invoicesOf(id), [id])} />;
}

export function UserPayments({ user: { id } }: { user: AdminUser }) {
  return <Payments source={useMemo(() => paymentsOf(id), [id])} />;
}
