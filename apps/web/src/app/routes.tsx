import { isLanguage } from '@intermind/contracts/languages';
import { type ComponentType, lazy, Suspense } from 'react';
import { PageFrame } from '../features/shell/page-frame.tsx';
import { SigningIn } from '../features/shell/signing-in.tsx';
import { readRoomAddress } from '../platform/room-address.ts';
import { NotFoundScreen } from '../screens/not-found/not-found-screen.tsx';
import { RoomSpelling } from './room-spelling.tsx';
import { type Layout, type Page, pageAt, pagesOf } from './route-table.ts';

interface Screen {
  Component: ComponentType;
  /** Starts loading the screen's code. */
  preload: () => void;
}

/** The screen's code could not be loaded (spec 1 §8: page not found). */
export class ScreenLoadError extends Error {}

/** What opens a link to a shared meeting without being signed in is asked to, and not sent away at once. */
const ImportInvitation = lazy(async () => ({
  default: (await import('../features/history/import-invitation.tsx')).ImportInvitation,
}));
const HistorySignedOut = () => (location.hash.startsWith('#import=') ? <ImportInvitation /> : <SigningIn />);

const members = () => import('./member-pages.ts');

const legal = () => import('../screens/legal/legal-screen.tsx');
/** These pages may be asked for in a language: `/de/terms`. */
const acceptsLanguage = ({ language }: { language?: string }) => !language || isLanguage(language);

/** One row per address (spec 1 §2). A screen enters when it is built; until then its address shows page not found. */
const pages = pagesOf<Screen>([
  {
    layout: PageFrame,
    children: [
      { path: '/', screen: screen(async () => (await import('../screens/home/home-screen.tsx')).HomeScreen) },
      {
        path: '/:language?/privacy',
        accepts: acceptsLanguage,
        screen: screen(async () => (await legal()).PrivacyScreen),
      },
      {
        path: '/:language?/terms',
        accepts: acceptsLanguage,
        screen: screen(async () => (await legal()).TermsScreen),
      },
      {
        path: '/test',
        screen: screen(
          async () =>
            (await import('../screens/connection-test/connection-test-screen.tsx')).ConnectionTestScreen,
        ),
      },
      {
        path: '/history/:recordId?',
        access: 'signed-in',
        signedOut: HistorySignedOut,
        accepts: ({ recordId = '' }) => recordId === '' || recordId.startsWith('cnf_'),
        screen: screen(async () => (await members()).loadHistory()),
      },
      {
        path: '/ask/:chatId?',
        access: 'signed-in',
        accepts: ({ chatId = '' }) => chatId === '' || chatId.startsWith('akc_'),
        screen: screen(async () => (await import('../screens/ask/ask-screen.tsx')).AskScreen),
      },
      {
        path: '/profile',
        access: 'signed-in',
        layout: layout(async () => (await members()).loadProfileLayout()),
        screen: screen(async () => (await members()).loadProfile()),
        children: [
          { path: '/settings', screen: screen(async () => (await members()).loadProfileSettings()) },
          { path: '/prompts', screen: screen(async () => (await members()).loadOwnPrompts()) },
          { path: '/calendar', screen: screen(async () => (await members()).loadCalendars()) },
          { path: '/billing', screen: screen(async () => (await members()).loadBilling()) },
          { path: '/advanced', screen: screen(async () => (await members()).loadAdvanced()) },
        ],
      },
      {
        path: '/google/calendar/auth/callback',
        access: 'signed-in',
        screen: screen(async () => (await members()).loadCalendarResult()),
      },
      { path: '/pricing', screen: screen(async () => (await members()).loadPricing()) },
      {
        path: '/checkout',
        access: 'signed-in',
        screen: screen(async () => (await members()).loadCheckout()),
        children: [
          { path: '/success', screen: screen(async () => (await members()).loadCheckoutSuccess()) },
          { path: '/cancel', screen: screen(async () => (await members()).loadCheckoutCancel()) },
          { path: '/sandbox', screen: screen(async () => (await members()).loadSandbox()) },
          { path: '/top-up', screen: screen(async () => (await members()).loadTopUp()) },
        ],
      },
      {
        path: '/admin/:section?/:id?/:tab?',
        access: 'admin',
        screen: screen(async () => (await members()).loadAdminArea()),
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

/** A layout of its own, loaded with the first page in it. */
function layout(load: () => Promise<Layout>): Layout {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LazyLayout({ children }) {
    return (
      <Suspense>
        <Loaded>{children}</Loaded>
      </Suspense>
    );
  };
}
