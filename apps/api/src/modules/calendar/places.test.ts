import { expect, test } from 'vitest';
import { createOwnPlaces, createPlaces } from './places.ts';

test('so many at a time, the others in turn, and no more than may wait', async () => {
  const places = createPlaces(2, 1);
  const [first] = await Promise.all([places.enter(), places.enter()]);
  const order: string[] = [];
  const third = places.enter().then((leave) => (order.push('third'), leave));
  expect(await places.enter()).toBeUndefined();
  order.push('left');
  first!();
  (await third)!();
  expect(order).toEqual(['left', 'third']);
  const fourth = await places.enter();
  expect(fourth).toBeDefined();
});

test('one at a time for each owner, the rest of an owner in turn, and others beside them', async () => {
  const places = createOwnPlaces(1);
  const first = await places.enter('anna');
  const second = places.enter('anna');
  expect(await places.enter('anna')).toBeUndefined();
  expect(await places.enter('ben')).toBeDefined();
  first!();
  (await second)!();
  expect(await places.enter('anna')).toBeDefined();
});
