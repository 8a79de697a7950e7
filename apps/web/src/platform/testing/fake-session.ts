import type { UserInfo } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';
import { FakeClock, FakeStorage } from '@intermind/testing';
import { createSession, type SessionEnvironment } from '../create-session.ts';
import type { IdentityProvider } from '../identity-provider.ts';

export const KEY = 'tokens';
export const LIFETIME_S = 300;
export const ANNA = { id: 'usr_anna' } as UserInfo;
export const REFUSED = new Error('invalid_grant');
export const UNAUTHORIZED = new ApiError('Unauthorized', '', {
  statusCode: 401,
  url: '/api/users',
  data: null,
});

/** A device with several tabs, and a provider that gives each refresh token once. */
export function device() {
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
  /** How often people were told that their settings could not be loaded. */
  const told = { notLoaded: 0 };
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
    onNotLoaded: () => void (told.notLoaded += 1),
    logProblem: (what) => problems.push(what),
  };
  return {
    clock,
    gone,
    problems,
    told,
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
