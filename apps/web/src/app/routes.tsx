import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router';

/** One row per address (spec 1 §2). A screen enters when it is built; until then its address shows page not found. */
export interface AppRoute {
  path: string;
  screen: ComponentType;
  access: 'open' | 'signed-in' | 'admin';
  /** Starts loading the screen's code. */
  preload: () => void;
}

/** The screen's code could not be loaded (spec 1 §8: page not found). */
export class ScreenLoadError extends Error {}

export const routes: readonly AppRoute[] = [
  route('/', 'open', async () => (await import('../screens/home/home-screen.tsx')).HomeScreen),
  route('/auth', 'open', async () => (await import('../screens/auth/sign-in-screen.tsx')).SignInScreen),
  route(
    '/auth/callback',
    'open',
    async () => (await import('../screens/auth/callback-screen.tsx')).CallbackScreen,
  ),
  route(
    '/privacy',
    'open',
    async () => (await import('../screens/privacy/privacy-screen.tsx')).PrivacyScreen,
  ),
  route(
    '/:language/privacy',
    'open',
    async () => (await import('../screens/privacy/privacy-screen.tsx')).PrivacyScreen,
  ),
  route(
    '/:roomId',
    'open',
    async () => (await import('../screens/meeting/meeting-screen.tsx')).MeetingScreen,
  ),
];

/** Ahead of rendering, while setup is still asking for the configuration. */
export function preloadScreen(pathname: string): void {
  routes.find(({ path }) => matchPath(path, pathname))?.preload();
}

function route(path: string, access: AppRoute['access'], load: () => Promise<ComponentType>): AppRoute {
  const screen = lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new ScreenLoadError(`The screen of ${path} could not be loaded`, { cause });
    }
  });
  return { path, screen, access, preload: () => void load().catch(() => undefined) };
}
