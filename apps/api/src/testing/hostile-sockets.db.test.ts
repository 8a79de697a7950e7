import { type Caller, CLOSE_CODES, ServerMessageSchema } from '@intermind/contracts';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listening, open } from './conference-listener.ts';
import { freePort } from './free-port.ts';
import { MARK } from './hostile-values.ts';
import {
  type Attacker,
  attackers,
  HOSTILE_REQUESTS,
  HOSTILE_SEED,
  type HostilePlace,
  type HostileWorld,
  startHostileWorld,
} from './hostile-world.ts';

/** The conference's websocket, and the way to the media server, with made-up messages and requests. */

let world: HostileWorld;
let place: HostilePlace;
/** What came through to the media server. */
const reached: { path: string; token: string | undefined }[] = [];
const media = createServer((request, response) => {
  note(request);
  response.end('success');
});
media.on('upgrade', (request, socket) => {
  note(request);
  socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
});

function note({ url, headers }: IncomingMessage): void {
  const { pathname, searchParams } = new URL(url!, 'http://localhost');
  reached.push({
    path: pathname,
    token: searchParams.get('access_token') ?? headers.authorization?.replace(/^Bearer /i, ''),
  });
}

beforeAll(async () => {
  const port = await freePort();
  await new Promise<void>((resolve) => media.listen(port, '127.0.0.1', resolve));
  world = await startHostileWorld({ LIVEKIT_PORT: String(port) });
  await listening(world.t);
  place = await world.setPlace();
});
afterAll(async () => {
  media.closeAllConnections();
  media.close();
  await world.t.close();
});

const tokenOf = (who: Attacker) => place.headersOf(who)['authorization']?.slice('Bearer '.length) ?? 'none';

/** Ends a connection that nothing else ended. */
const NO_MESSAGE = '{';
const KNOWN_ENDS: number[] = [...Object.values(CLOSE_CODES), 1009];

function conversations(ids: readonly string[]) {
  const id = fc.oneof(fc.constantFrom(...ids), fc.constantFrom(MARK, '\u0000', '', '%', `${MARK}&x=`));
  const token = fc.oneof(
    { weight: 6, arbitrary: attackers.map(tokenOf) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(MARK, '', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJpc3MiOjV9.x', 7, null),
    },
  );
  const auth = fc.record(
    { type: fc.constant('auth'), token, participantId: id },
    { requiredKeys: ['type', 'token'] },
  );
  const welcome = fc.constantFrom<Caller>('host', 'moderator', 'guest-here').map((who) => ({
    type: 'auth',
    token: tokenOf(who),
    participantId: place.participantOf(who),
  }));
  const renew = fc.record({ type: fc.constant('renew'), token });
  const message = fc.oneof(
    { weight: 4, arbitrary: auth.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: renew.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.object().map((value) => JSON.stringify({ type: 'auth', ...value })) },
    { weight: 1, arbitrary: fc.constantFrom('', 'null', '[]', '[['.repeat(9_000), `"${MARK}"`) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }) },
  );
  return fc.record({
    roomId: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string>(place.roomId) },
      { weight: 1, arbitrary: id },
    ),
    joinRequestId: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: id }),
    first: fc.oneof(welcome, auth).map((value) => JSON.stringify(value)),
    messages: fc.array(message, { maxLength: 3 }),
  });
}

test(`${HOSTILE_REQUESTS / 10} websockets with made-up messages end with a declared code`, async () => {
  let greeted = 0;
  const talk = fc.asyncProperty(
    conversations(place.ids),
    async ({ roomId, joinRequestId, first, messages }) => {
      const query = new URLSearchParams({ roomId, ...(joinRequestId === null ? {} : { joinRequestId }) });
      const { socket, heard, closed } = open(world.t, String(query));
      await Promise.race([closed, new Promise((resolve) => socket.once('open', resolve))]);
      const answered = new Promise((resolve) => socket.once('message', resolve));
      socket.send(first, () => undefined);
      await Promise.race([closed, answered]);
      for (const message of [...messages, NO_MESSAGE]) socket.send(message, () => undefined);
      expect(KNOWN_ENDS).toContain(await closed);
      for (const message of heard) ServerMessageSchema.parse(message);
      if (heard.length > 0) greeted += 1;
    },
  );
  const numRuns = Math.ceil(HOSTILE_REQUESTS / 10);
  await fc.assert(talk, { seed: HOSTILE_SEED, numRuns, endOnFailure: true });
  expect(world.shamefulLines()).toEqual([]);
  expect(greeted).toBeGreaterThan(numRuns / 10);
});

const joinToken = (secret: string, subject: string, expires: string | Date = '1h') =>
  new SignJWT({ video: { roomJoin: true } })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subject)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));

/** The first line of the answer; empty when the connection ends without one. */
function firstLineOf(request: string): Promise<string> {
  const { port } = world.t.app.server.address() as AddressInfo;
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer.split('\r\n')[0]!));
  });
}

test(`${HOSTILE_REQUESTS / 5} made-up requests at the media server: only its signalling is reached, by people who may`, async () => {
  const secret = world.t.secrets.livekitApiSecret;
  const good = await Promise.all(
    (['host', 'guest-here'] as const).map((who) => joinToken(secret, place.participantOf(who))),
  );
  const bad = await Promise.all([
    joinToken(secret, place.participantOf('guest-expelled')),
    joinToken(secret, 'prt_0000000000000000'),
    joinToken(secret, place.participantOf('host'), new Date(0)),
    joinToken('x'.repeat(43), place.participantOf('host')),
  ]);
  const tokens = fc.oneof(fc.constantFrom(...good), fc.constantFrom(...bad, MARK, '', '%', 'a.b.c'));
  const paths = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('/rtc', '/rtc/v1', '/rtc/validate', '/rtc/v1/validate') },
    {
      weight: 1,
      arbitrary: fc
        .array(
          fc.constantFrom(
            'rtc',
            '..',
            '%2e%2e',
            'twirp',
            'livekit.RoomService',
            'ListRooms',
            '',
            '\\',
            '%zz',
          ),
        )
        .map((parts) => `/${parts.join('/')}`),
    },
  );
  const prefixes = fc.constantFrom(
    '/livekit',
    '/livekit',
    '/livekit',
    '//livekit',
    '/x/../livekit',
    '/LiveKit',
  );
  const forms = fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('http://localhost', 'http://a:99999', 'http://[', '*') },
  );
  const requests = fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE'),
    target: fc.tuple(forms, prefixes, paths).map((parts) => parts.join('')),
    token: tokens,
    byHeader: fc.boolean(),
    origin: fc.constantFrom('http://localhost:3000', 'http://localhost:3000', 'https://evil.example', 'null'),
    upgrade: fc.boolean(),
  });
  type Request = typeof requests extends fc.Arbitrary<infer Value> ? Value : never;
  const attempt = async ({ method, target, token, byHeader, origin, upgrade }: Request) => {
    const line = await firstLineOf(
      [
        `${method} ${target}${byHeader ? '' : `?access_token=${token}`} HTTP/1.1`,
        'Host: localhost',
        ...(byHeader ? [`Authorization: Bearer ${token}`] : []),
        `Origin: ${origin}`,
        ...(upgrade
          ? [
              'Connection: Upgrade',
              'Upgrade: websocket',
              'Sec-WebSocket-Version: 13',
              'Sec-WebSocket-Key: eA==',
            ]
          : ['Connection: close']),
        '\r\n',
      ].join('\r\n'),
    );
    expect(line).toMatch(/^HTTP\/1\.1 [1-4]\d\d/);
  };
  const honest = { method: 'GET', byHeader: false, origin: 'http://localhost:3000' } as const;
  const examples = [...good, ...bad].flatMap((token): [Request][] => [
    [{ ...honest, token, target: '/livekit/rtc/v1/validate', upgrade: false }],
    [{ ...honest, token, target: '/livekit/rtc/v1', upgrade: true }],
  ]);
  const options = { seed: HOSTILE_SEED, numRuns: HOSTILE_REQUESTS / 5, endOnFailure: true, examples };
  await fc.assert(fc.asyncProperty(requests, attempt), options);
  const wrong = reached.filter(
    ({ path, token }) => !/^\/rtc(\/v1)?(\/validate)?$/.test(path) || !good.includes(token!),
  );
  expect([wrong, world.shamefulLines()]).toEqual([[], []]);
  expect(reached.length).toBeGreaterThan(HOSTILE_REQUESTS / 200);
});
