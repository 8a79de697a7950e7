// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { getText } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { panelContent } from './panel-content.tsx';

const page = drawnPage();
const app = fakeApp();
beforeEach(async () => {
  await getText();
});

const shown = () => document.body.textContent;
const Part = ({ of }: { of: string }) => <p>What was said in {of}</p>;

test('what a panel shows is on its way, could not be loaded, and comes when it is tried again; then it is there at once', async () => {
  const attempts: ((outcome: 'loaded' | 'lost') => void)[] = [];
  const Content = panelContent<{ of: string }>(
    () =>
      new Promise((resolve, reject) =>
        attempts.push((outcome) => (outcome === 'loaded' ? resolve(Part) : reject(new Error('offline')))),
      ),
  );
  await page.draw(<Content of="the meeting" />);
  expect(document.querySelector('[role=status]')?.textContent).toBe('Loading…');
  await page.settle(() => attempts[0]!('lost'));
  const retry = await page.found(() => document.querySelector<HTMLElement>('[role=alert] button'));
  expect([shown(), app.problems().length]).toEqual([expect.stringContaining('internet connection'), 1]);
  await page.settle(() => retry.click());
  await page.settle(() => attempts[1]!('loaded'));
  await page.found(() => shown() === 'What was said in the meeting');
  await page.draw(null);
  await page.draw(<Content of="another" />);
  expect([shown(), attempts.length]).toEqual(['What was said in another', 2]);
});

test('what was fetched ahead is there at once; where that failed it is loaded when it is opened', async () => {
  let attempts = 0;
  const Content = panelContent<{ of: string }>(() => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(Part);
  });
  await page.settle(Content.preload);
  expect(app.problems()).toEqual([]);
  await page.settle(Content.preload);
  await page.draw(<Content of="the meeting" />);
  expect([shown(), attempts]).toEqual(['What was said in the meeting', 2]);
});
