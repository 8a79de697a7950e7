import { Suspense, use } from 'react';
import { Route, Routes } from 'react-router';
import { NotFoundScreen } from '../screens/not-found/not-found-screen.tsx';
import { BrowserRouter } from './browser-router.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { LoadingMark, LoadingPage } from './loading-page.tsx';
import { RoomGate } from './room-gate.tsx';
import { type AppRoute, routes } from './routes.tsx';
import { useLanguage, useText } from './text.ts';

/** The whole browser app. The texts come first, then setup, then the screen of the address. */
export function App({ ready }: { ready: Promise<void> }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingMark />}>
        <TextsFirst ready={ready} />
      </Suspense>
    </ErrorBoundary>
  );
}

function TextsFirst({ ready }: { ready: Promise<void> }) {
  const t = useText();
  return (
    <Suspense fallback={<LoadingPage words={t('common.initializing')} />}>
      <Screens ready={ready} />
    </Suspense>
  );
}

function Screens({ ready }: { ready: Promise<void> }) {
  use(ready);
  const t = useText();
  useLanguage();
  return (
    <BrowserRouter>
      <Suspense fallback={<LoadingPage words={t('common.loading')} />}>
        <Routes>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={<ScreenOf route={route} />} />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}

function ScreenOf({ route }: { route: AppRoute }) {
  const { screen: Screen, access, path } = route;
  const screen = (
    <ErrorBoundary key={path}>
      <Screen />
    </ErrorBoundary>
  );
  if (path === '/:roomId') return <RoomGate>{screen}</RoomGate>;
  return access === 'open' ? screen : <Guard adminOnly={access === 'admin'}>{screen}</Guard>;
}
