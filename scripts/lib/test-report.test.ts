import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closingLine,
  type Failure,
  slowestOf,
  summaryOf,
  tableOf,
  type TestReport,
  type TierResult,
  withFloor,
  withRepeats,
} from './test-report.mjs';

const tier = (given: Partial<TierResult>): TierResult => ({
  tier: 'pure',
  passed: 0,
  failed: given.failures?.length ?? 0,
  repeated: 0,
  skipped: 0,
  failures: [],
  durations: [],
  durationS: 1,
  note: '',
  ...given,
});
const failure = (given: Partial<Failure> = {}): Failure => ({
  file: 'e2e/a.spec.ts',
  name: 'a test',
  worth: 1,
  message: 'Error: too late',
  ...given,
});
const report = (given: Partial<TestReport>): TestReport => ({
  passed: 0,
  skipped: 0,
  failures: [],
  durations: [],
  ...given,
});
const CLOCKED = new Set(['engines', 'browser']);
const PASSES = () => Promise.resolve(report({ passed: 1 }));

describe('the reporter, in a real run of vitest', () => {
  const FILES = {
    'tests.test.js': `
      describe('group', () => {
        it('is (really) fine?', () => {});
        it('differs', () => expect('a').toBe('b'));
        it('throws', () => { throw new Error('outer', { cause: new Error('inner') }); });
        it.skip('is left out', () => {});
      });
      describe('unprepared', () => { beforeAll(() => { throw new Error('no start'); }); it('one', () => {}); it('two', () => {}); });`,
    'unloaded.test.js': `import './nothing.js'; it('is not seen', () => {});`,
    'unfinished.test.js': `afterAll(() => { throw new Error('no end'); }); it('passes', () => {});`,
  };
  let folder: string;
  let found: TestReport;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'intermind-report-'));
    for (const [name, content] of Object.entries(FILES)) writeFileSync(path.join(folder, name), content);
    found = run([]);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function run(args: string[]): TestReport {
    const output = path.join(folder, 'report.json');
    const vitest = path.resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
    const reporter = path.join(import.meta.dirname, 'vitest-reporter.mjs');
    const options = ['run', '--root', folder, '--globals', `--reporter=${reporter}`, ...args];
    const env = { ...process.env, VITEST_REPORT_FILE: output };
    try {
      execFileSync(process.execPath, [vitest, ...options], { cwd: folder, env, stdio: 'pipe' });
    } catch {
      // Tests fail in it.
    }
    return JSON.parse(readFileSync(output, 'utf8')) as TestReport;
  }

  it('counts tests, hooks and files, each failure with what it is worth', () => {
    const { passed, skipped, failures } = found;
    const short = failures.map(({ file, name, worth }) => [file, name, worth]);
    expect({ passed, skipped, failures: short.sort() }).toEqual({
      passed: 2,
      skipped: 1,
      failures: [
        ['tests.test.js', 'group > differs', 1],
        ['tests.test.js', 'group > throws', 1],
        ['tests.test.js', 'unprepared', 2],
        ['unfinished.test.js', '', 0],
        ['unloaded.test.js', '', null],
      ],
    });
    expect(found.durations).toHaveLength(4);
  });

  it('says what was expected, the place and the cause, without the frames of others', () => {
    const messages = found.failures.map(({ message }) => message).join('\n');
    expect(messages).toContain("expected 'a' to be 'b'");
    expect(messages).toContain('tests.test.js:4:');
    expect(messages).toContain('Error: outer\n');
    expect(messages).toContain('caused by Error: inner');
    expect(messages).not.toContain('node_modules/vitest');
  });
});

describe('repeating', () => {
  it('what fails in a tier that is repeated passes when it passes the second time, and is counted', async () => {
    const asked: string[] = [];
    const repeat = (name: string, file: string, failures: readonly Failure[]) => {
      asked.push(`${name} ${file} ${failures.map((one) => one.name).join()}`);
      return PASSES();
    };
    const results = [
      tier({ tier: 'pure', passed: 5, failures: [failure({ file: 'b.test.ts' })] }),
      tier({ tier: 'browser', passed: 9, failures: [failure()] }),
    ];
    expect(await withRepeats(results, CLOCKED, repeat)).toEqual([
      results[0],
      tier({ tier: 'browser', passed: 10, failed: 0, repeated: 1 }),
    ]);
    expect(asked).toEqual(['browser e2e/a.spec.ts a test']);
  });

  it('a journey that stumbled is walked again as a whole, once', async () => {
    const asked: string[] = [];
    const failures = [failure(), failure({ name: 'the next step' }), failure({ file: 'e2e/b.spec.ts' })];
    const repeat = (_: string, file: string) => {
      asked.push(file);
      return PASSES();
    };
    expect(await withRepeats([tier({ tier: 'browser', passed: 4, failures })], CLOCKED, repeat)).toEqual([
      tier({ tier: 'browser', passed: 7, failed: 0, repeated: 3 }),
    ]);
    expect(asked).toEqual(['e2e/a.spec.ts', 'e2e/b.spec.ts']);
  });

  it('only what fails both times has failed', async () => {
    const failures = [failure(), failure({ name: 'a test of more' }), failure({ name: 'group > inner' })];
    const again = report({ passed: 1, failures: [failure({ message: 'Error: again' })] });
    const [after] = await withRepeats([tier({ tier: 'browser', passed: 4, failures })], CLOCKED, () =>
      Promise.resolve(again),
    );
    expect(after).toEqual(
      tier({ tier: 'browser', passed: 6, failed: 1, repeated: 3, failures: [failure()] }),
    );
  });

  it.each([
    ['fails again', failure(), report({ passed: 3, failures: [failure({ message: 'Error: again' })] })],
    ['runs nothing', failure(), report({})],
    [
      'is in a group that fails',
      failure({ name: 'group > inner' }),
      report({ passed: 3, failures: [failure({ name: 'group' })] }),
    ],
    [
      'is a group in which one fails',
      failure({ name: 'group' }),
      report({ passed: 3, failures: [failure({ name: 'group > inner' })] }),
    ],
    ['is in a file that fails', failure(), report({ passed: 3, failures: [failure({ name: '' })] })],
    [
      'is in a run that fails',
      failure(),
      report({ passed: 3, failures: [failure({ file: '', name: 'vitest' })] }),
    ],
  ])('what %s has failed', async (_, first, again) => {
    const results = [tier({ tier: 'engines', passed: 3, failures: [first] })];
    expect(await withRepeats(results, CLOCKED, () => Promise.resolve(again))).toEqual([
      tier({ tier: 'engines', passed: 3, failed: 1, repeated: 1, failures: [first] }),
    ]);
  });

  it('a group that could not be prepared gives its tests, a file that could not be loaded all it has', async () => {
    const failures = [failure({ worth: 4 }), failure({ file: 'e2e/b.spec.ts', name: '', worth: null })];
    const repeat = () => Promise.resolve(report({ passed: 7 }));
    const [after] = await withRepeats([tier({ tier: 'browser', passed: 1, failures })], CLOCKED, repeat);
    expect(after).toMatchObject({ passed: 12, failed: 0, repeated: 2 });
  });

  it('an error outside of any file stands', async () => {
    const results = [tier({ tier: 'browser', passed: 3, failures: [failure({ file: '', worth: 0 })] })];
    expect(await withRepeats(results, CLOCKED, PASSES)).toEqual(results);
  });

  it('failures in more than five files are not repeated, and fail', async () => {
    const inFiles = (count: number) =>
      Array.from({ length: count }, (_, index) => failure({ file: `e2e/${index}.spec.ts` }));
    const results = [
      tier({ tier: 'engines', failures: [failure(), failure({ name: 'another' })] }),
      tier({ tier: 'browser', failures: inFiles(5) }),
    ];
    const after = await withRepeats(results, CLOCKED, PASSES);
    expect(after.map(({ failed, repeated, note }) => ({ failed, repeated, note }))).toEqual([
      { failed: 2, repeated: 0, note: 'not repeated: failures in 6 files, 5 may be' },
      { failed: 5, repeated: 0, note: 'not repeated: failures in 6 files, 5 may be' },
    ]);
    const fewer = [results[0]!, tier({ tier: 'browser', failures: inFiles(4) })];
    expect((await withRepeats(fewer, CLOCKED, PASSES)).map(({ failed }) => failed)).toEqual([0, 0]);
  });
});

it('fails a tier that ran fewer tests than its floor', () => {
  const pure = tier({ passed: 12 });
  expect(withFloor(pure, 12)).toEqual(pure);
  expect(withFloor({ ...pure, note: 'slow' }, 13)).toEqual({
    ...pure,
    failed: 1,
    note: 'slow; ran 12, expected 13 or more',
  });
});

it('sums up every failure in at most fifteen lines and two thousand characters', () => {
  const long = Array.from({ length: 300 }, (_, index) => `line ${index}`).join('\n');
  const results = [
    tier({ failures: [failure({ file: 'a.test.ts', message: long })] }),
    tier({ tier: 'browser', failures: [failure({ name: '', message: 'x'.repeat(3_000) })] }),
  ];
  const [first, second] = summaryOf(results).split('\n\n');
  expect(first!.split('\n')).toEqual([
    'FAILED pure › a.test.ts › a test',
    ...Array.from({ length: 15 }, (_, index) => `line ${index}`),
  ]);
  expect(second).toBe(`FAILED browser › e2e/a.spec.ts\n${'x'.repeat(2_000)}`);
  expect(summaryOf([tier({})])).toBe('');
});

it('names the slowest tests of all tiers', () => {
  const durations = (...times: number[]) =>
    times.map((durationMs) => ({ file: 'a.ts', name: 'a test', durationMs }));
  const results = [
    tier({ durations: durations(100, 12_345) }),
    tier({ tier: 'browser', durations: durations(2_000) }),
  ];
  expect(slowestOf(results, 2)).toBe('  12.3 s  pure › a.ts › a test\n   2.0 s  browser › a.ts › a test');
});

it('shows a table and one closing line', () => {
  const results = [
    tier({ passed: 12, skipped: 1, durationS: 3.25 }),
    tier({ tier: 'browser', passed: 3, failed: 2, repeated: 2, durationS: 100, note: 'slow' }),
  ];
  expect(`${tableOf(results)}\n${closingLine(results)}`).toBe(
    [
      'tier     passed  failed  repeated  skipped  seconds',
      'pure         12       0         0        1      3.3',
      'browser       3       2         2        0    100.0  slow',
      '15 passed, 2 failed',
    ].join('\n'),
  );
});
