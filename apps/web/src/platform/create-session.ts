import type { UserInfo } from '@intermind/contracts';
import { ApiError, refreshWithRetries } from '@intermind/sdk';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Clock, wait } from '@intermind/timing';
import type { IdentityProvider } from './identity-provider.ts';
import type { Intent } from './return-path.ts';
import { readTokens, refreshDelayMs, type StoredTokens } from './stored-tokens.ts';

/** The signed-in member on this device. All tabs share one session; one tab at a time refreshes it. */
export interface Session {
  /** `loading` until it is known, also while the provider cannot be reached. */
  status: 'loading' | 'signed-out' | 'signed-in';
  /** Present exactly when signed in. */
  user?: UserInfo;
}

/** The environment of the session; replaced in tests. */
export interface SessionEnvironment {
  clock: Pick<Clock, 'nowMs' | 'after'>;
  /** Milliseconds since 1970. */
  dateMs: () => number;
  storage: Pick<Storage, 'getItem' | 'removeItem'>;
  /** Where the tokens of this installation are kept. */
  storageKey: () => string;
  /** Lets one tab at a time do the work. */
  withLock: <Value>(work: () => Promise<Value>) => Promise<Value>;
  isOnline: () => boolean;
  /** Called once when the network is back. @returns stops waiting */
  onceOnline: (work: () => void) => () => void;
  loadProvider: () => Promise<IdentityProvider>;
  /** The provider has answered and said no. */
  isRefused: (error: unknown) => boolean;
  fetchUser: () => Promise<UserInfo>;
  language: () => string;
  currentPath: () => string;
  goTo: (path: string) => void;
  /** The member and their settings could not be loaded; told once until they are (spec 1 §8). */
  onNotLoaded: () => void;
  logProblem: (message: string, cause: unknown) => void;
}

/** The longest delay a browser's timer takes; longer ones would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** A refusal this soon after signing in would only lead in circles. */
const JUST_SIGNED_IN_MS = 10_000;
/** Pause between two attempts while the API does not answer. */
const CHECK_AGAIN_MS = 5_000;

export interface SessionControl {
  readonly store: StoreApi<Session>;
  /**
   * Checks who is signed in: at start, after sign-in, when another tab signs in or out, when the tab becomes visible.
   */
  start: () => Promise<unknown>;
  /**
   * The member’s access token: synchronous while it is valid (an unloading page needs that), otherwise refreshed; null
   * when nobody is signed in. `refused`: the API refused the current one.
   * @throws when it cannot be refreshed just now
   */
  getAccessToken: (why?: { refused: boolean }) => string | null | Promise<string | null>;
  /** Leaves for the identity provider; comes back to the path (this page unless given), with the intent. */
  signIn: (path?: string, intent?: Intent) => Promise<void>;
  /** Ends the session on this device and at the provider; leads to the site root (spec 1 §2). */
  signOut: () => Promise<void>;
  /** The end of a sign-in, on /auth/callback. @returns where to go on. @throws ApiError where the API refuses the account */
  finishSignIn: (url: string) => Promise<{ path: string; intent?: Intent }>;
  /** Another tab signed in, out or refreshed. */
  onStorageChange: (before: string | null, after: string | null) => void;
  /** A call was answered with 401 (spec 1 §8). */
  onUnauthorized: () => void;
  /** After the member's own data was changed through the API. */
  replaceUser: (user: UserInfo) => void;
}

export function createSession(environment: SessionEnvironment): SessionControl {
  const { clock, storage, storageKey, logProblem, loadProvider } = environment;
  const store: StoreApi<Session> = createStore<Session>(() => ({ status: 'loading' }));
  let cancelTimer: (() => void) | undefined;
  let refreshing: Promise<string | null> | undefined;
  let checking = false;
  let signedInAtMs = -Infinity;
  let toldNotLoaded = false;

  const storedTokens = (): StoredTokens | null => readTokens(storage.getItem(storageKey()));
  const forgetTokens = () => storage.removeItem(storageKey());
  const isGood = (tokens: StoredTokens) => refreshDelayMs(tokens, environment.dateMs()) > 0;
  const change = (next: Session) => store.setState(next, true);

  function signOutHere(): void {
    forgetTokens();
    cancelTimer?.();
    change({ status: 'signed-out' });
  }

  /** Does it later, or as soon as there is a network again. */
  function later(delayMs: number, work: () => void): void {
    cancelTimer?.();
    cancelTimer = clock.after(Math.min(delayMs, MAX_TIMER_MS), () => {
      if (environment.isOnline()) work();
      else cancelTimer = environment.onceOnline(work);
    });
  }

  /** Refreshes 5 s before expiry, again and again (spec 1 §4). */
  function scheduleRefresh(): void {
    const tokens = storedTokens();
    if (!tokens) return cancelTimer?.();
    later(refreshDelayMs(tokens, environment.dateMs()), () => void refresh().catch(() => undefined));
  }

  /** @param refused this token was not accepted, although it has not expired */
  function refresh(refused?: string): Promise<string | null> {
    refreshing ??= environment
      .withLock(() => refreshOnce(refused))
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  }

  /** @throws where the provider cannot be reached: the tokens stay for later */
  async function refreshOnce(refused?: string): Promise<string | null> {
    const tokens = storedTokens();
    if (!tokens) return null;
    // Another tab had the lock before us: its tokens are ours. A rotated refresh token works only once.
    if (isGood(tokens) && tokens.accessToken !== refused) {
      scheduleRefresh();
      return tokens.accessToken;
    }
    try {
      if (!environment.isOnline()) throw new Error('There is no network');
      const provider = await loadProvider();
      const token = await refreshWithRetries(() => provider.refresh(), {
        retryable: (error) => !environment.isRefused(error),
        wait: (delayMs) => wait(delayMs, { clock }),
      });
      scheduleRefresh();
      return token;
    } catch (cause) {
      logProblem('The session could not be refreshed', cause);
      if (environment.isRefused(cause)) {
        signOutHere();
        return null;
      }
      later(CHECK_AGAIN_MS, () => void refresh().catch(() => undefined));
      throw cause;
    }
  }

  function getAccessToken({ refused } = { refused: false }): string | null | Promise<string | null> {
    const tokens = storedTokens();
    if (!tokens) return null;
    if (refused) return refresh(tokens.accessToken);
    return isGood(tokens) ? tokens.accessToken : refresh();
  }

  /** @returns why the API does not accept the person who signed in */
  async function start(): Promise<ApiError | undefined> {
    if (!storedTokens()) return void signOutHere();
    checking = true;
    try {
      if (!(await getAccessToken())) return void signOutHere();
      const user = await environment.fetchUser();
      scheduleRefresh();
      toldNotLoaded = false;
      change({ status: 'signed-in', user });
    } catch (cause) {
      logProblem('The session could not be checked', cause);
      if (cause instanceof ApiError && cause.statusCode === 401) {
        signOutHere();
        return cause;
      }
      // The API did not answer: a known session stays; an unknown one is checked again.
      if (!store.getState().user) {
        later(CHECK_AGAIN_MS, () => void start());
        if (!toldNotLoaded) environment.onNotLoaded();
        toldNotLoaded = true;
      }
    } finally {
      checking = false;
    }
    return undefined;
  }

  async function signIn(path = environment.currentPath(), intent?: Intent): Promise<void> {
    const provider = await loadProvider();
    await provider.signIn({ path, ...(intent ? { intent } : {}) }, environment.language());
  }

  return {
    store,
    start,
    getAccessToken,
    signIn,
    async signOut(): Promise<void> {
      try {
        const provider = await loadProvider();
        await provider.signOut();
      } catch (cause) {
        logProblem('The identity provider could not be told about the sign-out', cause);
        forgetTokens();
        environment.goTo('/');
      }
    },
    async finishSignIn(url: string): Promise<{ path: string; intent?: Intent }> {
      const provider = await loadProvider();
      const state = await provider.finishSignIn(url);
      signedInAtMs = clock.nowMs();
      const refused = await start();
      if (refused) throw refused;
      return state;
    },
    onStorageChange(before: string | null, after: string | null): void {
      // Refreshed there: the timer here finds the new tokens.
      if (!readTokens(before) || !readTokens(after)) void start();
    },
    onUnauthorized(): void {
      if (checking) return;
      signOutHere();
      if (clock.nowMs() - signedInAtMs < JUST_SIGNED_IN_MS) return;
      signIn().catch((cause: unknown) => logProblem('Signing in could not start', cause));
    },
    replaceUser(user: UserInfo): void {
      if (store.getState().status === 'signed-in') change({ status: 'signed-in', user });
    },
  };
}
