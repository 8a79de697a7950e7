import type { InvoiceId } from '@intermind/contracts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invoices } from '../../db/schema/payments.ts';
import { takeEffect } from './service.ts';
import { depsWith, orderOf, paymentsWorld, t, userId } from './testing/payments-world.ts';

paymentsWorld();

test('an invoice stays as it was issued: the database lets only the buyer’s name and address be cleared', async () => {
  const id = await userId('Anna');
  await takeEffect(depsWith({}), orderOf(id));
  const before = await t.db.select().from(invoices);
  expect(before).toHaveLength(1);
  for (const attack of [
    sql`delete from invoices`,
    sql`update invoices set total_minor = 1`,
    sql`update invoices set lines = '[]'`,
    sql`update invoices set number = number + 1`,
    sql`update invoices set number = null, status = 'draft'`,
    sql`update invoices set created_at = now()`,
    sql`update invoices set payment_id = null`,
    sql`update invoices set buyer_name = 'Somebody else'`,
    sql`update invoices set buyer_name = '', buyer_email = '', seller = 'Somebody else'`,
  ])
    await expect(t.db.execute(attack)).rejects.toThrow();
  expect(await t.db.select().from(invoices)).toEqual(before);
  await t.db.execute(sql`update invoices set buyer_email = ''`);
  await t.db.execute(sql`update invoices set buyer_name = ''`);
  expect(await t.db.select().from(invoices)).toEqual([{ ...before[0]!, buyerName: '', buyerEmail: '' }]);
});

test('a draft is changed and deleted', async () => {
  const id = await userId('Ben');
  await takeEffect(depsWith({}), orderOf(id));
  const [issued] = await t.db.select().from(invoices).where(eq(invoices.userId, id));
  const draft = { id: 'inv_draft' as InvoiceId, number: null, status: 'draft' } as const;
  await t.db.insert(invoices).values({ ...issued!, ...draft });
  await t.db.execute(sql`update invoices set total_minor = 1 where id = 'inv_draft'`);
  await t.db.execute(sql`delete from invoices where id = 'inv_draft'`);
  expect(await t.db.select().from(invoices).where(eq(invoices.userId, id))).toHaveLength(1);
});
