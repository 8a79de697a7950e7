import { CLOSE_CODES } from '@intermind/contracts/events';
import type { JoinRequestId, ParticipantId, RoomId, ServerMessage } from '@intermind/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type ConferenceConnectionOptions,
  connectConference,
  type ConnectionStatus,
  setup,
} from './index.ts';

const ROOM = 'abc-defg-hij' as RoomId;
const SILENCE_MS = 25_000;
const NOW_MS = 1_700_000_000_000;
const STATE = { type: 'state', you: 'prt_1' } as ServerMessage;
const NEWS = { type: 'media.down' } as ServerMessage;

/** One websocket; the test plays the network and the server. */
class FakeWebSocket {
  readyState = 0;
  readonly sent: unknown[] = [];
  closed = 0;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  onerror: () => void = () => undefined;
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  open(): void {
    this.readyState = 1;
    this.onopen();
  }

  receive(message: ServerMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed += 1;
    this.readyState = 3;
  }
}

beforeEach(() =>
  setup({
    baseUrl: 'https://meet.test',
    language: () => 'en',
    getToken: () => null,
    onError: () => undefined,
    onUnauthorized: () => undefined,
  }),
);

const settled = () => new Promise((resolve) => void setImmediate(resolve));
const tokenUntil = (seconds: number) =>
  `e30.${Buffer.from(JSON.stringify({ exp: NOW_MS / 1000 + seconds })).toString('base64url')}.x`;

/** A connection over fake websockets; timers run when the test says so. */
function connecting(given: Partial<ConferenceConnectionOptions> = {}, random = 0.5) {
  const sockets: FakeWebSocket[] = [];
  const statuses: ConnectionStatus[] = [];
  const heard: ServerMessage[] = [];
  let timers: { work: () => void; delayMs: number }[] = [];
  const network = new EventTarget();
  const connection = connectConference({
    roomId: ROOM,
    getToken: () => 'token',
    onMessage: (message) => heard.push(message),
    onStatus: (status) => statuses.push(status),
    ...given,
    environment: {
      WebSocket: class extends FakeWebSocket {
        constructor(address: string) {
          super(address);
          sockets.push(this);
        }
      } as unknown as new (address: string) => WebSocket,
      random: () => random,
      network,
      nowMs: () => NOW_MS,
      after(delayMs, work) {
        const timer = { work, delayMs };
        timers.push(timer);
        return () => void (timers = timers.filter((other) => other !== timer));
      },
    },
  });
  return {
    connection,
    heard,
    sockets,
    statuses,
    delays: () => timers.map(({ delayMs }) => delayMs),
    /** The timer that is due after `delayMs` fires. */
    async fire(delayMs: number): Promise<void> {
      const timer = timers.find((candidate) => candidate.delayMs === delayMs);
      if (!timer) throw new Error(`No timer of ${delayMs} ms, but ${this.delays().join(', ')}`);
      timers = timers.filter((other) => other !== timer);
      timer.work();
      await settled();
    },
    async online(): Promise<void> {
      network.dispatchEvent(new Event('online'));
      await settled();
    },
    /** Open and greeted. */
    async greeted(): Promise<FakeWebSocket> {
      await settled();
      const socket = sockets.at(-1)!;
      socket.open();
      socket.receive(STATE);
      return socket;
    },
  };
}

describe('the address', () => {
  test('is the room on our own origin, encrypted as the page is', async () => {
    const { sockets } = connecting();
    await settled();
    expect(sockets[0]!.address).toBe(`wss://meet.test/api/ws/conference?roomId=${ROOM}`);
  });

  test('of a waiting guest names their request', async () => {
    const { sockets } = connecting({ joinRequestId: 'jrq_1' as JoinRequestId });
    await settled();
    expect(sockets[0]!.address).toBe(`wss://meet.test/api/ws/conference?roomId=${ROOM}&joinRequestId=jrq_1`);
  });
});

describe('a connection that was overtaken', () => {
  test('is closed and not heard any more, whatever it still says', async () => {
    const { greeted, heard, online, sockets, statuses } = connecting();
    const old = await greeted();
    await online();
    const before = statuses.length;
    old.receive(NEWS);
    old.onclose({ code: CLOSE_CODES.ended });
    old.open();
    expect([old.closed, heard, statuses.length - before, old.sent.length, sockets.length]).toEqual([
      1,
      [STATE],
      0,
      1,
      2,
    ]);
  });

  test('while its token was fetched opens no websocket', async () => {
    const answers: ((token: string) => void)[] = [];
    const getToken = () => new Promise<string>((resolve) => answers.push(resolve));
    const { online, sockets } = connecting({ getToken });
    await online();
    answers[0]!('late');
    await settled();
    expect(sockets).toEqual([]);
    answers[1]!('token');
    await settled();
    expect(sockets).toHaveLength(1);
  });

  test('by the end stays silent: no token, a failure or a message changes that', async () => {
    const failing = Promise.withResolvers<string>();
    const { connection, delays, sockets, statuses } = connecting({ getToken: () => failing.promise });
    connection.close();
    failing.reject(new Error('away'));
    await settled();
    expect([statuses, sockets, delays()]).toEqual([
      [
        { status: 'connecting', attempt: 1 },
        { status: 'stopped', reason: 'closed' },
      ],
      [],
      [],
    ]);
  });
});

describe('losing the connection', () => {
  test.each([
    [0, 150],
    [0.5, 300],
    [0.99, 447],
  ])('not everybody comes back at the same moment (%d)', async (random, delayMs) => {
    const { sockets, statuses } = connecting({}, random);
    await settled();
    sockets[0]!.onclose({ code: 1006 });
    expect(statuses.at(-1)).toEqual({ status: 'lost', delayMs });
  });

  test('counts the attempts, from the start after each greeting', async () => {
    const { fire, greeted, sockets, statuses } = connecting();
    const attempts = () =>
      statuses.flatMap((status) => (status.status === 'connecting' ? [status.attempt] : []));
    for (const delayMs of [300, 500]) {
      await settled();
      sockets.at(-1)!.onclose({ code: 1006 });
      await fire(delayMs);
    }
    const socket = await greeted();
    socket.onclose({ code: 1006 });
    await fire(300);
    expect(attempts()).toEqual([1, 2, 3, 1]);
  });

  test('starts over when the network is back', async () => {
    const { online, sockets, statuses } = connecting();
    await settled();
    sockets[0]!.onclose({ code: 1006 });
    await online();
    expect(statuses.at(-1)).toEqual({ status: 'connecting', attempt: 1 });
  });

  test('closes a websocket that says nothing, and leaves one timer', async () => {
    const { delays, fire, sockets } = connecting({ getToken: () => tokenUntil(60) });
    await settled();
    sockets[0]!.open();
    expect(delays()).toEqual([15_000, 55_000]);
    await fire(15_000);
    expect([sockets[0]!.closed, delays()]).toEqual([1, [300]]);
  });

  test('an error alone is not yet the end: what follows says why', async () => {
    const { sockets, statuses } = connecting();
    await settled();
    sockets[0]!.onerror();
    expect(statuses.at(-1)).toEqual({ status: 'connecting', attempt: 1 });
  });

  test('for good stops every timer', async () => {
    const { connection, delays, greeted } = connecting({ getToken: () => tokenUntil(60) });
    const socket = await greeted();
    connection.close();
    expect([delays(), socket.closed]).toEqual([[], 1]);
  });

  test('because the server restarts is not a message of the meeting', async () => {
    const { greeted, heard, statuses } = connecting();
    const socket = await greeted();
    socket.receive({ type: 'closing' });
    expect([heard, statuses.at(-1), socket.closed]).toEqual([[STATE], { status: 'lost', delayMs: 300 }, 1]);
  });
});

describe('a server', () => {
  test.each<[string, ServerMessage]>([
    ['heartbeat', { type: 'heartbeat' }],
    ['message', NEWS],
  ])('whose %s is heard is there: the silence is counted anew', async (_, message) => {
    const { delays, fire, greeted, heard, sockets, statuses } = connecting({
      getToken: () => tokenUntil(60),
    });
    const socket = await greeted();
    expect(delays()).toEqual([55_000, SILENCE_MS]);
    await fire(55_000);
    socket.receive(message);
    expect(delays()).toEqual([5_000, SILENCE_MS]);
    expect(heard).toEqual(message === NEWS ? [STATE, NEWS] : [STATE]);
    await fire(SILENCE_MS);
    expect([socket.closed, statuses.at(-1), delays()]).toEqual([1, { status: 'lost', delayMs: 300 }, [300]]);
    await fire(300);
    sockets[1]!.open();
    expect(sockets[1]!.sent).toEqual([{ type: 'auth', token: tokenUntil(60), participantId: 'prt_1' }]);
  });

  test('that only sends heartbeats has not greeted', async () => {
    const { delays, sockets } = connecting();
    await settled();
    sockets[0]!.open();
    sockets[0]!.receive({ type: 'heartbeat' });
    expect(delays()).toEqual([15_000]);
  });

  test('that went silent is not missed once another connection is on its way', async () => {
    const late = Promise.withResolvers<string>();
    const tokens: (string | Promise<string>)[] = ['token', late.promise];
    const { delays, greeted, online } = connecting({ getToken: () => tokens.shift()! });
    await greeted();
    await online();
    expect(delays()).toEqual([]);
  });
});

describe('a waiting guest', () => {
  test('is greeted as such, and comes back as nobody in particular', async () => {
    const { delays, heard, online, sockets, statuses } = connecting();
    await settled();
    const waiting = { type: 'waiting', roomId: ROOM } as ServerMessage;
    sockets[0]!.open();
    sockets[0]!.receive(waiting);
    expect([statuses.at(-1), heard, delays()]).toEqual([{ status: 'open' }, [waiting], [SILENCE_MS]]);
    await online();
    sockets[1]!.open();
    expect(sockets[1]!.sent).toEqual([{ type: 'auth', token: 'token' }]);
  });

  test('and is moved by the server to another seat comes back as that', async () => {
    const { greeted, online, sockets } = connecting({ participantId: 'prt_0' as ParticipantId });
    const socket = await greeted();
    expect(socket.sent).toEqual([{ type: 'auth', token: 'token', participantId: 'prt_0' }]);
    await online();
    sockets[1]!.open();
    expect(sockets[1]!.sent).toEqual([{ type: 'auth', token: 'token', participantId: 'prt_1' }]);
  });
});

test('another message does not count as a greeting', async () => {
  const { delays, heard, sockets, statuses } = connecting();
  await settled();
  sockets[0]!.open();
  sockets[0]!.receive(NEWS);
  expect([heard, statuses.at(-1), delays()]).toEqual([
    [NEWS],
    { status: 'connecting', attempt: 1 },
    [15_000],
  ]);
});

describe('the token of an open connection', () => {
  test.each([
    ['that has expired already is renewed at once', tokenUntil(-60), [0]],
    ['that lasts longer than a timer runs is looked at before', tokenUntil(90 * 24 * 3_600), [2 ** 31 - 1]],
    ['that does not say when it expires is not renewed', 'token', []],
  ])('%s', async (_, token, expected) => {
    const { delays, greeted } = connecting({ getToken: () => token });
    await greeted();
    expect(delays()).toEqual([...expected, SILENCE_MS]);
  });

  test.each([
    ['is still the old one', tokenUntil(60)],
    ['is none', null],
  ])('that %s is asked for again after five seconds, without a word to the server', async (_, next) => {
    const tokens = [tokenUntil(60), next];
    const { delays, fire, greeted } = connecting({
      getToken: () => (tokens.length > 0 ? tokens.shift()! : tokenUntil(120)),
    });
    const socket = await greeted();
    await fire(55_000);
    expect([socket.sent.length, delays()]).toEqual([1, [SILENCE_MS, 5_000]]);
    await fire(5_000);
    expect([socket.sent.at(-1), delays()]).toEqual([
      { type: 'renew', token: tokenUntil(120) },
      [SILENCE_MS, 115_000],
    ]);
  });

  test('that comes after the connection was lost is not sent', async () => {
    const late = Promise.withResolvers<string>();
    const tokens = [tokenUntil(60), late.promise];
    const { delays, fire, greeted } = connecting({ getToken: () => tokens.shift()! });
    const socket = await greeted();
    await fire(55_000);
    socket.onclose({ code: 1006 });
    late.resolve(tokenUntil(120));
    await settled();
    expect([socket.sent.length, delays()]).toEqual([1, [300]]);
  });

  test('is not sent before the websocket is open', async () => {
    const tokens = [tokenUntil(-1), tokenUntil(120)];
    const { fire, sockets } = connecting({ getToken: () => tokens.shift()! });
    await settled();
    await fire(0);
    expect(sockets[0]!.sent).toEqual([]);
  });
});
