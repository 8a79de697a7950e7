import { CLOSE_CODES } from '@intermind/contracts/events';
import { WEBSOCKET_SILENCE_MS as SILENCE_MS } from '@intermind/contracts/limits';
import type { BrowserWords, ParticipantId, RoomId, ServerMessage } from '@intermind/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import type { AddressInfo } from 'node:net';
import { type ConferenceConnection, connectConference, type ConnectionStatus, setup } from './index.ts';

const ROOM = 'abc-defg-hij' as RoomId;
const NOW_MS = 1_700_000_000_000;
const STATE = { type: 'state', you: 'prt_1' } as ServerMessage;

let server: WebSocketServer;
/** What the server does with each connection, in turn; the last one stays. */
let script: ((socket: ServerSocket) => void)[];
let received: unknown[];
let heard: ServerMessage[];
let statuses: ConnectionStatus[];
let tokens: (string | null | Error)[];
let whys: boolean[];
let timers: { work: () => void; delayMs: number }[];
let network: EventTarget;
let connection: ConferenceConnection | undefined;
let progress: () => void;

beforeEach(async () => {
  [script, received, heard, statuses, whys, timers] = [[], [], [], [], [], []];
  tokens = ['token'];
  network = new EventTarget();
  progress = () => undefined;
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (socket, request) => {
    received.push(request.url);
    const act = script.length > 1 ? script.shift()! : script[0];
    socket.on('message', (data) => {
      received.push(JSON.parse((data as Buffer).toString()));
      if (received.length > 1 && (data as Buffer).toString().includes('"auth"')) act?.(socket);
      progress();
    });
  });
  setup({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    language: () => 'en',
    getToken: () => null,
    onError: () => undefined,
    onUnauthorized: () => undefined,
  });
});

afterEach(async () => {
  connection?.close();
  server.clients.forEach((socket) => socket.terminate());
  await new Promise((resolve) => server.close(resolve));
});

function connect(given: { participantId?: ParticipantId } = {}): void {
  connection = connectConference({
    roomId: ROOM,
    ...given,
    getToken: ({ refused }) => {
      whys.push(refused);
      const token = tokens.length > 1 ? tokens.shift()! : tokens[0]!;
      if (token instanceof Error) throw token;
      return token;
    },
    onMessage: (message) => {
      heard.push(message);
      progress();
    },
    onStatus: (status) => {
      statuses.push(status);
      progress();
    },
    environment: {
      random: () => 0.5,
      network,
      nowMs: () => NOW_MS,
      after(delayMs, work) {
        const timer = { work, delayMs };
        timers.push(timer);
        return () => void (timers = timers.filter((other) => other !== timer));
      },
    },
  });
}

/** Resolves when the condition holds; looked at after everything that happens. */
const until = (condition: () => boolean) =>
  new Promise<void>((resolve) => {
    progress = () => condition() && resolve();
    progress();
  });
const untilStatus = (wanted: ConnectionStatus['status'], times = 1) =>
  until(() => statuses.filter(({ status }) => status === wanted).length >= times);
const tokenUntil = (seconds: number) =>
  `e30.${Buffer.from(JSON.stringify({ exp: NOW_MS / 1000 + seconds })).toString('base64url')}.x`;
const renewals = () => timers.filter(({ delayMs }) => delayMs !== SILENCE_MS);
const fireRenewal = () => {
  const [due] = renewals();
  timers = timers.filter((timer) => timer !== due);
  due!.work();
};
const greet = (socket: ServerSocket) => socket.send(JSON.stringify(STATE));
const last = () => statuses.at(-1);

test('the token is the first message and never in the address', async () => {
  script = [greet];
  connect({ participantId: 'prt_1' as ParticipantId });
  await until(() => heard.length > 0);
  expect(received).toEqual([
    `/api/ws/conference?roomId=${ROOM}`,
    { type: 'auth', token: 'token', participantId: 'prt_1' },
  ]);
  expect([statuses, heard]).toEqual([[{ status: 'connecting', attempt: 1 }, { status: 'open' }], [STATE]]);
});

test('a lost connection comes back as the participant it was', async () => {
  script = [(socket) => { greet(socket); socket.close(1012); }, greet]; // prettier-ignore
  connect();
  await untilStatus('lost');
  expect(last()).toEqual({ status: 'lost', delayMs: 300 });
  timers.at(-1)!.work();
  await untilStatus('open', 2);
  expect(received.at(-1)).toEqual({ type: 'auth', token: 'token', participantId: 'prt_1' });
});

test('words are sent while there is a connection, from its first moment; else they are given back', async () => {
  script = [greet, () => undefined];
  const [words, answers] = [{ text: 'good morning' } as BrowserWords, [] as boolean[]];
  const say = () => answers.push(connection!.sendWords(words));
  connect();
  say();
  await until(() => heard.length > 0);
  say();
  await until(() => received.some((message) => (message as { type?: string }).type === 'words'));
  server.clients.forEach((socket) => socket.close(1012));
  await untilStatus('lost');
  say();
  expect(answers).toEqual([false, true, false]);
  expect(received.at(-1)).toEqual({ type: 'words', words });
});

test('the pauses grow to 8 s and go on for ever', async () => {
  script = [(socket) => socket.terminate()];
  connect();
  for (let round = 1; round <= 10; round += 1) {
    await untilStatus('lost', round);
    timers.at(-1)!.work();
  }
  const delays = statuses.flatMap((status) => (status.status === 'lost' ? [status.delayMs] : []));
  expect(delays).toEqual([300, 500, 500, 1_000, 1_000, 1_000, 2_000, 4_000, 8_000, 8_000]);
});

test('a refused token is refreshed once, then given up', async () => {
  script = [(socket) => socket.close(CLOSE_CODES.unauthorized)];
  connect();
  await untilStatus('stopped');
  expect([whys, last()]).toEqual([[false, true], { status: 'stopped', reason: 'unauthorized' }]);
});

test('after a success another refusal is refreshed again', async () => {
  const refuse = (socket: ServerSocket) => socket.close(CLOSE_CODES.unauthorized);
  const greetAndRefuse = (socket: ServerSocket) => { greet(socket); refuse(socket); }; // prettier-ignore
  script = [greetAndRefuse, greetAndRefuse, refuse];
  connect();
  await untilStatus('stopped');
  expect(whys).toEqual([false, true, true]);
});

test.each(['expelled', 'ended', 'notFound'] as const)('%s is final', async (reason) => {
  script = [(socket) => socket.close(CLOSE_CODES[reason])];
  connect();
  await untilStatus('stopped');
  network.dispatchEvent(new Event('online'));
  expect([last(), whys.length]).toEqual([{ status: 'stopped', reason }, 1]);
});

test('does not connect without a token; retries later when the token is unavailable just now', async () => {
  tokens = [new Error('away'), null];
  connect();
  await untilStatus('lost');
  timers.at(-1)!.work();
  await untilStatus('stopped');
  expect([received, last()]).toEqual([[], { status: 'stopped', reason: 'unauthorized' }]);
});

test('a server that accepts and says nothing is left', async () => {
  script = [() => undefined];
  connect();
  await until(() => received.length === 2);
  expect(timers.at(-1)!.delayMs).toBe(15_000);
  timers.at(-1)!.work();
  expect(last()).toEqual({ status: 'lost', delayMs: 300 });
});

test('a server that restarts says so and is tried again', async () => {
  script = [(socket) => { greet(socket); socket.send('{"type":"closing"}'); }, greet]; // prettier-ignore
  connect();
  await untilStatus('lost');
  timers.at(-1)!.work();
  await untilStatus('open', 2);
  expect(heard).toEqual([STATE, STATE]);
});

test('when the network comes back a fresh connection replaces the old', async () => {
  script = [greet];
  connect();
  await untilStatus('open');
  network.dispatchEvent(new Event('online'));
  await untilStatus('open', 2);
  expect(statuses.map(({ status }) => status)).toEqual(['connecting', 'open', 'connecting', 'open']);
});

test('what is not JSON is dropped', async () => {
  script = [(socket) => { socket.send('<html>'); greet(socket); }]; // prettier-ignore
  connect();
  await untilStatus('open');
  expect(heard).toEqual([STATE]);
});

test('five seconds before the token expires a fresh one goes over the open connection, again and again', async () => {
  script = [greet];
  tokens = [tokenUntil(60), tokenUntil(120), tokenUntil(180)];
  connect();
  await untilStatus('open');
  expect(renewals().map(({ delayMs }) => delayMs)).toEqual([55_000]);
  fireRenewal();
  await until(() => received.length === 3);
  expect(received.at(-1)).toEqual({ type: 'renew', token: tokenUntil(120) });
  expect(renewals().map(({ delayMs }) => delayMs)).toEqual([115_000]);
  fireRenewal();
  await until(() => received.length === 4);
  expect([received.at(-1), statuses.length, whys]).toEqual([
    { type: 'renew', token: tokenUntil(180) },
    2,
    [false, false, false],
  ]);
});

test('a token that cannot be renewed is asked for again after five seconds', async () => {
  script = [greet];
  tokens = [tokenUntil(60), new Error('away'), tokenUntil(120)];
  connect();
  await untilStatus('open');
  fireRenewal();
  await vi.waitFor(() => expect(renewals().map(({ delayMs }) => delayMs)).toEqual([5_000]));
  fireRenewal();
  await until(() => received.length === 3);
  expect(received.at(-1)).toEqual({ type: 'renew', token: tokenUntil(120) });
});

test('where the clock is wrong, so that every token looks expired, the next renewal still waits five seconds', async () => {
  script = [greet];
  tokens = [tokenUntil(-60), tokenUntil(-50), tokenUntil(-40)];
  connect();
  await untilStatus('open');
  expect(renewals().map(({ delayMs }) => delayMs)).toEqual([0]);
  fireRenewal();
  await until(() => received.length === 3);
  expect(received.at(-1)).toEqual({ type: 'renew', token: tokenUntil(-50) });
  expect(renewals().map(({ delayMs }) => delayMs)).toEqual([5_000]);
});

test('a connection that falls silent is left for a fresh one, with a fresh state', async () => {
  script = [greet];
  connect();
  await untilStatus('open');
  expect(timers.map(({ delayMs }) => delayMs)).toEqual([SILENCE_MS]);
  timers[0]!.work();
  expect(last()).toEqual({ status: 'lost', delayMs: 300 });
  timers.at(-1)!.work();
  await untilStatus('open', 2);
  expect([heard, received.at(-1)]).toEqual([
    [STATE, STATE],
    { type: 'auth', token: 'token', participantId: 'prt_1' },
  ]);
});

test.each(['the network comes back', 'it is closed'])('a socket is really closed when %s', async (why) => {
  const closed: number[] = [];
  script = [
    (socket) => {
      socket.on('close', (code) => {
        closed.push(code);
        progress();
      });
      greet(socket);
    },
    greet,
  ];
  connect();
  await untilStatus('open');
  if (why === 'it is closed') connection!.close();
  else network.dispatchEvent(new Event('online'));
  await until(() => closed.length > 0);
  expect(closed).toHaveLength(1);
});

test('a second state on the same connection is a message, not a new connection', async () => {
  script = [(socket) => { greet(socket); greet(socket); }]; // prettier-ignore
  connect();
  await until(() => heard.length === 2);
  expect(statuses).toEqual([{ status: 'connecting', attempt: 1 }, { status: 'open' }]);
});

test('closing ours is the end', async () => {
  script = [greet];
  connect();
  await untilStatus('open');
  connection!.close();
  connection!.close();
  expect(statuses.map(({ status }) => status)).toEqual(['connecting', 'open', 'stopped']);
});
