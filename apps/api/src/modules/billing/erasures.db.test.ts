import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { eraseUser } from '../users/store.ts';
import { billingData } from './personal-data.ts';
import { takeEffect } from './service.ts';
import { depsWith, orderOf, paymentsWorld, rowsOf, t, userId } from './testing/payments-world.ts';

/** Members who delete their account while something is paid. */

paymentsWorld();

// The embedded database has one connection: nothing waits there for a lock.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'what is paid while the account is being deleted buys nothing, and is given back',
  async () => {
    const id = await userId('Ida');
    const deps = depsWith({ closeCheckouts: () => Promise.resolve(), chooseMethod: () => Promise.resolve() });
    const locksWaitedFor = async () =>
      (
        await t.db.execute(sql`select from pg_locks where not granted and locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`)
      ).rows.length;
    let settled: Promise<string> | undefined;
    await t.db.transaction(async (tx) => {
      const member = await eraseUser(tx, id, t.clock.now);
      await billingData(deps).erase!(tx, member!);
      settled = takeEffect(deps, orderOf(id)).then(() => 'settled');
      const waits = expect.poll(locksWaitedFor, { timeout: 10_000 }).toBe(1);
      expect(await Promise.race([settled, waits.then(() => 'waits')])).toBe('waits');
    });
    await settled;
    expect(await t.db.$count(subscriptions, eq(subscriptions.userId, id))).toBe(0);
    expect(await rowsOf(id)).toEqual([['cancelled', true]]);
  },
);
