import { ROOM_CODE_PATTERN } from '@intermind/contracts';

/** Where the person goes after signing in, as far as the page can name it. */
export type Destination =
  { kind: 'meeting'; code: string } | { kind: 'screen'; screen: Screen } | { kind: 'product' };
export type Screen = 'history' | 'ask' | 'profile' | 'pricing' | 'admin';

const SCREENS: readonly Screen[] = ['history', 'ask', 'profile', 'pricing', 'admin'];

/** Reads the `return_to` of the request: a path on our own origin; anything else says nothing. */
export function destinationOf(returnTo: unknown, publicUrl: string): Destination {
  const path = ownPath(returnTo, publicUrl);
  const parts = path?.split('/') ?? [];
  const code = parts.find((part) => ROOM_CODE_PATTERN.test(part));
  if (code) return { kind: 'meeting', code };
  const screen = SCREENS.find((name) => parts[1] === name);
  return screen ? { kind: 'screen', screen } : { kind: 'product' };
}

/** The path of an address that stays on our origin, or null: `//evil`, `\evil`, `javascript:` and whole addresses. */
export function ownPath(address: unknown, publicUrl: string): string | null {
  if (typeof address !== 'string' || !address.startsWith('/')) return null;
  const base = new URL(publicUrl);
  const url = URL.parse(address, base);
  return url && url.origin === base.origin ? url.pathname : null;
}
