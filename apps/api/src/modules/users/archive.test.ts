import { once } from 'node:events';
import { expect, test } from 'vitest';
import { zipOf } from '../../http/zip.ts';
import { rowsFile } from './archive.ts';

const AT = new Date('2030-05-01T10:00:00.000Z');

async function* rowsUpTo(count: number, seen: { made: number } = { made: 0 }) {
  for (let index = 0; index < count; index += 1) {
    seen.made += 1;
    yield await Promise.resolve({ index, text: 'x'.repeat(1_000) + Math.random() });
  }
}

test('an archive ends with what failed in it', async () => {
  const failing = rowsFile('a.json', async function* () {
    await Promise.resolve();
    throw new Error('no rows');
  });
  const zip = zipOf([failing], AT);
  zip.resume();
  expect(await once(zip, 'error')).toMatchObject([{ message: 'no rows' }]);
});

test('nothing is read ahead of the client, and nothing more once it has gone', async () => {
  const seen = { made: 0 };
  const zip = zipOf([rowsFile('a.json', () => rowsUpTo(1_000_000, seen))], AT);
  await once(zip, 'readable');
  zip.destroy();
  await once(zip, 'close');
  const then = seen.made;
  expect(then).toBeLessThan(100_000);
  await new Promise((done) => setImmediate(done));
  expect(seen.made).toBeLessThanOrEqual(then + 1_000);
});
