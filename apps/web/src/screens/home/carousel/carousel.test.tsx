// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApp } from '../../../platform/testing/fake-app.ts';
import { setLanguage } from '../../../platform/text.ts';
import { drawnPage } from '../../../shared/testing/drawn-page.tsx';
import { Carousel } from './carousel.tsx';

const page = drawnPage();
fakeApp();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});
afterEach(() => setLanguage('en'));

/** What stands between the text of the last slide and its link. */
async function beforeLink(): Promise<string> {
  await page.draw(<Carousel />);
  const next = document.querySelectorAll<HTMLElement>('section button');
  await page.settle(() => [...next].at(-1)!.focus());
  const link = await page.found(() => document.querySelector('h2 + p a'));
  const text = link.parentElement!.textContent;
  return text.slice(0, text.length - link.textContent.length).slice(-2);
}

test.each([
  ['en', '. '],
  ['ja', '。'],
  ['zh', '。'],
] as const)('the link after a sentence has the space that its language has: %s', async (language, end) => {
  await setLanguage(language);
  expect((await beforeLink()).replace(/^[^.。]/, '')).toBe(end);
});
