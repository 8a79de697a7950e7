import { connect, createServer, type Socket } from 'node:net';

/** One person's way to everything else: pages, websockets and media. */
export interface Network {
  /** For `openPerson`, in a browser that was opened with `MEDIA_THROUGH_PROXY`. */
  readonly proxy: { server: string; bypass: string };
  /** From now on nothing comes through. Connections stay open and silent, new ones are never answered. */
  cut(): void;
  /** What was sent meanwhile arrives. */
  restore(): void;
  /** Ends the connections to that port; new ones come through. @returns how many */
  drop(port: number): number;
  close(): Promise<void>;
}

/** WebRTC knows proxies for TCP only, and takes nothing else with this. */
export const MEDIA_THROUGH_PROXY = [
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** A SOCKS5 proxy (RFC 1928) on this machine, without authentication, for `CONNECT` only. */
export async function openNetwork(): Promise<Network> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const portOf = new WeakMap<readonly [Socket, Socket], number>();
  const waiting = new Set<() => void>();
  let isCut = false;

  const join = (pair: readonly [Socket, Socket]) => {
    const [one, other] = pair;
    one.pipe(other).pipe(one);
  };
  const serve = async (client: Socket) => {
    await read(client);
    client.write(Uint8Array.of(5, 0));
    const target = targetOf(await read(client));
    if (isCut) await new Promise<void>((resolve) => waiting.add(resolve));
    const server = connect(target);
    const pair = [client, server] as const;
    portOf.set(pair, target.port);
    for (const socket of pair)
      socket.once('close', () => {
        pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    server.on('error', () => client.destroy());
    server.once('connect', () => {
      client.write(Uint8Array.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0));
      pairs.add(pair);
      if (!isCut) join(pair);
    });
  };
  const clients = new Set<Socket>();
  const proxy = createServer((client) => {
    clients.add(client);
    client.on('error', () => client.destroy());
    client.once('close', () => clients.delete(client));
    serve(client).catch(() => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as { port: number };

  return {
    // Browsers leave out the machine itself otherwise.
    proxy: { server: `socks5://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut() {
      isCut = true;
      for (const [one, other] of pairs) {
        one.unpipe(other);
        other.unpipe(one);
      }
    },
    restore() {
      isCut = false;
      pairs.forEach(join);
      for (const go of waiting) go();
      waiting.clear();
    },
    drop(port) {
      const dropped = [...pairs].filter((pair) => portOf.get(pair) === port);
      for (const [client] of dropped) client.destroy();
      return dropped.length;
    },
    async close() {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

/** The next bytes; each step of the greeting comes in one piece. */
function read(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    socket.once('data', (bytes: Buffer) => {
      socket.pause();
      resolve(bytes);
    });
    socket.once('close', () => reject(new Error('closed while it was greeting')));
    socket.resume();
  });
}

const ADDRESS = { ipv4: 1, name: 3 } as const;

/** @throws Error for anything but an IPv4 address or a name */
function targetOf(request: Buffer): { host: string; port: number } {
  const kind = request[3];
  const length = kind === ADDRESS.name ? request[4]! : 4;
  if (kind !== ADDRESS.ipv4 && kind !== ADDRESS.name) throw new Error(`no address of kind ${kind}`);
  const start = kind === ADDRESS.name ? 5 : 4;
  const address = request.subarray(start, start + length);
  return {
    host: kind === ADDRESS.name ? address.toString('latin1') : [...address].join('.'),
    port: request.readUInt16BE(start + length),
  };
}
