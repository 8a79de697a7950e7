import type { AdminUser, ListParams, Money, UserId } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import type { CsvCell } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { exportList } from '../audit/index.ts';
import {
  invoiceList,
  invoiceNumber,
  paymentList,
  presentPayment,
  presentSubscription,
  readInvoices,
  readPayments,
  readSubscriptions,
  subscriptionList,
} from '../billing/index.ts';
import { type AdminUsersDependencies, planTerms } from './users.ts';
import { listUsers, userList } from './users-store.ts';

/** The lists of administrators as CSV files. */
export function registerListExports(app: FastifyInstance, deps: AdminUsersDependencies): void {
  const { db, now } = deps;
  const begun = ({ identity, query }: { identity: { userId: UserId }; query: ListParams }) => ({
    ...{ db, now, by: identity.userId, params: query },
  });

  route(app, 'GET /admin/users/export', (context) => {
    const terms = planTerms(deps);
    return exportList<AdminUser>({
      ...begun(context),
      name: 'users',
      definition: userList(terms),
      madeAt: 'createdAt',
      read: (query) => listUsers(db, query, terms),
      columns: {
        id: ({ id }) => id,
        'first name': ({ firstName }) => firstName,
        'last name': ({ lastName }) => lastName,
        email: ({ email }) => email,
        ...(terms.enforced ? WITH_PLAN : {}),
        administrator: ({ isAdmin }) => (isAdmin ? 'yes' : 'no'),
        status: ({ status }) => status,
        newsletter: ({ newsletter }) => newsletter.choice,
        'newsletter said': ({ newsletter }) => newsletter.saidAt ?? '',
        promotions: ({ promotions }) => promotions.choice,
        'promotions said': ({ promotions }) => promotions.saidAt ?? '',
        created: ({ createdAt }) => createdAt,
        'last sign-in': ({ lastLogin }) => lastLogin,
      },
    });
  });

  route(app, 'GET /admin/subscriptions/export', (context) =>
    exportList({
      ...begun(context),
      name: 'subscriptions',
      definition: subscriptionList.everybodys,
      madeAt: 'createdAt',
      read: async (query) => {
        const { items, total } = await readSubscriptions(db, 'everybody', query);
        return { items: items.map(({ row, user }) => ({ ...presentSubscription(row), user })), total };
      },
      columns: {
        id: ({ id }) => id,
        ...OWNER,
        plan: ({ plan }) => plan,
        'billing cycle': ({ billingCycle }) => billingCycle,
        price: ({ price }) => major(price),
        currency: ({ price }) => price.currency,
        status: ({ status }) => status,
        created: ({ createdAt }) => createdAt,
        'period start': ({ periodStart }) => periodStart,
        'period end': ({ periodEnd }) => periodEnd,
        cancelled: ({ cancelledAt }) => cancelledAt ?? '',
      },
    }),
  );

  route(app, 'GET /admin/invoices/export', (context) =>
    exportList({
      ...begun(context),
      name: 'invoices',
      definition: invoiceList.everybodys,
      madeAt: 'date',
      read: (query) => readInvoices(db, 'everybody', query),
      columns: {
        id: ({ row }) => row.id,
        number: ({ row }) => (row.number === null ? '' : invoiceNumber(row.number)),
        ...OWNER,
        kind: ({ row }) => row.kind,
        date: ({ row }) => row.createdAt.toISOString(),
        amount: ({ row }) => major({ amountMinor: row.totalMinor, currency: row.currency }),
        currency: ({ row }) => row.currency,
        status: ({ row }) => row.status,
      },
    }),
  );

  route(app, 'GET /admin/payments/export', (context) =>
    exportList({
      ...begun(context),
      name: 'payments',
      definition: paymentList.everybodys,
      madeAt: 'date',
      read: async (query) => {
        const { items, total } = await readPayments(db, 'everybody', query);
        return { items: items.map(({ row, user }) => ({ ...presentPayment(row), user })), total };
      },
      columns: {
        id: ({ id }) => id,
        ...OWNER,
        date: ({ date }) => date,
        amount: ({ amount }) => major(amount),
        currency: ({ amount }) => amount.currency,
        status: ({ status }) => status,
      },
    }),
  );
}

const WITH_PLAN = { plan: ({ plan }: AdminUser) => plan ?? '' };

interface Owned {
  user: { id: UserId; email: string; firstName: string; lastName: string };
}

/** The member a row is about. */
const OWNER = {
  'user id': ({ user }) => user.id,
  'first name': ({ user }) => user.firstName,
  'last name': ({ user }) => user.lastName,
  email: ({ user }) => user.email,
} satisfies Record<string, (item: Owned) => CsvCell>;

/** As people write the amount: 25 for 2,500 cents. */
function major({ amountMinor, currency }: Money): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return amountMinor / 10 ** (maximumFractionDigits ?? 2);
}
