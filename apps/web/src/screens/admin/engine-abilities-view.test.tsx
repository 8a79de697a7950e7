// @vitest-environment happy-dom
import type { EngineAble } from '@intermind/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { ANA, fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { EngineAbilitiesView } from './engine-abilities-view.tsx';

const page = drawnPage();
const app = fakeApp();
const ABILITIES = 'GET /admin/engines/abilities';
const ENGINE: EngineAble = {
  ...{ kind: 'translator', engine: 'gemini', grade: 'production', outside: true, covers: ['en>es'] },
  ...{ available: true, hint: null, detects: false, imitates: false, abilities: null },
};

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await app.signIn({ ...ANA, isAdmin: true });
});

const says = (text: string) => page.found(() => document.body.textContent.includes(text));

test('what is not loaded yet says so, then the engines are there', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  app.server.reply(ABILITIES, () => promise);
  await page.draw(<EngineAbilitiesView />);
  await page.found(() => page.texts('[role=status]').length > 0);
  expect(page.texts('[role=status]')).toEqual(['Loading…']);
  resolve(Response.json({ engines: [ENGINE] }));
  await page.found(() => page.texts('table').length > 0);
  expect(page.texts('tbody bdi')).toEqual(['gemini']);
  expect(page.texts('[role=status]')).toEqual([]);
});

test.each(['Internal', 'no network'] as const)('a failure (%s) is said, and tried again', async (why) => {
  if (why === 'no network') app.server.lose(ABILITIES);
  else app.server.refuse(ABILITIES, why);
  await page.draw(<EngineAbilitiesView />);
  const [alert] = await page.found(() => page.alerts().length > 0 && page.alerts());
  expect(alert).toContain('The capabilities couldn’t be loaded');
  app.server.answer(ABILITIES, { engines: [ENGINE] });
  await page.press('Try again');
  await page.found(() => page.texts('table').length > 0);
  expect(page.alerts()).toEqual([]);
});

test('without a worker the page says who would know, and asks until one is there', async () => {
  app.server.answer(ABILITIES, { engines: null });
  await page.draw(<EngineAbilitiesView />);
  await says('No worker is connected. Workers report what their engines can do.');
  expect(page.texts('table')).toEqual([]);
  app.server.answer(ABILITIES, { engines: [ENGINE] });
  await page.found(() => page.texts('table').length > 0);
  expect(document.body.textContent).not.toContain('No worker is connected');
});

test('workers without engines are not the same as no worker', async () => {
  app.server.answer(ABILITIES, { engines: [] });
  await page.draw(<EngineAbilitiesView />);
  await says('The connected workers have no speech engine.');
  expect(document.body.textContent).not.toContain('No worker is connected');
});
