import { deleteErasuresBefore, endErasure, postponeErasure, readErasuresDue } from './erasure-store.ts';
import type { BillingDependencies } from './service.ts';

const AT_A_TIME = 20;
/** After so many failures in one pass the provider is left alone until the next one. */
const FAILURES_MAX = 3;
/** The first tries are a minute apart, later ones further, at most a day. */
const WAIT_MAX_MS = 86_400_000;
/** Afterwards what leads to the customer goes here too, and only the log says who is still known there. */
const GIVE_UP_MS = 30 * 86_400_000;

/** Deletes at the provider members who were deleted here, and closes the pages on which they could pay. Logs what fails. */
export async function eraseCustomers({ db, provider, now, logger }: BillingDependencies): Promise<void> {
  let failures = 0;
  for (const erasure of await readErasuresDue(db, provider.name, now(), AT_A_TIME)) {
    const { userId, customerRef, createdAt } = erasure;
    if (failures === FAILURES_MAX) break;
    try {
      await provider.closeCheckouts(userId);
      if (customerRef !== null) await provider.deleteCustomer(customerRef);
      await endErasure(db, erasure);
    } catch (error) {
      failures += 1;
      logger.warn({ err: error, userId }, 'the provider did not delete a customer; it is tried again');
      const waitMs = Math.min(WAIT_MAX_MS, now().getTime() - createdAt.getTime());
      await postponeErasure(db, erasure, new Date(now().getTime() + waitMs));
    }
  }
  const givenUp = await deleteErasuresBefore(db, new Date(now().getTime() - GIVE_UP_MS));
  for (const { provider: at, customerRef } of givenUp)
    logger.error({ provider: at, customerRef }, 'a deleted member was not deleted at the payment provider');
}
