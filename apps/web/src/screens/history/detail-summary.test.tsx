// @vitest-environment happy-dom
import type { AiQuote, SegmentId, Summary } from '@intermind/contracts';
import { CANARY, INJECTIONS } from '@intermind/testing';
import { beforeEach, expect, test } from 'vitest';
import { historyEntry } from '../../model/testing/history.ts';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { queries } from '../../platform/queries.ts';
import { setLanguage } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { DetailSummary } from './detail-summary.tsx';

const page = drawnPage();
const app = fakeApp();
const GET = 'GET /conferences/cnf_1/summary';
const MAKE = 'POST /conferences/cnf_1/summary';
const TRANSLATE = 'POST /conferences/cnf_1/summary/translation';

const quote = (number: number, part: Partial<AiQuote> = {}): AiQuote => ({
  ...{ number, segmentId: `seg_${number}` as SegmentId, speaker: 'Ada', startMs: number * 60_000 },
  ...{ language: 'en', text: `Words ${number}.` },
  ...part,
});
const summaryOf = (part: Partial<Summary> = {}): Summary => ({
  ...{ state: 'ready', language: 'en', quotesOnly: false, translatable: false },
  points: [
    { text: 'The launch is in May.', quotes: [quote(1), quote(2, { speaker: 'Ben' })] },
    { text: 'Ben sends the report.', quotes: [quote(3)] },
  ],
  ...part,
});
const without = (state: Summary['state']): Summary =>
  summaryOf({ state, language: null, quotesOnly: true, points: [] });
const shown = () => document.body.textContent;

/** Each of its own: what was asked of one is remembered. */
let meetings = 0;
beforeEach(async () => {
  await app.signIn();
  await setLanguage('en');
  history.replaceState(null, '', '/history/cnf_1?tab=transcript');
  meetings += 1;
});
const at = (path: string) => path.replace('cnf_1', `cnf_${meetings}`);
async function draw(summary: Summary): Promise<void> {
  app.server.answer(at(GET), summary);
  await page.draw(<DetailSummary entry={historyEntry({ id: `cnf_${meetings}` as never })} />);
}

test('each point leads to the words that it comes from', async () => {
  await draw(summaryOf());
  await page.found(() => shown().includes('Ben sends the report.'));
  expect(shown()).toContain('Made by AI from what was said.');
  await page.press('02:00, show where it was said');
  expect([location.pathname, location.search]).toEqual([
    `/history/cnf_${meetings}`,
    '?tab=transcript&sentence=seg_2',
  ]);
});

test('pressed again it shows the same words again, though the address is that already', async () => {
  await draw(summaryOf());
  const words = document.createElement('p');
  Object.assign(words, { tabIndex: -1 }).dataset['segment'] = 'seg_2';
  document.body.append(words);
  await page.press('02:00, show where it was said');
  expect(document.activeElement).not.toBe(words);
  await page.press('02:00, show where it was said');
  expect(document.activeElement).toBe(words);
});

test('quotations are words of people, with who said them and when', async () => {
  await draw(
    summaryOf({ quotesOnly: true, points: [{ text: '', quotes: [quote(1, { text: 'In May.' })] }] }),
  );
  await page.found(() => shown().includes('In May.'));
  expect([shown().includes('Ada'), shown().includes('Made by AI')]).toEqual([true, false]);
});

test.each<[Summary['state'], string]>([
  ['waiting', 'The summary is being made. This can take a few minutes.'],
  [
    'later',
    'Words from this meeting were withdrawn. The summary will be made again without them within a day.',
  ],
  ['none', 'Too little was said for a summary.'],
])('%s: says so, and there is nothing to press', async (state, text) => {
  await draw(without(state));
  await page.found(() => shown().includes(text));
  expect(page.texts('button')).toEqual([]);
});

test.each<[Summary['state'], string, string]>([
  ['absent', 'No summary of this meeting has been made yet.', 'Make a summary'],
  ['failed', 'The summary couldn’t be made.', 'Try again'],
])('%s: it can be made', async (state, text, button) => {
  await draw(without(state));
  await page.found(() => shown().includes(text));
  app.server.answer(at(MAKE), without('waiting'));
  await page.press(button);
  await page.found(() => shown().includes('The summary is being made.'));
});

test('the title that is made with it is read when it is ready', async () => {
  const keys = [
    ['GET /conferences/{id}/history', `cnf_${meetings}`],
    ['GET /conferences/history', 'page', {}],
  ];
  for (const key of keys) queries.setQueryData(key, {});
  const readAgain = () => keys.map((key) => queries.getQueryState(key)?.isInvalidated);
  await draw(without('waiting'));
  await page.found(() => shown().includes('The summary is being made.'));
  const summary = { queryKey: ['GET /conferences/{id}/summary', `cnf_${meetings}`] };
  await queries.refetchQueries(summary);
  expect(readAgain()).toEqual([false, false]);
  app.server.answer(at(GET), summaryOf());
  await queries.refetchQueries(summary);
  await page.found(() => shown().includes('The launch is in May.'));
  expect(readAgain()).toEqual([true, true]);
});

test('one in another language is translated when it is first seen', async () => {
  await setLanguage('de');
  app.server.answer(
    at(TRANSLATE),
    summaryOf({ language: 'de', points: [{ text: 'Der Start ist im Mai.', quotes: [quote(1)] }] }),
  );
  await draw(summaryOf({ translatable: true }));
  await page.found(() => shown().includes('Der Start ist im Mai.'));
  expect(shown()).not.toContain('Englisch');
});

test('where the translation fails it is shown as it was made, which is said, with another try', async () => {
  await setLanguage('de');
  app.server.lose(at(TRANSLATE));
  await draw(summaryOf({ translatable: true }));
  await page.found(() => shown().includes('Auf Englisch angezeigt, da es keine Übersetzung gibt.'));
  expect(shown()).toContain('The launch is in May.');
  app.server.answer(
    at(TRANSLATE),
    summaryOf({ language: 'de', points: [{ text: 'Der Start ist im Mai.', quotes: [quote(1)] }] }),
  );
  await page.press('Noch einmal versuchen');
  await page.found(() => shown().includes('Der Start ist im Mai.'));
});

test('one that cannot be loaded is said to be so, and loaded with another try', async () => {
  app.server.lose(at(GET));
  await page.draw(<DetailSummary entry={historyEntry({ id: `cnf_${meetings}` as never })} />);
  await page.found(() => page.alerts().length > 0);
  app.server.answer(at(GET), summaryOf());
  await page.press('Try again');
  await page.found(() => shown().includes('The launch is in May.'));
});

test('what a model wrote is text, whatever it looks like', async () => {
  await draw(summaryOf({ points: INJECTIONS.map((text, at) => ({ text, quotes: [quote(at + 1)] })) }));
  await page.found(() => shown().includes(CANARY));
  expect(document.querySelectorAll('section :is(a, img, script, style, iframe)')).toHaveLength(0);
});
