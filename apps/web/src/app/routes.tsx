import { isLanguage } from '@intermind/contracts/languages';
import { type ComponentType, lazy } from 'react';
import { PageFrame } from '../features/shell/page-frame.tsx';
import { readRoomAddress } from '../platform/room-address.ts';
import { NotFoundScreen } from '../screens/not-found/not-found-screen.tsx';
import { RoomSpelling } from './room-spelling.tsx';
import { type Page, pageAt, pagesOf } from './route-table.ts';

interface Screen {
  Component: ComponentType;
  /** Starts loading the screen's code. */
  preload: () => void;
}

/** The screen's code could not be loaded (spec 1 §8: page not found). */
export class ScreenLoadError extends Error {}

const loadPrivacy = async () => (await import('../screens/privacy/privacy-screen.tsx')).PrivacyScreen;

/** One row per address (spec 1 §2). A screen enters when it is built; until then its address shows page not found. */
const pages = pagesOf<Screen>([
  {
    layout: PageFrame,
    children: [
      { path: '/', screen: screen(async () => (await import('../screens/home/home-screen.tsx')).HomeScreen) },
      { path: '/privacy', screen: screen(loadPrivacy) },
      {
        path: '/:language/privacy',
        accepts: ({ language }) => isLanguage(language),
        screen: screen(loadPrivacy),
      },
    ],
  },
  {
    path: '/auth',
    screen: screen(async () => (await import('../screens/auth/sign-in-screen.tsx')).SignInScreen),
    children: [
      {
        path: '/callback',
        screen: screen(async () => (await import('../screens/auth/callback-screen.tsx')).CallbackScreen),
      },
    ],
  },
  {
    path: '/:roomId',
    accepts: ({ roomId = '' }) => readRoomAddress(roomId).kind !== 'unknown',
    layout: RoomSpelling,
    screen: screen(async () => (await import('../screens/meeting/meeting-screen.tsx')).MeetingScreen),
  },
]);

const [notFound] = pagesOf<Screen>([
  {
    path: '*',
    layout: PageFrame,
    screen: { Component: NotFoundScreen, preload: () => undefined },
  },
]) as [Page<Screen>];

export function pageOf(pathname: string): Page<Screen> {
  return pageAt(pages, pathname) ?? notFound;
}

function screen(load: () => Promise<ComponentType>): Screen {
  const Component = lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new ScreenLoadError('The code of a screen could not be loaded', { cause });
    }
  });
  return { Component, preload: () => void load().catch(() => undefined) };
}
