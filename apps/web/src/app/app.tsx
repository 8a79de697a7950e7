import { Suspense, use } from 'react';
import { Route } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { useText } from '../platform/text.ts';
import { LoadingMark, LoadingPage } from '../shared/ui/loading-page.tsx';
import { useArrival } from './arrival.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { pageOf } from './routes.tsx';

interface AppProps {
  texts: Promise<void>;
  ready: Promise<void>;
}

/** The whole browser app. The texts come first, then setup, then the page of the address. */
export function App(props: AppProps) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingMark />}>
        <TextsFirst {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function TextsFirst({ texts, ready }: AppProps) {
  // Without it, everyone would download the English texts first.
  use(texts);
  const t = useText();
  return (
    <Suspense fallback={<LoadingPage words={t('common.initializing')} />}>
      <PageOfAddress ready={ready} />
    </Suspense>
  );
}

function PageOfAddress({ ready }: { ready: Promise<void> }) {
  use(ready);
  const t = useText();
  const pathname = usePathname();
  const { path, screen, access, signedOut, layouts } = pageOf(pathname);
  const page = (
    <Suspense fallback={<LoadingPage words={t('common.loading')} />}>
      <screen.Component />
      <Arrival />
    </Suspense>
  );
  return (
    <ErrorBoundary page={path}>
      <Guard access={access} signedOut={signedOut}>
        <Route path={path}>
          {layouts.reduceRight(
            (inside, Layout) => (
              <Layout>{inside}</Layout>
            ),
            page,
          )}
        </Route>
      </Guard>
    </ErrorBoundary>
  );
}

function Arrival() {
  useArrival();
  return null;
}
