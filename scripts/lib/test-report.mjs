/**
 * @typedef {{ tier: string, passed: number, failed: number, skipped: number, durationS: number, note: string }} TierResult
 */

/**
 * The counts of vitest's JSON report. A file that could not be loaded has no tests to count and is one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} report
 */
export function countsOf(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * A tier that looked at too little fails, whatever it found: tests that are not found do not fail by themselves.
 * @param {TierResult} result
 * @param {number} floor fewest tests that must have run
 * @returns {TierResult}
 */
export function withFloor(result, floor) {
  const ran = result.passed + result.failed;
  if (ran >= floor) return result;
  return {
    ...result,
    failed: result.failed + 1,
    note: `ran ${ran}, expected ${floor} or more. ${result.note}`.trim(),
  };
}

/** @param {readonly TierResult[]} results */
export function tableOf(results) {
  const rows = [
    ['tier', 'passed', 'failed', 'skipped', 'seconds', ''],
    ...results.map(({ tier, passed, failed, skipped, durationS, note }) => [
      tier,
      String(passed),
      String(failed),
      String(skipped),
      durationS.toFixed(1),
      note,
    ]),
  ];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 || column === 5 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** @param {readonly TierResult[]} results */
export function closingLine(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
