import { expect, it } from 'vitest';
import { newestInTurn } from './newest-in-turn.ts';

it('works on one wish at a time and skips those that were overtaken', async () => {
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  const wish = newestInTurn<string>(async (name) => {
    log.push(`${name} begins`);
    await gate.promise;
    log.push(`${name} ends`);
  });
  const all = [wish('first'), wish('second'), wish('third')];
  gate.resolve();
  await Promise.all(all);
  expect(log).toEqual(['first begins', 'first ends', 'third begins', 'third ends']);
});

it('goes on with the next wish after one failed', async () => {
  const wish = newestInTurn<string>((name) =>
    name === 'bad' ? Promise.reject(new Error('no')) : Promise.resolve(),
  );
  await expect(wish('bad')).rejects.toThrow('no');
  await expect(wish('good')).resolves.toBeUndefined();
});
