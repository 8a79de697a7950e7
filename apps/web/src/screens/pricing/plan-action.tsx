import type { Plan, Subscription } from '@intermind/contracts';
import { type BillingCycle, PLAN_CODES, planName } from '@intermind/contracts/plans';
import { call } from '@intermind/sdk';
import { navigate } from 'wouter/use-browser-location';
import { longDay } from '../../features/billing/amounts.ts';
import { useBillingText } from '../../platform/billing-text.ts';
import { checkoutPath, refreshBilling } from '../../features/billing/subscription.ts';
import { openFeedback } from '../../platform/feedback.ts';
import { logProblem } from '../../platform/log.ts';
import { useLanguage } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';

interface PlanActionProps {
  plan: Plan;
  cycle: BillingCycle;
  /** What the member has. */
  running: Subscription | undefined;
  signedIn: boolean;
}

/** What can be done about one plan: start, buy, change, ask for it. The one that the member has says so. */
export function PlanAction({ plan: { code, prices }, cycle, running, signedIn }: PlanActionProps) {
  const t = useBillingText();
  const language = useLanguage();
  const has = running?.plan ?? 'basic';
  const same = has === code && (!running || code === 'basic' || running.billingCycle === cycle);
  const isOverdue = Boolean(running?.retryAt);
  if (signedIn && same && !isOverdue) return <Button disabled>{t('billing.current')}</Button>;
  if (code === 'basic')
    return running ? (
      <LinkButton to="/profile/billing">{t('billing.changePlan')}</LinkButton>
    ) : (
      <LinkButton to="/">{t('billing.startFree')}</LinkButton>
    );
  if (!prices)
    return (
      <Button onClick={({ currentTarget }) => void openFeedback(currentTarget)}>{t('billing.talk')}</Button>
    );
  if (running && !isOverdue && isLess(code, cycle, running)) {
    const date = longDay(running.periodEnd, language);
    if (running.granted)
      return (
        <p className="text-sm text-ink-2">
          {t(running.status === 'cancelling' ? 'billing.givenUntil' : 'billing.cancelGiven', { date })}
        </p>
      );
    const changeLater = async () => {
      try {
        const body = { planCode: code, billingCycle: cycle };
        await call('POST /billing/subscriptions/change', { body, bypassErrorHandler: true });
        await refreshBilling();
        navigate('/profile/billing');
      } catch (cause) {
        logProblem('The plan was not changed', cause);
        showToast({ kind: 'error', text: t('billing.cancelFailed'), id: 'plan' });
      }
    };
    return <ActionButton act={changeLater}>{t('billing.fromThen', { date })}</ActionButton>;
  }
  return (
    <LinkButton kind="primary" to={checkoutPath(code, cycle)}>
      {same ? t('billing.payNow') : t('billing.choose', { plan: planName(code) })}
    </LinkButton>
  );
}

/** Less than what the member has: it begins when that ends. */
function isLess(code: Plan['code'], cycle: BillingCycle, { heldPlan, billingCycle }: Subscription): boolean {
  const [wanted, had] = [PLAN_CODES.indexOf(code), PLAN_CODES.indexOf(heldPlan)];
  return wanted < had || (wanted === had && cycle === 'monthly' && billingCycle === 'yearly');
}
