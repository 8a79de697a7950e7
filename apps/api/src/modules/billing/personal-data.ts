import { and, eq } from 'drizzle-orm';
import { invoices, payments } from '../../db/schema/payments.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import type { PersonalData } from '../users/index.ts';
import { planErasure, readCustomers } from './erasures.ts';
import type { BillingDependencies } from './service.ts';

export function billingData(deps: Pick<BillingDependencies, 'provider' | 'plans' | 'now'>): PersonalData {
  return {
    whenDeleted: {
      subscriptions: 'deleted',
      payments: {
        stays: 'the law asks for the accounts of a business',
        cleared: ['customer_ref', 'method_ref'],
      },
      invoices: {
        stays: 'the law asks for the accounts of a business, and their numbers have no gaps',
        cleared: ['buyer_name', 'buyer_email'],
      },
      customer_erasures: {
        stays:
          'the customer is still to be deleted at the payment provider; it goes when that is done, within a month',
      },
    },
    async erase(tx, { id: userId }) {
      const { provider, plans, now } = deps;
      for (const customer of await readCustomers(tx, userId))
        if (customer.provider !== 'sandbox') await planErasure(tx, { userId, ...customer }, now());
      // Who never paid may have a page open on which they could.
      if (plans.enforced && provider.name !== 'sandbox')
        await planErasure(tx, { userId, provider: provider.name, customerRef: null }, now());
      await tx.delete(subscriptions).where(eq(subscriptions.userId, userId));
      await tx.delete(invoices).where(and(eq(invoices.userId, userId), eq(invoices.status, 'draft')));
      await tx.update(invoices).set({ buyerName: '', buyerEmail: '' }).where(eq(invoices.userId, userId));
      await tx
        .update(payments)
        .set({ customerRef: null, methodRef: null })
        .where(eq(payments.userId, userId));
    },
  };
}
