import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('lets one work at a time, in the order of asking, and goes on after a failure', async () => {
  const turns = new Turns();
  const log: string[] = [];
  const endFirst = await turns.take();
  const failing = turns.run(() => {
    log.push('second');
    return Promise.reject(new Error('no'));
  });
  const third = turns.run(() => Promise.resolve(log.push('third')));
  await Promise.resolve();
  log.push('first');
  endFirst();
  await expect(failing).rejects.toThrow('no');
  await third;
  expect(log).toEqual(['first', 'second', 'third']);
});
