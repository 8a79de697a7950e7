import { PAYMENT_STATUSES, PLAN_CODES, SUBSCRIPTION_STATUSES, type UserId } from '@intermind/contracts';
import { BILLING_CYCLES, INVOICE_KINDS, INVOICE_STATUSES } from '@intermind/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { countRows } from '../../db/lists/count-rows.ts';
import type { FieldDefinition, ListDefinition } from '../../db/lists/list-fields.ts';
import { toSql } from '../../db/lists/list-sql.ts';
import type { CheckedQuery } from '../../db/lists/parse-list.ts';
import { invoices, payments } from '../../db/schema/payments.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import { searchedMembers } from '../users/index.ts';

/** Whose: one member's, or everybody's. */
export type BillingScope = UserId | 'everybody';

/** The member a row of everybody's list is about. The texts of deleted members are empty. */
const person = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
};

/** Fields that only administrators ask by. */
const OF_USERS: Readonly<Record<string, FieldDefinition>> = {
  userId: { type: 'text', value: users.id },
  email: { type: 'text', value: users.email },
  search: searchedMembers,
};

/** Of a member's own list, and of everybody's. */
interface BillingList {
  own: ListDefinition;
  everybodys: ListDefinition;
}

function billingList(list: ListDefinition): BillingList {
  return { own: list, everybodys: { ...list, fields: { ...list.fields, ...OF_USERS } } };
}

export const subscriptionList = billingList({
  fields: {
    createdAt: { type: 'time', value: subscriptions.createdAt },
    plan: { type: 'choice', value: subscriptions.plan, choices: PLAN_CODES },
    billingCycle: { type: 'choice', value: subscriptions.cycle, choices: BILLING_CYCLES },
    price: { type: 'number', value: subscriptions.priceMinor },
    status: { type: 'choice', value: subscriptions.status, choices: SUBSCRIPTION_STATUSES },
    periodStart: { type: 'time', value: subscriptions.periodStart },
    periodEnd: { type: 'time', value: subscriptions.periodEnd },
    cancelledAt: { type: 'time', value: subscriptions.cancelledAt },
  },
  defaultSort: 'createdAt:desc',
  id: subscriptions.id,
});

export const invoiceList = billingList({
  fields: {
    date: { type: 'time', value: invoices.createdAt },
    number: { type: 'number', value: invoices.number },
    amount: { type: 'number', value: invoices.totalMinor },
    status: { type: 'choice', value: invoices.status, choices: INVOICE_STATUSES },
    kind: { type: 'choice', value: invoices.kind, choices: INVOICE_KINDS },
  },
  defaultSort: 'date:desc',
  id: invoices.id,
});

export const paymentList = billingList({
  fields: {
    date: { type: 'time', value: payments.createdAt },
    amount: { type: 'number', value: payments.amountMinor },
    status: { type: 'choice', value: payments.status, choices: PAYMENT_STATUSES },
  },
  defaultSort: 'date:desc',
  id: payments.id,
});

/** Filters and sorts by the member take the members into the query; without them only the page’s own are looked up. */
function asksOfUsers({ filters, sort }: CheckedQuery): boolean {
  const ofUsers = Object.values(OF_USERS);
  return [...filters, ...sort].some(({ field }) => ofUsers.includes(field));
}

const listOf =
  <Row>(table: typeof subscriptions | typeof invoices | typeof payments, { own, everybodys }: BillingList) =>
  async (db: Database, scope: BillingScope, query: CheckedQuery) => {
    const { where, orderBy, limit, offset } = toSql(scope === 'everybody' ? everybodys : own, query);
    const whole = and(scope === 'everybody' ? undefined : eq(table.userId, scope), where);
    const ofUsers = eq(users.id, table.userId);
    const ids = () => {
      const all = db.select({ id: table.id }).from(table).$dynamic();
      return (asksOfUsers(query) ? all.innerJoin(users, ofUsers) : all).where(whole);
    };
    const page = ids()
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    const [items, total] = await Promise.all([
      db
        .select({ row: table, user: person })
        .from(table)
        .innerJoin(users, ofUsers)
        .where(inArray(table.id, page))
        .orderBy(...orderBy),
      countRows(db, ids()),
    ]);
    return { items: items as unknown as { row: Row; user: Person }[], total };
  };

interface Person {
  id: UserId;
  email: string;
  firstName: string;
  lastName: string;
}

/** Rows with the member they are about; the query is checked against `own` or `everybodys` of the list. */
export const readSubscriptions = listOf<typeof subscriptions.$inferSelect>(subscriptions, subscriptionList);
export const readInvoices = listOf<typeof invoices.$inferSelect>(invoices, invoiceList);
export const readPayments = listOf<typeof payments.$inferSelect>(payments, paymentList);
