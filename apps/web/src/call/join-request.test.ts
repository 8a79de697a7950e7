import type { ServerMessage } from '@intermind/contracts';
import { FakeClock, FakeConferenceSockets, FakePage } from '@intermind/testing';
import { expect, it } from 'vitest';
import { pauseBeforeAskingAgainMs, waitForDecision } from './join-request.ts';
import { joinRequest, ROOM } from './testing/fake-call.ts';

/** A guest who waits, and what they are told. */
function waitingGuest({ pauseMs = 0 } = {}) {
  const [clock, sockets] = [new FakeClock(), new FakeConferenceSockets()];
  const told: string[] = [];
  const stop = waitForDecision(
    { clock, openSocket: sockets.open, page: new FakePage() },
    {
      roomId: ROOM,
      joinRequest: joinRequest(),
      getToken: () => 'guest-token',
      pauseMs,
      events: {
        onApproved: () => told.push('approved'),
        onRejected: () => told.push('rejected'),
        onExpired: () => told.push('expired'),
        onLobbyText: (text) => text && told.push(text),
        onModerators: (inside) => told.push(inside ? 'moderator inside' : 'no moderator'),
        onLost: (because) => told.push(because),
      },
    },
  );
  return { clock, socket: sockets.last, stop, told };
}

const id = joinRequest().id;

type WaitingMessage = Extract<ServerMessage, { type: 'waiting' }>;
const waitingMessage = (given: Partial<WaitingMessage>): WaitingMessage => ({
  type: 'waiting',
  joinRequest: joinRequest(),
  roomId: ROOM,
  lobbyText: '',
  moderatorInside: true,
  ...given,
});

it('asks about the own request, with the own token', () => {
  const { options } = waitingGuest().socket;
  expect([options.roomId, options.joinRequestId, options.getToken({ refused: false })]).toEqual([
    ROOM,
    id,
    'guest-token',
  ]);
});

it.each(['approved', 'rejected', 'expired'] as const)('%s is told once, and ends the waiting', (decision) => {
  const { socket, told } = waitingGuest();
  socket.receive({ type: `join_request.${decision}`, joinRequestId: id });
  socket.receive({ type: `join_request.${decision}`, joinRequestId: id });
  expect([told, socket.closed]).toEqual([[decision], true]);
});

it.each([
  ['PENDING', [], false],
  ['APPROVED', ['approved'], true],
  ['REJECTED', ['rejected'], true],
  ['EXPIRED', ['expired'], true],
] as const)('a new connection says %s: told %j', (status, expected, closed) => {
  const { socket, told } = waitingGuest();
  socket.receive(waitingMessage({ joinRequest: joinRequest({ status }) }));
  expect([told, socket.closed]).toEqual([['moderator inside', ...expected], closed]);
});

it('tells what the room’s owner writes to those who wait, and what it becomes', () => {
  const { socket, told } = waitingGuest();
  for (const lobbyText of ['Soon.', 'In five minutes.']) socket.receive(waitingMessage({ lobbyText }));
  expect([told, socket.closed]).toEqual([
    ['Soon.', 'moderator inside', 'In five minutes.', 'moderator inside'],
    false,
  ]);
});

it('tells whether someone inside can admit the guest, and when that changes', () => {
  const { socket, told } = waitingGuest();
  socket.receive(
    waitingMessage({ moderatorInside: false }),
    { type: 'waiting.updated', moderatorInside: true },
    { type: 'waiting.updated', moderatorInside: false },
  );
  expect([told, socket.closed]).toEqual([['no moderator', 'moderator inside', 'no moderator'], false]);
});

it('acts on an approval after the pause, once, and goes on listening until then', async () => {
  const { clock, socket, told } = waitingGuest({ pauseMs: 2_000 });
  socket.receive({ type: 'join_request.approved', joinRequestId: id });
  await clock.advance(1_000);
  socket.receive({ type: 'join_request.approved', joinRequestId: id });
  expect([told, socket.closed]).toEqual([[], false]);
  await clock.advance(1_000);
  expect([told, socket.closed]).toEqual([['approved'], true]);
  await clock.advance(60_000);
  expect(told).toEqual(['approved']);
});

it('does nothing more when the waiting was stopped in the pause', async () => {
  const { clock, socket, stop, told } = waitingGuest({ pauseMs: 2_000 });
  socket.receive({ type: 'join_request.approved', joinRequestId: id });
  stop();
  await clock.advance(60_000);
  expect([told, socket.closed, clock.waiting]).toEqual([[], true, 0]);
});

it.each([
  ['expelled', ['rejected']],
  ['unauthorized', ['signedOut']],
  ['notFound', ['notFound']],
  ['ended', ['notFound']],
  ['closed', []],
] as const)('a connection that is shut as %s: told %j', (reason, expected) => {
  const { socket, told } = waitingGuest();
  socket.status({ status: 'lost', delayMs: 300 });
  socket.status({ status: 'stopped', reason });
  expect(told).toEqual(expected);
});

it('asks again at once the first time, then ever more slowly', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(pauseBeforeAskingAgainMs)).toEqual([
    0, 1_000, 2_000, 5_000, 10_000, 10_000, 10_000,
  ]);
});
