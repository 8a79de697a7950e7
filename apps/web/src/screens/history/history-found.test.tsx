// @vitest-environment happy-dom
import type { HistoryEntry } from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { HistoryList } from './history-list.tsx';

const page = drawnPage();
const app = fakeApp();
const ENTRY = {
  ...{ roomId: 'abc-defg-hij', title: 'Weekly', duration: 60, participants: 1, names: ['Ben'] },
  ...{ startedAt: '2030-01-01T09:00:00.000Z', endedAt: '2030-01-01T09:01:00.000Z', recording: false },
  ...{ keptUntil: { recordings: null, transcripts: null, messages: null }, includes: ['transcript'] },
  ...{ running: false, via: 'host', wasInside: true },
};
const SAID = { segmentId: 'seg_7', language: 'es', text: 'El puerto está cerrado' };

beforeEach(async () => {
  await app.signIn();
  history.replaceState(null, '', '/history?search[contains]=puerto');
});

test('a meeting that is found by a sentence shows it, and leads to its place in the transcript', async () => {
  const items = [
    { ...ENTRY, id: 'cnf_1', said: SAID },
    { ...ENTRY, id: 'cnf_2', said: null },
  ] as unknown as HistoryEntry[];
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
