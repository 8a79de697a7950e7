// @vitest-environment happy-dom
import type { EngineWork } from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import { loadExtrasText } from '../../platform/extras-text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { EngineWorkList } from './engine-work-list.tsx';

const page = drawnPage();
beforeEach(async () => {
  await loadExtrasText();
});

const grade = 'production';
const at = (minute: number) => new Date(2026, 10, 27, 9, minute).toISOString();
const RECOGNISED: EngineWork = {
  ...{ work: 'recognition', language: 'es', medianLagMs: 420, changes: [] },
  engines: [
    { engine: 'deepgram', grade },
    { engine: 'browser', grade },
  ],
};
const TRANSLATED: EngineWork = {
  ...{ work: 'translation', from: 'es', to: 'en', medianLagMs: null },
  engines: [
    { engine: 'one', grade },
    { engine: 'two', grade },
  ],
  changes: [
    { at: at(5), before: 'one', engine: 'two' },
    { at: at(20), before: 'two', engine: 'one' },
    { at: at(31), before: 'one', engine: 'two' },
  ],
};

test('it names the engines of each language and pair, their delay, and when one took over or came back', async () => {
  await page.draw(<EngineWorkList work={[RECOGNISED, TRANSLATED]} />);
  expect(page.texts('ul > li p')).toEqual([
    ...['Spanish', 'Recognised by deepgram and the speaker’s browser', '0.4 s'],
    ...['Spanish → English', 'Translated by one and two', ''],
  ]);
  expect(page.texts('ol > li > span')).toEqual(['two took over from one', 'Back to one', 'Back to two']);
  expect(page.texts('time').every((time) => /9:(05|20|31)/.test(time))).toBe(true);
  expect(document.body.textContent).toContain('When an engine fails or is too slow');
});

test('where nothing changed nothing is said of changes, and nothing at all is said so', async () => {
  await page.draw(<EngineWorkList work={[RECOGNISED]} />);
  expect(document.body.textContent).not.toContain('takes over');
  await page.draw(<EngineWorkList work={[]} />);
  expect(document.body.textContent).toBe('Nothing has been recognised yet.');
});
