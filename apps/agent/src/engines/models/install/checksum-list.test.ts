import { describe, expect, it } from 'vitest';
import { hurriedClock } from '../../../testing/hurried-clock.ts';
import { startModelServer } from '../../../testing/model-server.ts';
import { checksumIn, publishedChecksum } from './checksum-list.ts';

const ONE = 'a'.repeat(64);
const OTHER = 'B'.repeat(64);

describe('a list of checksums', () => {
  it.each([
    ['name first', `x.tar ${OTHER}\nmodel.tar ${ONE}\n`],
    ['checksum first', `${OTHER}  x.tar\r\n${ONE}  model.tar\r\n`],
    ['as sha256sum writes it of binary files', `${ONE} *model.tar`],
    ['in columns', `   model.tar      ${ONE}   `],
  ])('has the one of a file: %s', (_form, list) => {
    expect(checksumIn(list, 'model.tar')).toBe(ONE);
  });

  it('is written in small letters', () => {
    expect(checksumIn(`model.tar ${OTHER}`, 'model.tar')).toBe('b'.repeat(64));
  });

  it.each([
    ['another name', `model.tar.sig ${ONE}`],
    ['a part of the name', `old-model.tar ${ONE}`],
    ['a star within the name', `mo*del.tar ${ONE}`],
    ['no checksum', 'model.tar pending'],
    ['a checksum that is too long', `model.tar ${ONE}0`],
    ['a checksum that is too short', `model.tar ${ONE.slice(1)}`],
    ['something that ends like one', `model.tar x${ONE}`],
    ['a checksum in another line', `model.tar\n${ONE}`],
  ])('has none of a file with %s', (_case, list) => {
    expect(checksumIn(list, 'model.tar')).toBeNull();
  });

  it('is asked for three times before it counts as missing', async () => {
    const server = await startModelServer({ '/checksum.txt': `model.tar ${ONE}` });
    const { signal } = new AbortController();
    const ask = async () =>
      publishedChecksum(`${server.url}/checksum.txt`, 'model.tar', { clock: hurriedClock(), signal });
    server.faults.push({ status: 500 }, { breaks: true });
    expect(await ask()).toBe(ONE);
    expect(server.asked).toHaveLength(3);
    server.faults.push({ status: 500 }, { status: 500 }, { status: 500 });
    expect(await ask()).toBeNull();
    expect(server.asked).toHaveLength(6);
    server.files.set('/checksum.txt', Buffer.from(`model.tar ${ONE}\n${'#'.repeat(1_000_000)}`));
    expect(await ask()).toBeNull();
  });

  it('is not waited for when nobody wants it any more', async () => {
    const server = await startModelServer({ '/checksum.txt': 'x' });
    server.faults.push({ stallAfterBytes: 0 });
    const stopping = new AbortController();
    const asked = publishedChecksum(`${server.url}/checksum.txt`, 'model.tar', {
      clock: hurriedClock(),
      signal: stopping.signal,
    });
    await expect.poll(() => server.asked.length).toBe(1);
    stopping.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
    expect(server.asked).toHaveLength(1);
  });
});
