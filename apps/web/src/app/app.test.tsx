// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fakeApp } from '../platform/testing/fake-app.ts';
import { drawnPage } from '../shared/testing/drawn-page.tsx';
import { App } from './app.tsx';

const page = drawnPage();
const app = fakeApp();

test('until set-up is done the app says that it is starting, then shows the page of the address (spec 1 §2)', async () => {
  await app.signIn(null);
  history.replaceState(null, '', '/no/such/page');
  const ready = Promise.withResolvers<void>();
  await page.draw(<App texts={Promise.resolve()} ready={ready.promise} />);
  expect(page.texts('[role=status]')).toEqual(['Starting…']);
  await page.settle(() => ready.resolve());
  await page.found(() => page.texts('h1')[0] === 'This page doesn’t exist');
  expect(document.body.textContent).not.toContain('Starting…');
});
