import type { ConferenceId } from '@intermind/contracts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { liveMediaServer } from './live-media-server.ts';

const [ONE, TWO] = ['cnf_one', 'cnf_two'] as [ConferenceId, ConferenceId];

/** LiveKit's server API, as far as rooms are made, deleted and listed. */
async function mediaServer() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      asked.push(request.url!.split('/').at(-1)!);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const media = liveMediaServer({
    ...{ serverUrl: url, browserUrl: url, apiKey: 'key', apiSecret: 'secret'.repeat(6) },
    installation: 'ins_1',
  });
  return { media, asked };
}

test('a room that is known is not asked for again, until it is deleted or no longer listed', async () => {
  const { media, asked } = await mediaServer();
  const made = () => asked.filter((call) => call === 'CreateRoom').length;
  for (let joins = 0; joins < 3; joins += 1) await media.createRoom(ONE);
  expect(made()).toBe(1);
  await media.createRoom(TWO);
  expect(made()).toBe(2);
  await media.deleteRoom(ONE);
  await media.createRoom(ONE);
  expect(made()).toBe(3);
  await media.listRooms();
  await media.createRoom(ONE);
  expect(made()).toBe(4);
});
