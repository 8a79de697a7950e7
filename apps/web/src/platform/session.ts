import { call } from '@intermind/sdk';
import { useStore } from 'zustand';
import { systemClock } from '@intermind/timing';
import { getConfig } from './config.ts';
import { createSession, type Session } from './create-session.ts';
import { createIdentityProvider, isRefused } from './lazy-identity-provider.ts';
import { logProblem } from './log.ts';
import { browserStorage } from './storage.ts';
import { tokensKey } from './stored-tokens.ts';
import { getLanguage, getText } from './text.ts';
import { showToast } from './toast.ts';

const LOCK = 'intermind.session';

/** The session of this browser. */
const session = createSession({
  clock: systemClock,
  dateMs: () => Date.now(),
  storage: browserStorage,
  storageKey,
  withLock: (work) => ('locks' in navigator ? navigator.locks.request(LOCK, work) : work()),
  isOnline: () => navigator.onLine,
  onceOnline(work) {
    addEventListener('online', work, { once: true });
    return () => removeEventListener('online', work);
  },
  loadProvider() {
    const { issuer, clientId } = getConfig().oidc;
    return createIdentityProvider(issuer, clientId);
  },
  isRefused,
  fetchUser: () => call('GET /users', { bypassErrorHandler: true }),
  language: getLanguage,
  currentPath: () => `${location.pathname}${location.search}${location.hash}`,
  goTo: (path) => location.assign(path),
  onNotLoaded: () =>
    void getText().then((t) => showToast({ kind: 'error', text: t('errors.settings'), id: 'settings' })),
  logProblem,
});

export const { signIn, signOut, finishSignIn, getAccessToken, onUnauthorized, replaceUser } = session;
export const startSession = session.start;

export function useSession(): Session {
  return useStore(session.store);
}

export function getSession(): Session {
  return session.store.getState();
}

export function onSessionChange(listener: () => void): () => void {
  return session.store.subscribe(listener);
}

/** Another tab signed in, out or refreshed. */
export function watchOtherTabs(): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === storageKey() || key === null) session.onStorageChange(oldValue, newValue);
  });
}

function storageKey(): string {
  const { issuer, clientId } = getConfig().oidc;
  return tokensKey(issuer, clientId);
}
