import type { QuotaFeature, UserId } from '@intermind/contracts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quotaEntries, quotaUsages } from '../../db/schema/quotas.ts';
import { member } from '../../testing/meeting-steps.ts';
import { randomFrom } from '../../testing/seeded-random.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { countUse, type Use } from './count.ts';
import type { Account } from './ids.ts';
import { readTerms } from './terms.ts';
import { setOwnLimit } from './usage-store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ PLANS: 'on' });
});
afterAll(() => t.close());

const STEPS = Number(process.env['QUOTA_STEPS'] ?? 400);
const FEATURE = 'interpretationSeconds' satisfies QuotaFeature;

/** Whole numbers below the one that is asked for. */
function wholesFrom(seed: number): (below: number) => number {
  const random = randomFrom(seed);
  return (below) => Math.floor(random() * below);
}

/** What one owner's quota must be: the sums that a person with paper would make. */
class PlainQuota {
  limit = 0;
  charged = new Map<string, number>();
  counted = new Map<string, number>();
  reserved = new Map<string, number>();

  #sum = (of: ReadonlyMap<string, number>) => [...of.values()].reduce((sum, one) => sum + one, 0);
  get used() {
    return this.#sum(this.charged);
  }

  count(lane: string, total: number, ahead: number): void {
    const asked = Math.max(0, total - (this.counted.get(lane) ?? 0));
    this.counted.set(lane, (this.counted.get(lane) ?? 0) + asked);
    this.reserved.delete(lane);
    const left = () => Math.max(0, this.limit - this.used - this.#sum(this.reserved));
    this.charged.set(lane, (this.charged.get(lane) ?? 0) + Math.min(asked, left()));
    this.reserved.set(lane, Math.min(ahead, left()));
  }
}

async function readAll(userId: UserId) {
  const [usage] = await t.db.select().from(quotaUsages).where(eq(quotaUsages.userId, userId));
  const entries = usage
    ? await t.db.select().from(quotaEntries).where(eq(quotaEntries.usageId, usage.id))
    : [];
  const sum = (of: 'charged' | 'reserved') => entries.reduce((all, entry) => all + entry[of], 0);
  return { usage, charged: sum('charged'), reserved: sum('reserved') };
}

class Killed extends Error {}

test('two owners, three rooms, three languages: the ledger is the sum, nothing is overshot, and what dies is not counted twice', async () => {
  const random = wholesFrom(20_301_005);
  const owners = await Promise.all(
    ['Olga', 'Otto'].map(async (name) => {
      const { id } = (await t.call('GET', '/users', await member(t, name))).json<{ id: UserId }>();
      return { account: { userId: id, feature: FEATURE } satisfies Account, plain: new PlainQuota() };
    }),
  );
  const limitTo = async (owner: (typeof owners)[number], limit: number) => {
    await setOwnLimit(t.db, owner.account, limit);
    await t.app.quotas.refresh(owner.account.userId);
    owner.plain.limit = limit;
  };
  for (const owner of owners) await limitTo(owner, 300);
  const rooms = [
    { owner: owners[0]!, room: 'one' },
    { owner: owners[0]!, room: 'two' },
    { owner: owners[1]!, room: 'three' },
  ];
  const lanes = rooms.flatMap(({ owner, room }) =>
    ['de', 'es', 'fr'].map((language) => ({ owner, consumer: `${room}:${language}`, total: 0 })),
  );
  const count = (use: Use) =>
    t.db.transaction((tx) =>
      countUse(tx, (db, account, at) => readTerms(t.app.plans, db, account, at), use, t.clock.now),
    );
  /** The process ends before the database has it, or after; then the same is said again. */
  const countOrDie = async (use: Use) => {
    const fate = random(10);
    if (fate === 0) {
      const dying = t.db.transaction(async (tx) => {
        await countUse(tx, (db, account, at) => readTerms(t.app.plans, db, account, at), use, t.clock.now);
        throw new Killed();
      });
      await expect(dying).rejects.toBeInstanceOf(Killed);
    }
    if (fate === 1) await count(use);
    await count(use);
  };

  for (let step = 0; step < STEPS; step += 1) {
    const lane = lanes[random(lanes.length)]!;
    const { owner, consumer } = lane;
    if (random(25) === 0) {
      await limitTo(owner, owner.plain.limit + random(300));
    } else {
      // Speech, silence, or a report that comes late.
      const isLate = random(8) === 0;
      if (!isLate) lane.total += random(12);
      const total = isLate ? Math.max(0, lane.total - 5) : lane.total;
      const ahead = random(4) === 0 ? 0 : 10;
      await countOrDie({ ...owner.account, consumer, total, ahead });
      owner.plain.count(consumer, total, ahead);
    }
    const { usage, charged, reserved } = await readAll(owner.account.userId);
    expect([charged, reserved], `step ${step}`).toEqual([usage?.used ?? 0, usage?.reserved ?? 0]);
    expect(charged, `step ${step}`).toBe(owner.plain.used);
    expect(charged + reserved, `step ${step}`).toBeLessThanOrEqual(owner.plain.limit);
  }
  // The walk came to the end of a quota, and past it.
  expect(owners.some(({ plain }) => plain.used > 300)).toBe(true);
});

test('rooms that reserve at the same time share what is left without overshoot', async () => {
  const { id: userId } = (await t.call('GET', '/users', await member(t, 'Paul'))).json<{ id: UserId }>();
  const account = { userId, feature: 'aiMessages' } as const;
  await setOwnLimit(t.db, account, 7);
  const asked = await Promise.allSettled(
    Array.from({ length: 20 }, (_, number) =>
      t.app.quotas.reserve(account, { consumer: `question ${number}`, amount: 1 }),
    ),
  );
  const got = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(got).toHaveLength(7);
  await Promise.all(got.map((reservation) => reservation.spend()));
  const { usage, charged, reserved } = await readAll(userId);
  expect([usage!.used, charged, usage!.reserved, reserved]).toEqual([7, 7, 0, 0]);
});
