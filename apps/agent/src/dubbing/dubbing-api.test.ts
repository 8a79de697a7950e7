import type { SegmentId } from '@intermind/contracts/ids';
import { systemClock } from '@intermind/timing';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { DubOver, DubRefused } from './dub-failure.ts';
import { dubbingApi } from './dubbing-api.ts';

/** An API that answers this. */
async function answering(status: number, signal = new AbortController().signal) {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    request.resume().on('end', () => response.writeHead(status).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { api: dubbingApi(`http://127.0.0.1:${String(port)}`, { clock: systemClock, signal }), asked };
}
const PAGE = [{ segmentId: 'seg_1' as SegmentId, text: 'Hola', grade: 'production' }] as const;

it.each([
  ['an API takes', 204, undefined],
  ['an older API knows nothing of', 404, new DubRefused('the API answered 404')],
  ['are too many', 413, new DubRefused('the API answered 413')],
])('captions that %s are sent once: %i', async (_what, status, refused) => {
  const { api, asked } = await answering(status);
  expect(await api.words('dub', 3, PAGE).catch((error: unknown) => error)).toEqual(refused);
  expect(asked).toEqual(['/api/dubber/words?number=3']);
});

it('whatever else is refused ends the dub', async () => {
  const { api } = await answering(404);
  await expect(api.wanted('dub')).rejects.toThrow(DubOver);
  await expect(api.finished('dub', { leftOutLines: 0, wordPages: 0, demonstration: false })).rejects.toThrow(
    DubOver,
  );
});

it('a dub that is stopped sends no captions either', async () => {
  const { api } = await answering(204, AbortSignal.abort());
  await expect(api.words('dub', 0, PAGE)).rejects.toThrow(DubOver);
});
