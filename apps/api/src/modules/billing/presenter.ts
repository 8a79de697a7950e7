import { type Plan, PLAN_CODES, PLAN_CURRENCY, PLANS } from '@intermind/contracts';

/** From the smallest to the largest. */
export function presentPlans(): Plan[] {
  return PLAN_CODES.map((code) => {
    const { pricesMinor, features, quotas } = PLANS[code];
    const price = (amountMinor: number) => ({ amountMinor, currency: PLAN_CURRENCY });
    return {
      code,
      prices: pricesMinor && { monthly: price(pricesMinor.monthly), yearly: price(pricesMinor.yearly) },
      features: [...features],
      quotas: { ...quotas },
    };
  });
}
