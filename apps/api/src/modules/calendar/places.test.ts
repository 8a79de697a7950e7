import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

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
