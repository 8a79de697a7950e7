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
  const provider = {
    refreshes: 0,
    errors: [] as Error[],
    signIns: [] as string[],
    /** What `signIn` was given beside the path. */
    asked: [] as unknown[],
    signOuts: 0,
    away: false,
  };
  const gone: string[] = [];
  const problems: string[] = [];
  let lock: Promise<unknown> = Promise.resolve();
  let online = true;
  let waitingForNetwork: (() => void)[] = [];
  const keep = (name: string, lifetimeS = LIFETIME_S) =>
    storage.setItem(
      KEY,
      JSON.stringify({ access_token: name, expires_at: clock.nowMs() / 1000 + lifetimeS }),
    );
  const identity: IdentityProvider = {
    signIn: ({ path, ...rest }, language) => {
      provider.asked.push([rest, language]);
      return Promise.resolve(void provider.signIns.push(path));
    },
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
    signOut: () => Promise.resolve(void (provider.signOuts += 1)),
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
    loadProvider: () => (provider.away ? Promise.reject(new Error('away')) : Promise.resolve(identity)),
    isRefused: (error) => error === REFUSED,
    fetchUser: () => user.answer(),
    language: () => 'en',
    currentPath: () => '/here',
    goTo: (path) => gone.push(path),
    logProblem: (what) => problems.push(what),
  };
  return {
    clock,
    gone,
    problems,
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

  it('whose token is good for longer than a timer runs is refreshed before its end all the same', async () => {
    const DAYS_S = 60 * 24 * 60 * 60;
    const { clock, provider, keep, tab } = device();
    keep('first', DAYS_S);
    const session = tab();
    await session.start();
    await clock.advance((DAYS_S - 6) * 1000);
    expect(provider.refreshes).toBe(0);
    await clock.advance(2_000);
    expect(provider.refreshes).toBe(1);
  });

  it('is looked at again after five seconds while nobody can say who it is', async () => {
    const { clock, user, keep, problems, tab } = device();
    keep('first');
    let asked = 0;
    user.answer = () => {
      asked += 1;
      return asked < 3 ? Promise.reject(new Error('away')) : Promise.resolve(ANNA);
    };
    const session = tab();
    await session.start();
    await clock.advance(4_999);
    expect([asked, session.store.getState()]).toEqual([1, { status: 'loading' }]);
    await clock.advance(5_001);
    expect([asked, session.store.getState(), problems.length]).toEqual([
      3,
      { status: 'signed-in', user: ANNA },
      2,
    ]);
  });

  it('goes on, and is refreshed in time, when the server is away as the tab becomes visible', async () => {
    const { clock, provider, user, keep, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    user.answer = () => Promise.reject(new Error('away'));
    await session.start();
    expect(session.store.getState()).toEqual({ status: 'signed-in', user: ANNA });
    await clock.advance((LIFETIME_S - 4) * 1000);
    expect(provider.refreshes).toBe(1);
  });

  it('of nobody is signed out at once, whatever is kept', async () => {
    const { keep, storage, tab } = device();
    const session = tab();
    expect(session.store.getState()).toEqual({ status: 'loading' });
    await session.start();
    expect([session.store.getState(), session.getAccessToken()]).toEqual([{ status: 'signed-out' }, null]);
    keep('first');
    storage.setItem(KEY, 'not written by the client');
    await session.start();
    expect([session.store.getState(), storage.items.size]).toEqual([{ status: 'signed-out' }, 0]);
  });

  it('whose token is refused for good while it is checked ends without a sign-in', async () => {
    const { clock, provider, keep, problems, tab } = device();
    keep('first');
    await clock.sleep(LIFETIME_S * 1000);
    provider.errors.push(REFUSED);
    const session = tab();
    await session.start();
    expect([
      session.store.getState(),
      provider.refreshes,
      provider.signIns,
      problems.length,
      clock.waiting,
    ]).toEqual([{ status: 'signed-out' }, 1, [], 1, 0]);
  });

  it('that cannot be refreshed just now says so to who wants a token, and is tried again', async () => {
    const { clock, provider, keep, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    provider.errors.push(...[1, 2, 3].map(() => new Error('away')));
    const refused = Promise.resolve(session.getAccessToken({ refused: true })).catch(
      (error: Error) => error.message,
    );
    await clock.advance(4_000);
    expect(await refused).toBe('away');
    await clock.advance(5_000);
    expect([provider.refreshes, session.store.getState().status]).toEqual([3, 'signed-in']);
    expect(session.getAccessToken()).toBe('first');
  });

  it('signs in with the language of the page, back to this page, or to another one with an intent', async () => {
    const { provider, tab } = device();
    const session = tab();
    await session.signIn();
    await session.signIn('/there', 'later');
    expect([provider.signIns, provider.asked]).toEqual([
      ['/here', '/there'],
      [
        [{}, 'en'],
        [{ intent: 'later' }, 'en'],
      ],
    ]);
  });

  it('begins where the sign-in is finished, which says where to go on', async () => {
    const { tab } = device();
    const session = tab();
    expect(await session.finishSignIn('/auth/callback')).toEqual({ path: '/back' });
    expect(session.store.getState()).toEqual({ status: 'signed-in', user: ANNA });
  });

  it('a 401 ten seconds after signing in leads to the sign-in again', async () => {
    const { clock, provider, tab } = device();
    const session = tab();
    await session.finishSignIn('/auth/callback');
    await clock.advance(9_999);
    session.onUnauthorized();
    await clock.advance(0);
    expect([provider.signIns, session.store.getState().status]).toEqual([[], 'signed-out']);
    await clock.advance(1);
    session.onUnauthorized();
    await clock.advance(0);
    expect(provider.signIns).toEqual(['/here']);
  });

  it('a 401 after a check that failed leads to the sign-in', async () => {
    const { clock, provider, user, keep, tab } = device();
    keep('first');
    user.answer = () => Promise.reject(new Error('away'));
    const session = tab();
    await session.start();
    session.onUnauthorized();
    await clock.advance(0);
    expect(provider.signIns).toEqual(['/here']);
  });

  it('a provider that is away at a 401 is noted; nothing fails', async () => {
    const { clock, provider, keep, problems, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    provider.away = true;
    session.onUnauthorized();
    await clock.advance(0);
    expect([problems.length, session.store.getState().status]).toEqual([1, 'signed-out']);
  });

  it('signs out at the provider; where it is away, on this device, and leads home (spec 1 §2)', async () => {
    const { provider, keep, gone, problems, storage, tab } = device();
    keep('first');
    const session = tab();
    await session.start();
    await session.signOut();
    expect([provider.signOuts, gone, storage.items.size]).toEqual([1, [], 1]);
    provider.away = true;
    await session.signOut();
    expect([provider.signOuts, gone, storage.items.size, problems.length]).toEqual([1, ['/'], 0, 1]);
  });

  it('follows another tab: signed in there, signed in here; refreshed there, nobody is asked again', async () => {
    const { clock, provider, user, keep, storage, tab } = device();
    const session = tab();
    await session.start();
    keep('first');
    session.onStorageChange(null, storage.getItem(KEY));
    await clock.advance(0);
    expect(session.store.getState()).toEqual({ status: 'signed-in', user: ANNA });
    user.answer = () => Promise.reject(unauthorized);
    await clock.advance(100_000);
    const before = storage.getItem(KEY);
    keep('second');
    session.onStorageChange(before, storage.getItem(KEY));
    await clock.advance((LIFETIME_S - 6) * 1000);
    expect([session.store.getState().status, provider.refreshes]).toEqual(['signed-in', 0]);
    await clock.advance(2_000);
    expect(provider.refreshes).toBe(1);
  });

  it('takes over what a member has changed of themselves; of nobody else', async () => {
    const { keep, tab } = device();
    const changed = { ...ANNA, id: 'usr_anna_changed' } as UserInfo;
    const session = tab();
    session.replaceUser(changed);
    expect(session.store.getState()).toEqual({ status: 'loading' });
    keep('first');
    await session.start();
    session.replaceUser(changed);
    expect(session.store.getState()).toEqual({ status: 'signed-in', user: changed });
  });
});
