// @vitest-environment happy-dom
import type { ConferenceId, SegmentId } from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import { historyEntry } from '../../model/testing/history.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { HistoryList } from './history-list.tsx';

const page = drawnPage();
const app = fakeApp();
const SAID = {
  segmentId: 'seg_7' as SegmentId,
  language: 'es',
  text: 'El puerto está cerrado',
} as const;

beforeEach(async () => {
  await app.signIn();
  history.replaceState(null, '', '/history?search[contains]=puerto');
});

test('a meeting that is found by a sentence shows it, and leads to its place in the transcript', async () => {
  const items = [historyEntry({ said: SAID }), historyEntry({ id: 'cnf_2' as ConferenceId })];
  app.server.answer('GET /conferences/history', { items, total: 2 });
  const search = { name: 'search', type: 'text', operators: ['contains'], sortable: false };
  app.server.answer('GET /conferences/history/list-config', {
    ...{ fields: [search], defaultSort: 'startedAt:desc', defaultLimit: 20, maxLimit: 100 },
  });
  await page.draw(<HistoryList />);
  const quotes = () => [...document.querySelectorAll<HTMLAnchorElement>('a[href*="sentence="]')];
  await page.found(() => quotes().length > 0);
  expect(quotes().map((link) => [link.getAttribute('href'), link.lang, link.textContent])).toEqual([
    ['/history/cnf_1?tab=transcript&sentence=seg_7', 'es', 'El puerto está cerrado'],
  ]);
});
