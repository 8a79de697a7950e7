import type { UserInfo } from '@intermind/contracts';
import { ApiError, call, refreshWithRetries } from '@intermind/sdk';
import { useSyncExternalStore } from 'react';
import { logProblem } from '../shared/log.ts';
import { getConfig } from './config.ts';
import type { Intent } from './return-path.ts';
import { readTokens, refreshDelayMs, type StoredTokens, tokensKey } from './stored-tokens.ts';
import { getLanguage } from './text.ts';

/** Who is signed in on this device. All tabs share one session; one of them at a time refreshes it. */
export interface Session {
  /** `loading` until the first check is done. */
  status: 'loading' | 'signed-out' | 'signed-in';
  /** Present exactly when signed in. */
  user?: UserInfo;
}

/** The longest delay a browser's timer takes; longer ones would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** A refusal this soon after signing in would only lead in circles. */
const JUST_SIGNED_IN_MS = 10_000;
const LOCK = 'intermind.session';

const listeners = new Set<() => void>();
let session: Session = { status: 'loading' };
let timer: ReturnType<typeof setTimeout> | undefined;
let refreshing: Promise<string | null> | undefined;
let checking = false;
let signedInAtMs = -Infinity;

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, getSession);
}

export function getSession(): Session {
  return session;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Leaves for the identity provider; comes back to the path (this page unless given), with the intent. */
export async function signIn(path = currentPath(), intent?: Intent): Promise<void> {
  const provider = await loadProvider();
  await provider.signIn({ path, ...(intent ? { intent } : {}) }, getLanguage());
}

/** Ends the session on this device and at the provider; leads to the site root (spec 1 §2). */
export async function signOut(): Promise<void> {
  try {
    const provider = await loadProvider();
    await provider.signOut();
  } catch (cause) {
    logProblem('The identity provider could not be told about the sign-out', cause);
    forgetTokens();
    location.assign('/');
  }
}

/** The end of a sign-in, on /auth/callback. @returns where to go on */
export async function finishSignIn(url: string): Promise<{ path: string; intent?: Intent }> {
  const provider = await loadProvider();
  const state = await provider.finishSignIn(url);
  signedInAtMs = performance.now();
  await startSession();
  return state;
}

/**
 * The member's access token, at once while it is good, otherwise after refreshing it; null when nobody is signed in.
 * The calls of an unloading page need it at once.
 */
export function getAccessToken(): string | null | Promise<string | null> {
  const tokens = storedTokens();
  if (!tokens) return null;
  return refreshDelayMs(tokens, Date.now()) > 0 ? tokens.accessToken : refresh();
}

/** Looks who is signed in. Runs at start, after sign-in, when another tab signs in or out, when the tab becomes visible. */
export async function startSession(): Promise<void> {
  if (!storedTokens()) return change({ status: 'signed-out' });
  checking = true;
  try {
    if (!(await getAccessToken())) return change({ status: 'signed-out' });
    const user = await call('GET /users', { bypassErrorHandler: true });
    schedule();
    change({ status: 'signed-in', user });
  } catch (cause) {
    logProblem('The session could not be checked', cause);
    if (cause instanceof ApiError && cause.statusCode === 401) forgetTokens();
    // Reachable again later: the tab becoming visible checks once more.
    if (!session.user || !storedTokens()) change({ status: 'signed-out' });
  } finally {
    checking = false;
  }
}

/** Another tab signed in, out or refreshed. */
export function watchOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== storageKey() && event.key !== null) return;
    const before = readTokens(event.oldValue);
    const after = readTokens(event.newValue);
    if (before && after) schedule();
    else void startSession();
  });
}

/** A call was answered with 401 (spec 1 §8). */
export function onUnauthorized(): void {
  if (checking) return;
  forgetTokens();
  change({ status: 'signed-out' });
  if (performance.now() - signedInAtMs < JUST_SIGNED_IN_MS) return;
  signIn().catch((cause: unknown) => logProblem('Signing in could not start', cause));
}

/** After the member's own data was changed through the API. */
export function replaceUser(user: UserInfo): void {
  if (session.status === 'signed-in') change({ status: 'signed-in', user });
}

function refresh(): Promise<string | null> {
  refreshing ??= withLock(refreshOnce).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function refreshOnce(): Promise<string | null> {
  const tokens = storedTokens();
  if (!tokens) return null;
  // Another tab had the lock before us: its tokens are ours. A rotated refresh token works only once.
  if (refreshDelayMs(tokens, Date.now()) > 0) return tokens.accessToken;
  // Nothing was tried, so nothing has failed: the tokens stay for when the network is back.
  if (!navigator.onLine) return null;
  try {
    const [provider, { isRefused }] = await Promise.all([loadProvider(), import('./identity-provider.ts')]);
    const token = await refreshWithRetries(() => provider.refresh(), {
      retryable: (error) => !isRefused(error),
    });
    schedule();
    return token;
  } catch (cause) {
    logProblem('The session could not be refreshed', cause);
    forgetTokens();
    change({ status: 'signed-out' });
    return null;
  }
}

function withLock<Value>(work: () => Promise<Value>): Promise<Value> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}

/** Refreshes 5 s before expiry, again and again (spec 1 §4); waits for the network where there is none. */
function schedule(): void {
  clearTimeout(timer);
  const tokens = storedTokens();
  if (!tokens) return;
  timer = setTimeout(
    () => {
      if (navigator.onLine) void refresh();
      else addEventListener('online', () => void refresh(), { once: true });
    },
    Math.min(refreshDelayMs(tokens, Date.now()), MAX_TIMER_MS),
  );
}

function change(next: Session): void {
  if (next.status === 'signed-out') clearTimeout(timer);
  session = next;
  for (const listener of listeners) listener();
}

async function loadProvider() {
  const { createIdentityProvider } = await import('./identity-provider.ts');
  const { issuer, clientId } = getConfig().oidc;
  return createIdentityProvider(issuer, clientId);
}

function storageKey(): string {
  const { issuer, clientId } = getConfig().oidc;
  return tokensKey(issuer, clientId);
}

function storedTokens(): StoredTokens | null {
  return readTokens(localStorage.getItem(storageKey()));
}

function forgetTokens(): void {
  localStorage.removeItem(storageKey());
}

function currentPath(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}
