import type { UserInfo } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';
import { FakeClock, FakeStorage } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import { createSession, type SessionEnvironment } from './create-session.ts';
import type { IdentityProvider } from './identity-provider.ts';

const KEY = 'tokens';
const LIFETIME_S = 300;
const ANNA = { id: 'usr_anna' } as UserInfo;
const REFUSED = new Error('invalid_grant');
const unauthorized = new ApiError('Unauthorized', '', { statusCode: 401, url: '/api/users', data: null });

/** A device with several tabs, and a provider that gives each refresh token once. */
function device() {
  const clock = new FakeClock();
  const storage = new FakeStorage();
  const provider = { refreshes: 0, errors: [] as Error[], signIns: [] as string[] };
  let lock: Promise<unknown> = Promise.resolve();
  let online = true;
  let waitingForNetwork: (() => void)[] = [];
  const keep = (name: string) =>
    storage.setItem(
      KEY,
      JSON.stringify({ access_token: name, expires_at: clock.nowMs() / 1000 + LIFETIME_S }),
    );
  const identity: IdentityProvider = {
    signIn: ({ path }) => Promise.resolve(void provider.signIns.push(path)),
    finishSignIn: () => {
      keep('signed in');
      return Promise.resolve({ path: '/back' });
    },
    refresh: () => {
      provider.refreshes += 1;
      const error = provider.errors.shift();
      if (error) return Promise.reject(error);
      keep(`refreshed ${provider.refreshes}`);
      return Promise.resolve(`refreshed ${provider.refreshes}`);
    },
    signOut: () => Promise.resolve(),
  };
  const user = { answer: (): Promise<UserInfo> => Promise.resolve(ANNA) };
  const environment: SessionEnvironment = {
    clock,
    dateMs: clock.nowMs,
    storage,
    storageKey: () => KEY,
    withLock<Value>(work: () => Promise<Value>): Promise<Value> {
      const mine = lock.then(work, work);
      lock = mine.catch(() => undefined);
      return mine;
    },
    isOnline: () => online,
    onceOnline(work) {
      waitingForNetwork.push(work);
      return () => (waitingForNetwork = waitingForNetwork.filter((other) => other !== work));
    },
    loadProvider: () => Promise.resolve(identity),
    isRefused: (error) => error === REFUSED,
    fetchUser: () => user.answer(),
    language: () => 'en',
    currentPath: () => '/here',
    goTo: () => undefined,
    logProblem: () => undefined,
  };
  return {
    clock,
    storage,
    provider,
    user,
    keep,
    tab: () => createSession(environment),
    goOffline: () => (online = false),
    goOnline() {
      online = true;
      for (const work of waitingForNetwork.splice(0)) work();
    },
  };
}

describe('the sign-in session', () => {
  it('is refreshed five seconds before its token expires, again and again (spec 1 §4)', async () => {
    const { clock, provider, keep, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    await clock.advance((LIFETIME_S - 6) * 1000);
    expect(provider.refreshes).toBe(0);
    await clock.advance(2_000);
    expect([provider.refreshes, session.getAccessToken()]).toEqual([1, 'refreshed 1']);
    await clock.advance(LIFETIME_S * 1000);
    expect([provider.refreshes, session.getAccessToken(), session.store.getState()]).toEqual([
      2,
      'refreshed 2',
      { status: 'signed-in', user: ANNA },
    ]);
  });

  it('uses what another tab has refreshed: a refresh token works once', async () => {
    const { clock, provider, keep, tab } = device();
    keep('first');
    const tabs = [tab(), tab()];
    await Promise.all(tabs.map((session) => session.start()));
    await clock.advance((LIFETIME_S - 4) * 1000);
    expect([provider.refreshes, tabs.map((session) => session.getAccessToken())]).toEqual([
      1,
      ['refreshed 1', 'refreshed 1'],
    ]);
  });

  it('asks once for all who want a token at the same time', async () => {
    const { clock, provider, keep, tab } = device();
    keep('first');
    const session = tab();
    await clock.sleep(LIFETIME_S * 1000);
    const tokens = await Promise.all([session.getAccessToken(), session.getAccessToken()]);
    expect([provider.refreshes, tokens]).toEqual([1, ['refreshed 1', 'refreshed 1']]);
  });

  it('brings another token for one that was refused although it has not expired', async () => {
    const { provider, keep, tab } = device();
    keep('first');
    const session = tab();
    expect(await session.getAccessToken({ refused: true })).toBe('refreshed 1');
    expect(provider.refreshes).toBe(1);
  });

  it('a 401 while it is being checked signs out without leading to the sign-in again', async () => {
    const { provider, user, keep, tab, storage } = device();
    keep('first');
    const session = tab();
    user.answer = () => {
      session.onUnauthorized();
      return Promise.reject(unauthorized);
    };
    await session.start();
    expect([session.store.getState(), provider.signIns, storage.items.size]).toEqual([
      { status: 'signed-out' },
      [],
      0,
    ]);
  });

  it('a 401 later leads to the sign-in and back here, but not in circles', async () => {
    const { clock, provider, keep, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    session.onUnauthorized();
    await clock.advance(0);
    expect([session.store.getState().status, provider.signIns]).toEqual(['signed-out', ['/here']]);
    await session.finishSignIn('/auth/callback');
    session.onUnauthorized();
    await clock.advance(0);
    expect(provider.signIns).toEqual(['/here']);
  });

  it('a sign-in whose token the API refuses ends in that refusal, signed out', async () => {
    const { storage, user, tab } = device();
    const session = tab();
    user.answer = () => {
      session.onUnauthorized();
      return Promise.reject(unauthorized);
    };
    await expect(session.finishSignIn('/auth/callback')).rejects.toBe(unauthorized);
    expect([session.store.getState(), storage.items.size]).toEqual([{ status: 'signed-out' }, 0]);
  });

  it('a sign-in is finished although the API does not answer yet', async () => {
    const { clock, user, tab } = device();
    const session = tab();
    user.answer = () => Promise.reject(new Error('away'));
    expect(await session.finishSignIn('/auth/callback')).toEqual({ path: '/back' });
    user.answer = () => Promise.resolve(ANNA);
    await clock.advance(10_000);
    expect(session.store.getState()).toEqual({ status: 'signed-in', user: ANNA });
  });

  it('a member who wakes offline with an expired token stays a member', async () => {
    const { clock, keep, tab, goOffline, goOnline } = device();
    keep('first');
    const session = tab();
    await session.start();
    goOffline();
    await clock.sleep(8 * 60 * 60_000);
    await session.start();
    expect(session.store.getState()).toEqual({ status: 'signed-in', user: ANNA });
    goOnline();
    await clock.advance(10_000);
    expect([session.store.getState().status, typeof session.getAccessToken()]).toEqual([
      'signed-in',
      'string',
    ]);
  });

  it('a page that starts while nobody answers does not take a member for a guest', async () => {
    const { clock, keep, tab, goOffline, goOnline } = device();
    keep('first');
    await clock.sleep(LIFETIME_S * 1000);
    goOffline();
    const session = tab();
    await session.start();
    expect(session.store.getState().status).toBe('loading');
    await clock.advance(60_000);
    goOnline();
    await clock.advance(10_000);
    expect(session.store.getState()).toEqual({ status: 'signed-in', user: ANNA });
  });

  it('a provider that is away keeps the session; one that refuses ends it', async () => {
    const { clock, provider, keep, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    provider.errors.push(...[1, 2, 3].map(() => new Error('away')));
    await clock.advance(LIFETIME_S * 1000);
    expect(session.store.getState().status).toBe('signed-in');
    await clock.advance(10_000);
    expect(provider.refreshes).toBe(4);
    provider.errors.push(REFUSED);
    await clock.advance(LIFETIME_S * 1000);
    expect(session.store.getState()).toEqual({ status: 'signed-out' });
  });

  it('follows another tab: signed out there, signed out here', async () => {
    const { clock, storage, keep, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    const before = storage.getItem(KEY);
    storage.removeItem(KEY);
    session.onStorageChange(before, null);
    await clock.advance(0);
    expect([session.store.getState(), clock.waiting]).toEqual([{ status: 'signed-out' }, 0]);
  });
});
