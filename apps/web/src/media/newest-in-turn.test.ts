import { expect, it } from 'vitest';
import { newestInTurn } from './newest-in-turn.ts';

it('works on one value at a time and skips those that were overtaken', async () => {
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  const handle = newestInTurn<string>(async (name) => {
    log.push(`${name} begins`);
    await gate.promise;
    log.push(`${name} ends`);
  });
  const all = [handle('first'), handle('second'), handle('third')];
  gate.resolve();
  await Promise.all(all);
  expect(log).toEqual(['first begins', 'first ends', 'third begins', 'third ends']);
});

it('goes on with the next value after one failed', async () => {
  const handle = newestInTurn<string>((name) =>
    name === 'bad' ? Promise.reject(new Error('no')) : Promise.resolve(),
  );
  await expect(handle('bad')).rejects.toThrow('no');
  await expect(handle('good')).resolves.toBeUndefined();
});
