import type { UserId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import type { Charged } from '../../adapters/payments/index.ts';
import { portalUrl, takeEffect } from './service.ts';
import {
  DAY_MS,
  depsWith,
  orderOf,
  pass,
  paymentsWorld,
  planOf,
  subscriptionOf,
  t,
  userId,
} from './testing/payments-world.ts';

/** What further periods are charged to. */

paymentsWorld();

/** A provider at which a member chooses what they pay with; it refuses another request under the same key. */
function bankWithPage(member: UserId, outcome: (methodRef: string | null) => Charged['status']) {
  const charged = new Map<string, string | null>();
  let chosen: string | null = null;
  let isDown = false;
  const deps = depsWith({
    methodOf: (customer) => Promise.resolve(customer === member ? chosen : null),
    portalUrl: () => Promise.resolve('https://pay.test/methods'),
    charge({ key, customerRef, methodRef }) {
      if (customerRef !== member)
        return Promise.resolve({ status: 'succeeded', reference: null, refundedMinor: 0 });
      if (charged.has(key) && charged.get(key) !== methodRef)
        throw new Error('the same key for another card');
      charged.set(key, methodRef);
      if (isDown) throw new Error('no answer');
      return Promise.resolve({ status: outcome(methodRef), reference: null, refundedMinor: 0 });
    },
  });
  return {
    deps,
    methods: () => [...charged.values()],
    choose: (method: string) => void (chosen = method),
    down: (down: boolean) => void (isDown = down),
  };
}

test('a period is charged to what the member chose at the provider, and asked for again as it was', async () => {
  const id = await userId('Pavel');
  const { deps, methods, choose, down } = bankWithPage(id, () => 'succeeded');
  await takeEffect(deps, orderOf(id, { customerRef: id }));
  await pass(deps, 31);
  choose('pm_new');
  down(true);
  await pass(deps, 31);
  choose('pm_newer');
  down(false);
  await pass(deps, 1);
  expect([methods(), await planOf(id)]).toEqual([['pm_1', 'pm_new'], 'pro']);
  await pass(deps, 31);
  expect(methods()).toEqual(['pm_1', 'pm_new', 'pm_newer']);
});

test('an overdue member who changes what they pay with is charged by the next pass, not days later', async () => {
  const id = await userId('Rita');
  const { deps, methods, choose } = bankWithPage(id, (method) =>
    method === 'pm_good' ? 'succeeded' : 'failed',
  );
  const retryAt = async () => (await subscriptionOf(id)).retryAt;
  await takeEffect(deps, orderOf(id, { customerRef: id }));
  await pass(deps, 31);
  const due = await retryAt();
  expect([methods(), due]).toEqual([['pm_1'], new Date(t.clock.now.getTime() + DAY_MS)]);
  await portalUrl(deps, id);
  await pass(deps, 0);
  choose('pm_bad');
  await pass(deps, 0);
  await pass(deps, 0);
  // What they try is one attempt more.
  expect([methods(), await retryAt()]).toEqual([['pm_1', 'pm_bad'], due]);
  choose('pm_good');
  await pass(deps, 0);
  expect([methods(), await retryAt()]).toEqual([['pm_1', 'pm_bad', 'pm_good'], null]);
  expect((await subscriptionOf(id)).methodRef).toBe('pm_good');
});

test('what was paid with last is chosen at the provider, and a plan is bought also where that fails', async () => {
  const id = await userId('Sara');
  const chosen: unknown[] = [];
  const deps = depsWith({
    chooseMethod(...of) {
      chosen.push(of);
      return Promise.reject(new Error('no answer'));
    },
  });
  await takeEffect(deps, orderOf(id));
  expect([chosen, await planOf(id)]).toEqual([[['cus_1', 'pm_1']], 'pro']);
});
