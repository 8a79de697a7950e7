// `npm test`: brings this machine to where every test can run, runs them tier by tier, and counts. `npm test -- pure`
// runs one tier, or several that are named, `npm test -- everything` also what takes long (TEST_EVERYTHING in the
// configurations of vitest). Runs on the Node that the machine has, with nothing installed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BootstrapError } from './lib/command.mjs';
import { findLivekit } from './lib/livekit.mjs';
import { nodeVersionProblem } from './lib/node-version.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';
import { startTestServices } from './lib/test-services.mjs';
import { closingLine, slowestOf, summaryOf, tableOf, withFloor, withRepeats } from './lib/test-report.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const floors = JSON.parse(readFileSync(path.join(root, 'scripts/tiers.json'), 'utf8'));
const say = (line) => console.log(line);

/** The least that there is: what runs with it has the time that others leave. */
const LOWEST_PRIORITY = 19;

/** @param {number} pid the first process of a session; all of the session yields to everything else */
function lower(pid) {
  try {
    setPriority(pid, LOWEST_PRIORITY);
    // Linux weighs sessions against each other, where it groups by them, and processes only within one.
    const group = `/proc/${pid}/autogroup`;
    if (existsSync(group)) writeFileSync(group, String(LOWEST_PRIORITY));
  } catch (error) {
    say(`The checks may run at the usual priority: ${error.message}`);
  }
}

/** @param {number} pid the first process of a session, all of which ends. What has ended already is left alone. */
function endSession(pid) {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Runs a program, which ends when we do. @returns {Promise<boolean>} whether it ended with 0 */
function show(command, args, { env, write, isBackground = false }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: isBackground,
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', write);
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
    if (!child.pid) return;
    const end = () => (isBackground ? endSession(child.pid) : child.kill());
    process.once('exit', end);
    child.once('close', () => process.off('exit', end));
    if (isBackground) lower(child.pid);
  });
}

const EMPTY = { passed: 0, skipped: 0, failures: [], durations: [] };

/** The checks that `npm run check` is made of, one count each. */
async function runChecks(context) {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const names = [...scripts.check.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
  const failures = [];
  const durations = [];
  for (const name of names) {
    context.write(`\n— ${name}\n`);
    const kept = [];
    const startedAt = performance.now();
    const write = (text) => {
      kept.push(text);
      context.write(text);
    };
    const ok = await show('npm', ['run', '--silent', name], { ...context, write });
    if (!ok) failures.push({ file: '', name, worth: 1, message: kept.join('').trim() });
    durations.push({ file: 'package.json', name, durationMs: performance.now() - startedAt });
  }
  return { ...EMPTY, passed: names.length - failures.length, failures, durations };
}

/** @param {readonly string[]} args what to run, for vitest */
async function runVitest({ node, ...context }, args) {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-report-'));
  const report = path.join(folder, 'report.json');
  try {
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const reporters = [
      '--reporter=default',
      `--reporter=${path.join(root, 'scripts/lib/vitest-reporter.mjs')}`,
    ];
    const command = [vitest, 'run', '--passWithNoTests', ...args, ...reporters];
    const env = { ...context.env, VITEST_REPORT_FILE: report };
    const ok = await show(node, command, { ...context, env });
    const found = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : EMPTY;
    if (!ok && found.failures.length === 0)
      found.failures.push({
        file: '',
        name: 'vitest',
        worth: 0,
        message: 'It ended without a report of why.',
      });
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of all tests, in the output. */
const SLOWEST_SHOWN = 20;
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_NEEDED_BYTES = 4 * 1024 ** 3;

/** Databases that live for one test need no disk: where there is room their folders lie in memory. */
function inMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MEMORY_NEEDED_BYTES ? { TMPDIR: MEMORY_FOLDER } : {};
  } catch {
    return {};
  }
}

/**
 * In this order, two side by side; those that measure by the clock (`alone`) have the machine to themselves, but for one
 * that never waits (`background`) in the time that they leave. A file in which a test fails is repeated once, alone, after all tiers.
 * `system`: needs the packages of the system. `web`: needs the web app. `media`: needs the media server, which is built
 * meanwhile where it is missing.
 */
const TIERS = [
  {
    tier: 'database',
    system: true,
    args: ['--project', 'database'],
    env: { TEST_DATABASE_URL: '', ...inMemory() },
  },
  { tier: 'postgres', system: true, args: ['--project', 'postgres'], env: inMemory() },
  { tier: 'recogniser', system: true, args: ['--project', 'recogniser'] },
  { tier: 'pure', args: ['--project', 'pure', '--project', 'pure-apart'] },
  { tier: 'check', background: true, run: runChecks },
  { tier: 'engines', alone: true, system: true, media: true, args: ['--project', 'engines'] },
  {
    tier: 'browser',
    alone: true,
    system: true,
    media: true,
    web: true,
    args: ['--config', 'e2e/vitest.config.ts'],
  },
];

function runTier({ run, args, env = {} }, context) {
  return run ? run(context) : runVitest({ ...context, env: { ...context.env, ...env } }, args);
}

/** @returns {Promise<string | null>} why what is tried cannot be had */
async function problemOf(attempt) {
  try {
    await attempt();
    return null;
  } catch (error) {
    if (error instanceof BootstrapError) return error.message;
    throw error;
  }
}

/** A tier that cannot run has failed. */
const notRun = ({ tier }, message) => ({
  tier,
  ...EMPTY,
  failures: [{ file: '', name: 'not run', worth: 1, message }],
  failed: 1,
  repeated: 0,
  durationS: 0,
  note: 'not run',
});

async function prepare(tiers) {
  const tooOld = nodeVersionProblem();
  if (tooOld) throw new BootstrapError(tooOld);
  const node = await ensurePackages(root, say);
  const bin = path.join(root, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  // Minutes where it has to be built, most of them of waiting: the tiers that need none begin.
  const media = problemOf(async () => {
    if (!tiers.some((tier) => tier.media)) return;
    const livekit = await findLivekit({ say });
    if (livekit) env.INTERMIND_LIVEKIT_BINARY = livekit;
  }).catch((error) => `The media server cannot be had: ${error.stack}`);
  const problem = await problemOf(async () => {
    if (tiers.some(({ system }) => system)) await ensureSystemPackages(say);
  });
  if (problem) say(problem);
  const runnable = tiers.filter(({ system }) => !problem || !system);
  if (runnable.some(({ web }) => web)) await ensureWebBuild(root, node, say);
  return {
    runnable,
    refused: tiers.filter((tier) => !runnable.includes(tier)).map((tier) => notRun(tier, problem)),
    media,
    node,
    env,
  };
}

/** Tiers that use PostgreSQL or Redis. */
const SERVED = new Set(['database', 'postgres']);

/** @param how `together`: others run meanwhile, and what a tier prints is kept until it has ended */
async function measureTier(tier, context, { together = false, isBackground = false }) {
  const kept = [];
  const write = together ? (text) => kept.push(text) : (text) => process.stdout.write(text);
  say(`\n=== ${tier.tier} ===`);
  const startedAt = performance.now();
  const report = await runTier(tier, { ...context, write, isBackground });
  const durationS = (performance.now() - startedAt) / 1000;
  if (together) say(`\n=== ${tier.tier}, after ${Math.round(durationS)} s ===\n${kept.join('')}`);
  return { tier: tier.tier, ...report, failed: report.failures.length, repeated: 0, durationS, note: '' };
}

/** Takes tiers from the queue until it is empty. */
async function work(queue, context, results, how) {
  for (let tier = queue.shift(); tier; tier = queue.shift())
    results.push(await measureTier(tier, context, how));
}

/** @param {Promise<string | null>} media why there is no media server, once that is known @param refused grows by what needs one then */
async function runTiers(tiers, { media, refused }, context, results) {
  const someAlone = tiers.some((tier) => tier.alone);
  const background = tiers.filter((tier) => tier.background && someAlone);
  const queue = tiers.filter((tier) => !tier.alone && !background.includes(tier));
  const together = queue.length > 1;
  await Promise.all([1, 2].map(() => work(queue, context, results, { together })));
  const problem = await media;
  if (problem) {
    say(problem);
    refused.push(...tiers.filter((tier) => tier.media).map((tier) => notRun(tier, problem)));
  }
  const alone = tiers.filter((tier) => tier.alone && !(problem && tier.media));
  await Promise.all([
    work(alone, context, results, {}),
    work(background, context, results, { together: true, isBackground: true }),
  ]);
}

/** A file in which something failed once more, alone. */
function repeater(tiers, context) {
  return (name, file, failures) => {
    const tier = tiers.find(({ tier }) => tier === name);
    const messages = failures.map((failure) => `${failure.name}\n${failure.message}\n`);
    say(`\n=== ${name}, once more: ${file} ===\nIn it failed:\n${messages.join('\n')}`);
    return runTier(
      { ...tier, args: [...tier.args, file] },
      { ...context, write: (text) => process.stdout.write(text) },
    );
  };
}

const EVERYTHING = 'everything';

async function main() {
  if (process.argv.includes(EVERYTHING)) process.env.TEST_EVERYTHING = '1';
  const wanted = process.argv.slice(2).filter((name) => name !== EVERYTHING);
  const unknown = wanted.find((name) => !(name in floors));
  if (unknown !== undefined)
    throw new BootstrapError(`There is no tier "${unknown}". The tiers: ${Object.keys(floors).join(', ')}`);
  const asked = TIERS.filter(({ tier }) => wanted.length === 0 || wanted.includes(tier));
  const { runnable: tiers, refused, media, ...context } = await prepare(asked);
  const services = tiers.some(({ tier }) => SERVED.has(tier)) ? await startTestServices() : null;
  const found = [];
  const repeatable = new Set(tiers.filter(({ args }) => args).map(({ tier }) => tier));
  let repeated;
  try {
    Object.assign(context.env, services?.env);
    await runTiers(tiers, { media, refused }, context, found);
    repeated = await withRepeats(found, repeatable, repeater(tiers, context));
  } finally {
    await services?.stop();
  }
  const results = [...repeated.map((result) => withFloor(result, floors[result.tier].floor)), ...refused];
  say(`\nThe slowest:\n${slowestOf(results, SLOWEST_SHOWN)}`);
  const summary = summaryOf(results);
  if (summary) say(`\n${summary}`);
  say(`\n${tableOf(results)}\n`);
  say(closingLine(results));
  return results.every(({ failed }) => failed === 0);
}

// What was started for the tests ends with us (`exit`).
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof BootstrapError ? error.message : error);
  // So that the last line shows that nothing was tested.
  console.log('0 passed, 1 failed');
  // What still runs ends with us.
  process.exit(1);
}
