import type { CallLimit } from '@intermind/contracts';
import type { FastifyReply } from 'fastify';
import type { Identity } from '../identity.ts';
import { addressLimiter, type Limits, tightest, type Usage } from './limiter.ts';

const WINDOW_S = 60;

/** Counts one call. @returns the tightest usage @throws BudgetUsedUp */
export type CountCall = (identity: Identity, address: string) => Promise<Usage>;

/**
 * Counts the calls of one declaration per person and per address. Members and non-members at one address have separate
 * budgets.
 */
export function callLimiter(limits: Limits, name: string, { perPerson, perAddress }: CallLimit): CountCall {
  const persons = limits(`${name}-person`, { points: perPerson, windowS: WINDOW_S });
  const members = addressLimiter(limits, `${name}-member-address`, { points: perAddress, windowS: WINDOW_S });
  const others = addressLimiter(limits, `${name}-address`, { points: perAddress, windowS: WINDOW_S });
  return async (identity, address) => {
    switch (identity.kind) {
      case 'nobody':
        return others.take(address);
      case 'guest':
        return tightest([await persons.take(identity.guestId), await others.take(address)]);
      case 'member':
        return tightest([await persons.take(identity.userId), await members.take(address)]);
    }
  };
}

/** RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers-10). */
export function setLimitHeaders(reply: FastifyReply, { budget, remaining, resetS }: Usage): void {
  const { name, points, windowS } = budget;
  reply.header('ratelimit-policy', `"${name}";q=${points};w=${windowS}`);
  reply.header('ratelimit', `"${name}";r=${remaining};t=${resetS}`);
}
