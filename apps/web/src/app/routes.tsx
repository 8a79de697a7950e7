import { type ComponentType, lazy } from 'react';

/** One row per address (spec 1 §2). A screen enters when it is built; until then its address shows page not found. */
export interface AppRoute {
  path: string;
  screen: ComponentType;
  access: 'open' | 'signed-in' | 'admin';
}

export const routes: readonly AppRoute[] = [
  {
    path: '/',
    screen: lazy(async () => ({ default: (await import('../screens/home/home-screen.tsx')).HomeScreen })),
    access: 'open',
  },
  {
    path: '/auth/callback',
    screen: lazy(async () => ({
      default: (await import('../screens/auth-callback/auth-callback-screen.tsx')).AuthCallbackScreen,
    })),
    access: 'open',
  },
  {
    path: '/:roomId',
    screen: lazy(async () => ({ default: (await import('../screens/meeting/meeting-screen.tsx')).MeetingScreen })),
    access: 'open',
  },
];
