// @vitest-environment happy-dom
import type { ErrorCode } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { afterEach, expect, test, vi } from 'vitest';
import { getSession, startSession } from './session.ts';
import { fakeApp, OIDC } from './testing/fake-app.ts';
import { fakeIssuer } from './testing/fake-issuer.ts';

const app = fakeApp();
afterEach(() => vi.unstubAllGlobals());
const CALL = 'POST /rooms';

test.each<[ErrorCode, string]>([
  ['Internal', 'Meeting API error'],
  ['Forbidden', 'Meeting API error'],
  ['NotFound', 'Meeting API error'],
  ['ConferenceNotFound', 'Meeting not found.'],
  ['ConferenceCapacityExceeded', 'Meeting capacity exceeded.'],
  ['JoinRequestRejected', 'Join request was rejected'],
  ['HostImmutable', 'The host can’t be removed or given another role.'],
  ['RegisteredUsersOnly', 'Only registered users can become moderators.'],
  ['TooManyChanges', 'This was changed too often in this meeting.'],
  ['TooManyRequests', 'Too many requests. Wait a moment, then try again.'],
])(
  'a call that is refused with %s resolves with null, and a message says for 4 s: %s (spec 1 §8)',
  async (code, text) => {
    app.server.refuse(CALL, code);
    // Twice: said once.
    expect([await call(CALL), await call(CALL)]).toEqual([null, null]);
    await vi.waitFor(() => expect(app.told()).toEqual([{ kind: 'error', text, durationMs: 4_000 }]));
  },
);

test('without a way to the server, and without an answer, the message says what to do (spec 1 §8)', async () => {
  app.server.lose(CALL);
  expect(await call(CALL)).toBeNull();
  app.server.reply(CALL, () => new Promise(() => undefined));
  expect(await call(CALL, { timeoutMs: 10 })).toBeNull();
  await vi.waitFor(() =>
    expect(app.told()).toEqual([
      { kind: 'error', text: 'Connection lost. Check your internet connection.', durationMs: 4_000 },
      { kind: 'error', text: 'The server didn’t answer in time. Try again.', durationMs: 4_000 },
    ]),
  );
});

test('a screen that says itself what failed has no message beside it', async () => {
  app.server.refuse(CALL, 'Internal');
  await expect(call(CALL, { bypassErrorHandler: true })).rejects.toMatchObject({ code: 'Internal' });
  await Promise.resolve();
  expect(app.told()).toEqual([]);
});

test('a token that is refused begins the sign-in at the provider, without a message (spec 1 §8)', async () => {
  await app.signIn();
  const { addresses } = fakeIssuer();
  app.server.refuse(CALL, 'TokenExpired');
  expect(await call(CALL)).toBeNull();
  await vi.waitFor(() =>
    expect(addresses()).toEqual([expect.stringContaining(`${OIDC.issuer}/auth?client_id=vca`)]),
  );
  expect([app.told(), getSession().status]).toEqual([[], 'signed-out']);
});

test('a member whose settings cannot be loaded is told so (spec 1 §8, spec 2 §8)', async () => {
  await app.signIn(null);
  app.keepTokens();
  app.server.lose('GET /users');
  await startSession();
  const text = 'Your settings couldn’t be loaded. Check your internet connection.';
  await vi.waitFor(() => expect(app.told()).toEqual([{ kind: 'error', text, durationMs: 4_000 }]));
  expect(app.problems()).toEqual(['The session could not be checked']);
  await app.signIn();
  expect(getSession().status).toBe('signed-in');
});
