import sharp from 'sharp';
import { expect, test } from 'vitest';
import { redrawn } from './screenshot.ts';

test('pictures are decoded one after the other, however many arrive at once', async () => {
  const picture = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  let most = 0;
  const watch = setInterval(() => {
    // Not with those queued: a picture that begins between the two readings would count twice.
    most = Math.max(most, sharp.counters().process);
  }, 1);
  const done = await Promise.all(Array.from({ length: 8 }, () => redrawn(picture)));
  clearInterval(watch);
  expect([most, done.length]).toEqual([1, 8]);
});

test('beyond those that wait a picture is refused for now', async () => {
  const files = Array.from({ length: 40 }, () => redrawn(Buffer.from('not a picture')));
  const codes = await Promise.all(files.map((file) => file.catch((error: { code: string }) => error.code)));
  expect(codes.filter((code) => code === 'Unavailable').length).toBe(9);
  expect(codes.filter((code) => code === 'UnsupportedFile').length).toBe(31);
});
