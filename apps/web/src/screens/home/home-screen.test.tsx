// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { getConfig, setConfig } from '../../platform/config.ts';
import { browserSettings } from '../../platform/settings.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { HomeScreen } from './home-screen.tsx';

const page = drawnPage();
const app = fakeApp();

beforeEach(async () => {
  await app.signIn(null);
  browserSettings().setState({ signInHintSeen: false });
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});

const HINT = 'Sign in to start meetings';
const hints = () => page.texts('aside p.font-semibold');

test('the window’s title is the section and the product’s name (spec 1 §2)', async () => {
  document.title = '';
  await page.draw(<HomeScreen />);
  expect(document.title).toBe('Home · Intermind');
});

test('a person who is signed out is told once what signing in is good for (spec 1 §2)', async () => {
  await page.draw(<HomeScreen />);
  expect(hints()).toEqual([HINT]);
  await page.draw(null);
  await page.draw(<HomeScreen />);
  expect(hints()).toEqual([]);
});

test.each(['Close', 'Escape'])('the hint goes by %s', async (how) => {
  await page.draw(<HomeScreen />);
  expect(hints()).toEqual([HINT]);
  const close = page.button('Close')!;
  if (how === 'Close') await page.press('Close');
  else await page.key('Escape', close);
  expect(hints()).toEqual([]);
});

test('a member is not told to sign in', async () => {
  await app.signIn();
  app.server.answer('GET /rooms/recent', []);
  await page.draw(<HomeScreen />);
  expect(hints()).toEqual([]);
});

test.each([
  [true, 'Connect your calendar to see your upcoming meetings here, each with a Join button.'],
  [false, '“Schedule in Google Calendar” opens a new event that already contains the link.'],
])('How it works opens and closes; calendars can be connected: %s (spec 1 §2)', async (calendar, text) => {
  const config = getConfig();
  setConfig({ ...config, features: { ...config.features, calendar } });
  await page.draw(<HomeScreen />);
  const opener = page.button('How it works')!;
  expect([opener.getAttribute('aria-expanded'), page.texts('dl:not([hidden]) dt')]).toEqual(['false', []]);
  await page.press('How it works');
  await page.found(() => page.texts('dl:not([hidden]) dt').length > 0);
  expect([opener.getAttribute('aria-expanded'), page.texts('dl:not([hidden]) dt')]).toEqual([
    'true',
    ['Speak your own language', 'Send a link, let people in', 'Put it in your calendar'],
  ]);
  expect(page.texts('dl:not([hidden]) dd')[2]).toContain(text);
  await page.press('How it works');
  expect(page.texts('dl:not([hidden]) dt')).toEqual([]);
});

/** The one slide that can be used: the others are inert. */
const shown = () => page.texts('.slides > :not([inert]) h2');
const links = () =>
  [...document.querySelectorAll('.slides > :not([inert]) a')].map((link) => link.getAttribute('href'));

test('the carousel goes round: the product, calendars, AI, and the plans with a way to the prices (spec 1 §2)', async () => {
  await page.draw(<HomeScreen />);
  const seen = [shown()[0]];
  for (let turn = 0; turn < 4; turn += 1) {
    await page.settle(() => document.querySelector<HTMLElement>('.home-aside')!.focus());
    await page.press('Next slide');
    seen.push(shown()[0]);
  }
  expect(seen).toEqual([
    'Start a meeting, send the link',
    'Your calendar, with a Join button',
    'Ask about what was said',
    'One plan covers the whole room',
    'Start a meeting, send the link',
  ]);
  await page.press('Show slide 3: Ask about what was said');
  await page.found(() =>
    document.body.textContent.includes('When will the inspection be done, and what happens next?'),
  );
  expect(links()).toEqual([]);
  await page.press('Show slide 4: One plan covers the whole room');
  await page.found(() => links().length > 0);
  expect(links()).toEqual(['/pricing']);
});

test('without calendars and plans neither is offered', async () => {
  const config = getConfig();
  setConfig({ ...config, features: { ...config.features, calendar: false, plans: false } });
  await page.draw(<HomeScreen />);
  await page.press('Show slide 3: One plan covers the whole room');
  await page.found(() => document.body.textContent.includes('The owner’s plan covers'));
  expect([page.texts('.slides h2').length, links()]).toEqual([3, []]);
});
