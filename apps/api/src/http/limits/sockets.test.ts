import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { admittedBound, connectionBound, countAnswer, cutWhenStalled } from './sockets.ts';

/** Opens connections from these addresses, named by their order; answers which were cut. */
function openings(bound: ReturnType<typeof connectionBound>) {
  const cut: number[] = [];
  const releases: (() => void)[] = [];
  const open = (...addresses: string[]) => {
    for (const address of addresses) {
      const place = releases.length;
      releases.push(bound.add(address, () => cut.push(place)));
    }
  };
  return { cut, releases, open };
}

test('the oldest connection of an address gives way, those of others stay', () => {
  const bound = connectionBound({ perAddress: 2, total: 100 });
  const { cut, open } = openings(bound);
  open('192.0.2.1', '198.51.100.1', '192.0.2.1');
  expect(cut).toEqual([]);
  open('192.0.2.1', '192.0.2.1');
  expect({ cut, count: bound.count() }).toEqual({ cut: [0, 2], count: 3 });
});

test('the oldest of all gives way when there are too many', () => {
  const bound = connectionBound({ perAddress: 2, total: 3 });
  const { cut, open } = openings(bound);
  open('192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4');
  expect({ cut, count: bound.count() }).toEqual({ cut: [0], count: 3 });
});

test('a closed connection is no longer counted, and closing it twice changes nothing', () => {
  const bound = connectionBound({ perAddress: 1, total: 100 });
  const { cut, releases, open } = openings(bound);
  open('192.0.2.1');
  releases[0]!();
  open('192.0.2.1');
  releases[0]!();
  expect({ cut, count: bound.count() }).toEqual({ cut: [], count: 1 });
  open('192.0.2.1');
  expect(cut).toEqual([1]);
});

test('a /56 holds four times and a /48 sixteen times as many as a /64', () => {
  const lineOf = (size: number) => Array.from({ length: size }, (_, i) => `2001:db8:1:${i.toString(16)}::1`);
  const street = openings(connectionBound({ perAddress: 1, total: 100 }));
  street.open(...lineOf(5));
  expect(street.cut).toEqual([0]);
  const town = openings(connectionBound({ perAddress: 1, total: 100 }));
  town.open(...lineOf(17).map((_, i) => `2001:db8:1:${(i * 256).toString(16)}::1`));
  expect(town.cut).toEqual([0]);
});

test('identified connections stay; the next one is refused until one has closed', () => {
  const bound = admittedBound({ perAddress: 2, total: 3 });
  const first = bound.add('192.0.2.1');
  expect([first, bound.add('192.0.2.1')]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(bound.add('192.0.2.1')).toBeUndefined();
  expect(bound.add('198.51.100.1')).toEqual(expect.any(Function));
  // Three in all.
  expect(bound.add('198.51.100.2')).toBeUndefined();
  first!();
  first!();
  expect(bound.add('198.51.100.2')).toEqual(expect.any(Function));
  expect(bound.add('198.51.100.3')).toBeUndefined();
});

test('a /48 of admitted people is full at sixteen times an address', () => {
  const bound = admittedBound({ perAddress: 1, total: 100 });
  const added = Array.from({ length: 17 }, (_, i) => bound.add(`2001:db8:1:${(i * 256).toString(16)}::1`));
  expect(added.map((end) => end !== undefined)).toEqual([...Array<boolean>(16).fill(true), false]);
  added[0]!();
  expect(bound.add('2001:db8:1:ff00::1')).toEqual(expect.any(Function));
  expect(bound.add('2001:db8:2::1')).toEqual(expect.any(Function));
});

test('a /48 never holds more than half of all places', () => {
  const bound = admittedBound({ perAddress: 6, total: 40 });
  const town = Array.from({ length: 40 }, (_, i) => bound.add(`2001:db8:1:${(i * 256).toString(16)}::1`));
  expect(town.filter((end) => end !== undefined)).toHaveLength(20);
  const others = Array.from({ length: 21 }, (_, i) => bound.add(`192.0.2.${i}`));
  expect(others.filter((end) => end !== undefined)).toHaveLength(20);
});

test('one person has only a part of an address, wherever they are, and others the rest', () => {
  const bound = admittedBound({ perPerson: 2, perAddress: 3, total: 10 });
  const first = bound.add('192.0.2.1', 'ana');
  expect([first, bound.add('192.0.2.2', 'ana')]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(bound.add('192.0.2.3', 'ana')).toBeUndefined();
  expect(bound.add('192.0.2.1', 'ben')).toEqual(expect.any(Function));
  first!();
  expect(bound.add('192.0.2.1', 'ana')).toEqual(expect.any(Function));
});

test('an answer is counted until it is written or its reader has gone, also where they went before', async () => {
  const bound = admittedBound({ perAddress: 1, total: 10 });
  const count = (response: ServerResponse) => countAnswer(bound, { address: '192.0.2.1' }, response);
  const server = createServer();
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const arrived = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const asked = get({ port, host: '127.0.0.1', agent: false });
    asked.on('error', () => undefined);
    return { asked, response: (await arrived)[1] };
  };
  const early = await ask();
  const gone = once(early.response, 'close');
  early.asked.destroy();
  await gone;
  expect(count(early.response)).toBe(true);
  const leaving = await ask();
  expect(count(leaving.response)).toBe(true);
  const next = await ask();
  expect(count(next.response)).toBe(false);
  const left = once(leaving.response, 'close');
  leaving.asked.destroy();
  await left;
  expect(count(next.response)).toBe(true);
  const written = once(next.response, 'finish');
  next.response.end();
  await written;
  const last = await ask();
  expect(count(last.response)).toBe(true);
  last.response.end();
  server.close();
});

test('a client that asks for an answer and does not read it is cut off; one that reads gets all of it', async () => {
  const bytes = 64 * 1024 * 1024;
  const server = createServer((request, response) => {
    // Long enough for a slow machine to read without a pause.
    cutWhenStalled(response, request.url === '/stalls' ? 100 : 60_000);
    response.end(Buffer.alloc(bytes));
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const ask = async (path: string) => {
    const { port } = server.address() as AddressInfo;
    const asked = get({ port, path, host: '127.0.0.1', agent: false });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  };
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const stalled = await ask('/stalls');
  const [socket] = await connected;
  if (!socket.destroyed) await once(socket, 'close');
  stalled.on('error', () => undefined).destroy();
  let read = 0;
  for await (const chunk of await ask('/reads')) read += (chunk as Buffer).length;
  expect(read).toBe(bytes);
  server.close();
});

test('a reader who waits for what is still being made is not cut', async () => {
  const server = createServer((request, response) => {
    const making = cutWhenStalled(response, 150);
    const make = () => new Promise<void>((made) => setTimeout(made, 600));
    response.write('begun ');
    void (request.url === '/made' ? making(make) : make()).then(() => response.end('made'));
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const read = async (path: string) => {
    const { port } = server.address() as AddressInfo;
    const [answer] = (await once(get({ port, path, host: '127.0.0.1', agent: false }), 'response')) as [
      IncomingMessage,
    ];
    let text = '';
    try {
      for await (const chunk of answer) text += String(chunk);
    } catch {
      text += 'cut';
    }
    return text;
  };
  expect(await Promise.all([read('/made'), read('/unknown')])).toEqual(['begun made', 'begun cut']);
  server.close();
});
