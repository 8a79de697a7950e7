import type { Subscription } from '@intermind/contracts';
import type { BillingCycle } from '@intermind/contracts/plans';
import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/queries.ts';

const KEY = 'GET /billing/subscriptions';
const TOP_UPS = 'GET /billing/top-ups';
const bypassErrorHandler = true;

export interface CurrentSubscription {
  /** The one that runs. */
  running?: Subscription;
  /** The one that follows it. */
  upcoming?: Subscription;
}

/** What the signed-in member has; undefined while it loads. @param enabled false: nobody is asked */
export function useSubscription(enabled = true) {
  return useQuery(
    {
      queryKey: [KEY, 'current'],
      enabled,
      queryFn: async (): Promise<CurrentSubscription> => {
        const query = { status: 'active,cancelling,upcoming' };
        const { items } = await call(KEY, { query, bypassErrorHandler });
        const running = items.find(({ status }) => status !== 'upcoming');
        const upcoming = items.find(({ status }) => status === 'upcoming');
        return { ...(running && { running }), ...(upcoming && { upcoming }) };
      },
    },
    queries,
  );
}

/** Packs that add something to what the signed-in member has; undefined while they load. */
export function useTopUps() {
  return useQuery({ queryKey: [TOP_UPS], queryFn: () => call(TOP_UPS, { bypassErrorHandler }) }, queries);
}

/** After a change: what was bought, invoices and payments are asked for again. */
export async function refreshBilling(): Promise<void> {
  await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/billing/') });
}

/** Where a plan is paid for. */
export const checkoutPath = (planCode: string, cycle: BillingCycle) =>
  `/checkout?planCode=${planCode}&billingCycle=${cycle}`;

export const cancelPlan = () => call('POST /billing/subscriptions/cancel', { bypassErrorHandler });
export const keepPlan = () => call('POST /billing/subscriptions/reactivate', { bypassErrorHandler });

/** To the provider's page for what is paid with; it leads back to `/profile/billing`. @throws ApiError */
export async function openMethodPage(): Promise<void> {
  const { url } = await call('POST /billing/portal', { bypassErrorHandler });
  if (url === null) throw new Error('the payment provider has no page for what is paid with');
  location.assign(url);
}
