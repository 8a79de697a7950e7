// @vitest-environment happy-dom
import type { QuotaWarning } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { fakeApp } from '../../platform/testing/fake-app.ts';
import { showQuotaWarning } from './quota-warning.ts';

const app = fakeApp();
const NEARLY: QuotaWarning = { feature: 'interpretationSeconds', level: 80, secondsLeft: null };

test.each<[Partial<QuotaWarning>, string]>([
  [{}, 'Interpretation: 80% of your plan is used.'],
  [{ secondsLeft: 900 }, 'Interpretation: 80% of your plan is used. At this rate it lasts 15 minutes more.'],
  [{ level: 100, secondsLeft: 0 }, 'Interpretation: your plan is used up.'],
])('a room’s owner reads how much of their plan is used (%o)', async (more, text) => {
  await showQuotaWarning({ ...NEARLY, ...more });
  expect(app.told().map((told) => told.text)).toEqual([text]);
});
