import { expect, it } from 'vitest';
import { madeOnce } from './local-engines.ts';

it('keeps what was made, and tries anew what failed', async () => {
  let tries = 0;
  const made = madeOnce(async () => {
    tries++;
    if (tries === 1) throw new Error('no program');
    return Promise.resolve(tries);
  });
  await expect(made()).rejects.toThrow('no program');
  expect(await Promise.all([made(), made()])).toEqual([2, 2]);
  expect(await made()).toBe(2);
});
