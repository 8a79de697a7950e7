/**
 * @typedef {object} Failure
 * @property {string} file empty: outside of any file
 * @property {string} name as vitest gives it: suites and test with ` > ` between; empty: the file itself
 * @property {number | null} worth tests that pass when it passes; null: as many as then run, for a file that could not be
 * loaded
 * @property {string} message
 */
/**
 * @typedef {object} TestReport
 * @property {number} passed
 * @property {number} skipped
 * @property {Failure[]} failures
 * @property {{ file: string, name: string, durationMs: number }[]} durations
 */
/**
 * @typedef {object} TierOutcome
 * @property {string} tier
 * @property {number} failed the failures, and one when the tier ran too little
 * @property {number} repeated failures that were tried a second time
 * @property {number} durationS
 * @property {string} note
 */
/** @typedef {TestReport & TierOutcome} TierResult */

/** Failures in more files than this are no accident of a busy moment. */
export const REPEATS_AT_MOST = 5;
const SUMMARY_LINES = 15;
const SUMMARY_CHARACTERS = 2_000;

/**
 * What vitest found. Hooks and files that fail are failures too, and so are errors outside of any test.
 * @param {readonly object[]} modules vitest's TestModules
 * @param {readonly object[]} unhandledErrors
 * @param {(moduleId: string) => string} fileOf
 * @returns {TestReport}
 */
export function reportOf(modules, unhandledErrors, fileOf) {
  const report = { passed: 0, skipped: 0, failures: [], durations: [] };
  const fail = (failure, errors) => report.failures.push({ ...failure, message: textOf(errors) });
  for (const module of modules) {
    const file = fileOf(module.moduleId);
    for (const group of [module, ...module.children.allSuites()]) {
      if (group.errors().length === 0) continue;
      const unrun = [...group.children.allTests()].filter((test) => test.result().state === 'skipped').length;
      const worth = group.children.size > 0 ? unrun : null;
      fail({ file, name: group === module ? '' : group.fullName, worth }, group.errors());
    }
    for (const test of module.children.allTests()) {
      const name = test.fullName;
      const { state, errors } = test.result();
      if (state === 'passed') report.passed += 1;
      else if (state === 'failed') fail({ file, name, worth: 1 }, errors ?? []);
      else if (!isBelowFailure(test)) report.skipped += 1;
      if (state !== 'skipped')
        report.durations.push({ file, name, durationMs: test.diagnostic()?.duration ?? 0 });
    }
  }
  if (unhandledErrors.length > 0)
    fail({ file: '', name: 'an error outside of any test', worth: 0 }, unhandledErrors);
  return report;
}

/** Not run because what prepares it failed. */
function isBelowFailure({ parent }) {
  return parent.errors().length > 0 || (parent.type !== 'module' && isBelowFailure(parent));
}

/** @param {readonly object[]} errors vitest's serialised errors */
function textOf(errors) {
  return errors.map(errorText).join('\n');
}

function errorText(error) {
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node_modules|<anonymous>|node:/.test(line));
  const lines = [`${error.name ?? 'Error'}: ${error.message}`, ...frames];
  if (error.diff) lines.push(error.diff);
  if (error.cause?.message) lines.push(`caused by ${errorText(error.cause)}`);
  // Without the colours of a diff.
  return lines.join('\n').replace(/\x1b\[[\d;]*m/g, '');
}

/**
 * Repeats the files in which something failed, each alone, whole and once: the steps of a journey need those before
 * them. A test that fails in both has failed. More files than REPEATS_AT_MOST stand as they are.
 * @param {readonly TierResult[]} results
 * @param {ReadonlySet<string>} tiers
 * @param {(tier: string, file: string, failures: readonly Failure[]) => Promise<TestReport>} repeat
 * @returns {Promise<TierResult[]>}
 */
export async function withRepeats(results, tiers, repeat) {
  const filesOf = ({ tier, failures }) =>
    tiers.has(tier) ? [...new Set(failures.map(({ file }) => file))] : [];
  const count = results.flatMap(filesOf).length;
  if (count > REPEATS_AT_MOST)
    return results.map((result) =>
      filesOf(result).length > 0
        ? withNote(result, `not repeated: failures in ${count} files, ${REPEATS_AT_MOST} may be`)
        : result,
    );
  const after = [];
  for (const result of results) {
    const failures = result.failures.filter(({ file }) => !tiers.has(result.tier) || !file);
    let { passed, repeated } = result;
    for (const file of filesOf(result).filter(Boolean)) {
      const first = result.failures.filter((failure) => failure.file === file);
      const again = await repeat(result.tier, file, first);
      repeated += first.length;
      for (const failure of first)
        if (again.passed === 0 || again.failures.some((other) => concerns(other, failure)))
          failures.push(failure);
        else passed += failure.worth ?? again.passed;
    }
    after.push({ ...result, passed, failed: failures.length, failures, repeated });
  }
  return after;
}

/** Whether the second failure is of the same test, or of what one of the two stands in: its groups, its file, the run. */
function concerns(second, first) {
  const within = (inner, outer) => outer === '' || inner === outer || inner.startsWith(`${outer} > `);
  return !second.file || within(second.name, first.name) || within(first.name, second.name);
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
  return withNote({ ...result, failed: result.failed + 1 }, `ran ${ran}, expected ${floor} or more`);
}

function withNote(result, note) {
  return { ...result, note: [result.note, note].filter(Boolean).join('; ') };
}

/**
 * Every failure in few lines: what the end of a log shows that was cut.
 * @param {readonly TierResult[]} results
 * @returns {string} empty when nothing failed
 */
export function summaryOf(results) {
  return results
    .flatMap(({ tier, failures }) =>
      failures.map(({ file, name, message }) => {
        const lines = message.split('\n').slice(0, SUMMARY_LINES).join('\n');
        return `FAILED ${[tier, file, name].filter(Boolean).join(' › ')}\n${lines.slice(0, SUMMARY_CHARACTERS)}`;
      }),
    )
    .join('\n\n');
}

/** @param {readonly TierResult[]} results @param {number} count */
export function slowestOf(results, count) {
  return results
    .flatMap(({ tier, durations }) => durations.map((test) => ({ tier, ...test })))
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, count)
    .map(
      ({ tier, file, name, durationMs }) =>
        `${(durationMs / 1_000).toFixed(1).padStart(6)} s  ${tier} › ${file} › ${name}`,
    )
    .join('\n');
}

/** @param {readonly TierResult[]} results */
export function tableOf(results) {
  const rows = [
    ['tier', 'passed', 'failed', 'repeated', 'skipped', 'seconds', ''],
    ...results.map(({ tier, passed, failed, repeated, skipped, durationS, note }) => [
      tier,
      String(passed),
      String(failed),
      String(repeated),
      String(skipped),
      durationS.toFixed(1),
      note,
    ]),
  ];
  const last = rows[0].length - 1;
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 || column === last ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
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
