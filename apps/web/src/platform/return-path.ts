/** What to go on with after signing in. */
export const INTENTS = ['instant', 'later', 'calendar'] as const;
export type Intent = (typeof INTENTS)[number];

/** Travels through the identity provider in our own, stored, sign-in state. */
export interface SignInState {
  path: string;
  intent?: Intent;
}

/**
 * The address as a path of our own origin, or `/`: nothing else may be gone to after signing in. Refuses other origins
 * (`//evil.example`, `https:…`), schemes (`javascript:`), backslashes and control characters, which browsers read as
 * slashes or drop, and the sign-in return itself.
 */
export function safeReturnPath(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !path.startsWith('/') || /[\\\p{Cc}]/u.test(path)) return '/';
  if (!URL.canParse(path, origin)) return '/';
  const url = new URL(path, origin);
  if (url.origin !== origin || url.pathname.startsWith('//') || /^\/auth(\/|$)/.test(url.pathname))
    return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Reads the state that came back with the sign-in; anything unexpected leads home. */
export function readSignInState(state: unknown, origin: string): SignInState {
  const { path, intent } = (state ?? {}) as Partial<Record<keyof SignInState, unknown>>;
  const known = INTENTS.find((candidate) => candidate === intent);
  return { path: safeReturnPath(path, origin), ...(known ? { intent: known } : {}) };
}
