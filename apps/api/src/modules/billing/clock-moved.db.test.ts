import type { UserId } from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import { takeEffect } from './service.ts';
import {
  billedTo,
  depsWith,
  orderOf,
  pass,
  paymentsWorld,
  planOf,
  subscriptionOf,
  userId,
} from './testing/payments-world.ts';

/** The machine's clock is set, ahead or back, between two passes. */

paymentsWorld();

let number = 0;
let id: UserId;
let charges: string[];
const deps = () =>
  depsWith({
    charge({ key, customerRef }) {
      if (customerRef === id) charges.push(key);
      return Promise.resolve({ status: 'succeeded', reference: null, refundedMinor: 0 });
    },
  });
beforeEach(async () => {
  number += 1;
  id = await userId(`Olga${number}`);
  charges = [];
});
const buy = () => takeEffect(deps(), orderOf(id, { customerRef: id }));

test('set back, it charges no period again and takes no plan away that goes on', async () => {
  await buy();
  await pass(deps(), 31);
  const renewed = await subscriptionOf(id);
  expect([charges.length, await billedTo(id)]).toEqual([1, [2_500, 2_500]]);
  for (const days of [-20, 0, -31, 0, 10, 41]) {
    await pass(deps(), days);
    expect([charges.length, await planOf(id)]).toEqual([1, 'pro']);
  }
  expect(await subscriptionOf(id)).toEqual(renewed);
  await pass(deps(), 31);
  expect([charges.length, await billedTo(id)]).toEqual([2, [2_500, 2_500, 2_500]]);
});

test('a plan that was bought while the clock was ahead is there after it was set back', async () => {
  await pass(deps(), 3);
  await buy();
  await pass(deps(), -3);
  expect([await planOf(id), charges]).toEqual(['pro', []]);
});

test('set ahead by a year, it charges one period, and none when it is set back', async () => {
  await buy();
  await pass(deps(), 365);
  await pass(deps(), 0);
  expect([charges.length, await billedTo(id)]).toEqual([1, [2_500, 2_500]]);
  await pass(deps(), -365);
  await pass(deps(), 1);
  expect([charges.length, await planOf(id)]).toEqual([1, 'pro']);
});
