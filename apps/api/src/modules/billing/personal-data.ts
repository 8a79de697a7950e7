import { Readable } from 'node:stream';
import type { PersonalData } from '../users/index.ts';
import { eraseBilling, planErasure, readCustomers } from './erasure-store.ts';
import type { BillingDependencies } from './service.ts';
import { readInvoice, readNumbered } from './money-store.ts';
import { invoiceNumber } from './presenter.ts';
import { lockBilling } from './store.ts';

export function billingData(
  deps: Pick<BillingDependencies, 'provider' | 'now' | 'db' | 'drawForArchive'>,
): PersonalData {
  return {
    async *files({ id: userId }, language) {
      for (const { id, number } of await readNumbered(deps.db, userId))
        yield {
          name: `invoices/invoice-${invoiceNumber(number)}.pdf`,
          packed: true,
          async open(gone) {
            const invoice = await readInvoice(deps.db, id);
            if (!invoice) throw new Error('the invoice is gone');
            return Readable.from([await deps.drawForArchive(invoice, language, gone)]);
          },
        };
    },
    whenDeleted: {
      subscriptions: 'deleted',
      top_ups: 'deleted',
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
      const { provider, now } = deps;
      // A payment that is settled meanwhile is erased with the rest, or finds the account deleted.
      await lockBilling(tx, userId);
      for (const customer of await readCustomers(tx, userId))
        if (customer.provider !== 'sandbox') await planErasure(tx, { userId, ...customer }, now());
      // A member who never paid may have a page open on which they could.
      if (provider.name !== 'sandbox')
        await planErasure(tx, { userId, provider: provider.name, customerRef: null }, now());
      await eraseBilling(tx, userId);
    },
  };
}
