import { expect, it } from 'vitest';
import { closingLine, countsOf, tableOf, withFloor } from './test-report.mjs';

const PURE = { tier: 'pure', passed: 12, failed: 0, skipped: 1, durationS: 3.25, note: '' };
const BROWSER = { tier: 'browser', passed: 3, failed: 2, skipped: 0, durationS: 100, note: 'slow' };

it('counts a file that could not be loaded as a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ],
  };
  expect(countsOf(report)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

it('fails a tier that ran fewer tests than its floor', () => {
  expect(withFloor(PURE, 12)).toEqual(PURE);
  expect(withFloor(PURE, 13)).toEqual({ ...PURE, failed: 1, note: 'ran 12, expected 13 or more.' });
});

it('shows a table and one closing line', () => {
  expect(`${tableOf([PURE, BROWSER])}\n${closingLine([PURE, BROWSER])}`).toBe(
    [
      'tier     passed  failed  skipped  seconds',
      'pure         12       0        1      3.3',
      'browser       3       2        0    100.0  slow',
      '15 passed, 2 failed',
    ].join('\n'),
  );
});
