import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { unzip } from '../testing/unzip.ts';
import { type ZipEntry, zipOf } from './zip.ts';

const AT = new Date('2030-05-01T10:00:00.000Z');
const words = (name: string, text: string): ZipEntry => ({ name, content: () => Readable.from([text]) });

test('files are written one after the other, compressed or as they are', async () => {
  const picture = Buffer.alloc(100_000, 'p');
  const stored = { ...{ name: 'b/picture', compress: false, bytes: picture.length } };
  const zip = zipOf([words('a.txt', 'Hello'), { ...stored, content: () => Readable.from([picture]) }], AT);
  const archive = Buffer.concat((await zip.toArray()) as Buffer[]);
  const files = unzip(archive);
  expect([...files.keys()]).toEqual(['a.txt', 'b/picture']);
  expect(files.get('b/picture')!.equals(picture)).toBe(true);
  expect(archive.length).toBeGreaterThan(picture.length);
});

test('a file is opened when it is its turn', async () => {
  let opened = false;
  const endless = new Readable({ read: () => undefined });
  const later = words('b', 'b');
  const next: ZipEntry = { ...later, content: () => ((opened = true), later.content()) };
  const zip = zipOf([{ name: 'a', content: () => endless }, next], AT).resume();
  endless.push('a');
  await new Promise((done) => setImmediate(done));
  expect(opened).toBe(false);
  endless.push(null);
  await once(zip, 'end');
  expect(opened).toBe(true);
});

test('a file of another size than was said ends the archive with an error', async () => {
  const zip = zipOf([{ ...words('a', 'short'), bytes: 100, compress: false }], AT).resume();
  await expect(once(zip, 'end')).rejects.toThrow('unexpected number of bytes');
});
