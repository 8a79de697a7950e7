// @vitest-environment happy-dom
import { ApiError } from '@intermind/sdk';
import { expect, test, vi } from 'vitest';
import { fakeApp } from '../platform/testing/fake-app.ts';
import { drawnPage } from '../shared/testing/drawn-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { pageOf } from './routes.tsx';

const page = drawnPage();
const app = fakeApp();
vi.mock('../screens/pricing/pricing-screen.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const HELP = ['Home', 'Report a problem'];
function Shown({ address }: { address: string }) {
  const { path, screen } = pageOf(address);
  return (
    <ErrorBoundary page={path}>
      <screen.Component />
    </ErrorBoundary>
  );
}

test('a page that cannot be loaded: page not found, with what to do; another address gets another chance (spec 1 §8)', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  await page.draw(<Shown address="/pricing" />);
  await page.found(() => page.texts('h1').length > 0);
  expect([document.title, page.texts('h1'), page.texts('main p'), page.texts('button')]).toEqual([
    'Page not found · Intermind',
    ['This page couldn’t be loaded'],
    ['Check your internet connection, or reload: there may be a newer version.'],
    ['Reload', ...HELP],
  ]);
  expect(app.problems()).toContain('A page has stopped');
  await page.press('Reload');
  expect(reload).toHaveBeenCalledTimes(1);
  await page.draw(<Shown address="/no/such/page" />);
  expect(page.texts('h1')).toEqual(['This page doesn’t exist']);
});

test.each([
  ['a server that does not answer', new ApiError('Network', '', { statusCode: 0, url: '', data: null })],
  ['a mistake of ours', new Error('a mistake')],
])('%s at the start is told as what it is', async (_what, cause) => {
  const Broken = () => {
    throw cause;
  };
  await page.draw(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect([page.texts('h1'), page.texts('button')]).toEqual(
    cause instanceof ApiError
      ? [['The service isn’t responding'], ['Try again', 'Home']]
      : [['Something went wrong'], ['Reload', ...HELP]],
  );
});
