import type { UserId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notices } from '../../db/schema/notices.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import { planAt, readGone } from './index.ts';
import { cancelOwn, takeEffect } from './service.ts';
import {
  depsWith,
  orderOf,
  pass,
  paymentsWorld,
  planOf,
  rowsOf,
  subscriptionOf,
  t,
  userId,
} from './testing/payments-world.ts';

/** Plans that are no longer in the file. */

paymentsWorld();

const change = (user: UserId, to: Partial<typeof subscriptions.$inferInsert>) =>
  t.db.update(subscriptions).set(to).where(eq(subscriptions.userId, user));
const told = async (user: UserId) =>
  (await t.db.select().from(notices).where(eq(notices.userId, user))).map(({ notice }) => notice);

test.each([
  ['monthly', 0, 'basic'],
  ['monthly', 1, 'pro'],
  ['monthly', 2_500, 'pro'],
  ['monthly', 2_501, 'business'],
  ['yearly', 24_000, 'pro'],
] as const)(
  'a member who paid for one (%s, %i) has the plan that costs as much: %s',
  async (cycle, priceMinor, plan) => {
    const id = await userId(`Gold${cycle}${priceMinor}`);
    await takeEffect(depsWith({}), orderOf(id));
    await change(id, { plan: 'gold', cycle, priceMinor });
    const [row] = await t.db
      .select({ plan: planAt(users.id, t.clock.now) })
      .from(users)
      .where(eq(users.id, id));
    expect([await planOf(id), row!.plan]).toEqual([plan, plan]);
  },
);

test('it lasts to the end of its period and is not charged again; its member is told, and administrators see it', async () => {
  const [id, cancelled] = [await userId('Olga'), await userId('Pia')];
  const charge = () => Promise.reject(new Error('nothing is charged'));
  const deps = depsWith({ charge });
  for (const user of [id, cancelled]) {
    await takeEffect(deps, orderOf(user));
    await change(user, { plan: 'silver' });
  }
  await cancelOwn(deps, cancelled);
  const gone = async () => (await readGone(t.db)).filter(({ plan }) => plan === 'silver');
  await pass(deps, 20);
  expect([await planOf(id), await told(id), await gone()]).toEqual([
    ...['pro', []],
    [{ plan: 'silver', members: 2 }],
  ]);
  await pass(deps, 11);
  await pass(deps, 1);
  expect([await planOf(id), (await subscriptionOf(id)).status, await gone()]).toEqual([
    ...['basic', 'expired'],
    [],
  ]);
  expect([await told(id), await told(cancelled)]).toEqual([[{ kind: 'plan-withdrawn', plan: 'silver' }], []]);
  expect(await rowsOf(id)).toEqual([['succeeded', false]]);
});
