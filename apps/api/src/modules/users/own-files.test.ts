import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { zipOf } from '../../http/zip.ts';
import { unzip } from '../../testing/unzip.ts';
import { fileEntries, type OwnFile } from './own-files.ts';

const AT = new Date('2030-05-01T10:00:00.000Z');

const listed = (...files: OwnFile[]) => Readable.from(files) as AsyncIterable<OwnFile>;
const file = (name: string, open: OwnFile['open']): OwnFile => ({ name, open, packed: true });
const breaking = (text: string) =>
  Readable.from(
    (async function* () {
      yield Buffer.from(text);
      await Promise.resolve();
      throw new Error('the disk is gone');
    })(),
  );

test('a file that is not there or breaks off does not end the archive, and the list says so', async () => {
  const told: string[] = [];
  const entries = fileEntries(
    listed(
      file('a', () => Promise.resolve(Readable.from([Buffer.from('whole')]))),
      file('b', () => Promise.reject(new Error('no such file'))),
      file('c', () =>
        Promise.resolve(
          new Readable({
            read() {
              this.destroy(new Error('gone'));
            },
          }),
        ),
      ),
      file('d', () => Promise.resolve(breaking('half'))),
      file('e', () => Promise.resolve(Readable.from([]))),
      file('f', () => Promise.resolve(Readable.from([Buffer.from('last')]))),
    ),
    (error, name) => told.push(`${name}: ${String(error)}`),
  );
  const files = unzip(Buffer.concat((await zipOf(entries, AT).toArray()) as Buffer[]));
  const texts = [...files]
    .filter(([name]) => name !== 'files.json')
    .map(([name, bytes]) => [name, bytes.toString()]);
  expect(texts).toEqual([
    ['a', 'whole'],
    ['d', 'half'],
    ['e', ''],
    ['f', 'last'],
  ]);
  const list = JSON.parse(files.get('files.json')!.toString()) as { file: string; state: string }[];
  expect(list.map(({ file: name, state }) => [name, state])).toEqual([
    ['a', 'whole'],
    ['b', 'missing'],
    ['c', 'missing'],
    ['d', 'incomplete'],
    ['e', 'whole'],
    ['f', 'whole'],
  ]);
  expect(told).toEqual(['b: Error: no such file', 'c: Error: gone', 'd: Error: the disk is gone']);
});

test('a hundred large files are read no further than the client takes them', async () => {
  let read = 0;
  const CHUNK = Buffer.alloc(1_000_000);
  const large = (name: string) =>
    file(name, () =>
      Promise.resolve(
        Readable.from(
          (async function* () {
            for (let count = 0; count < 100; count += 1) {
              read += 1;
              await Promise.resolve();
              yield CHUNK;
            }
          })(),
        ),
      ),
    );
  const zip = zipOf(
    fileEntries(listed(...Array.from({ length: 100 }, (_, at) => large(String(at)))), () => undefined),
    AT,
  );
  let taken = 0;
  for await (const chunk of zip) {
    taken += (chunk as Buffer).length;
    // A million bytes a chunk: those that were read and not taken fit into the buffers between.
    expect(read * CHUNK.length - taken).toBeLessThan(40 * CHUNK.length);
    if (taken > 250 * CHUNK.length) break;
  }
  expect(read).toBeLessThan(300);
});

test.each([
  ['while a file is opened', false],
  ['before a file is read', true],
])('a reader who goes away %s leaves it closed', async (_when, isOpened) => {
  const gate = Promise.withResolvers<void>();
  const large = Readable.from([Buffer.alloc(100_000), Buffer.alloc(100_000)]);
  const entries = fileEntries(listed(file('a', () => gate.promise.then(() => large))), () => undefined);
  const archive = zipOf(entries, AT);
  if (isOpened) gate.resolve();
  await setImmediate();
  archive.destroy();
  gate.resolve();
  await expect.poll(() => large.destroyed).toBe(true);
});
