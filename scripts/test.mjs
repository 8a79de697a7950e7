// `npm test`: brings this machine to where every test can run, runs them tier by tier, and counts. `npm test -- pure`
// runs one tier. Runs on the Node that the machine has, with nothing installed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BootstrapError } from './lib/command.mjs';
import { findLivekit } from './lib/livekit.mjs';
import { nodeVersionProblem } from './lib/node-version.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';
import { startTestServices } from './lib/test-services.mjs';
import { closingLine, countsOf, tableOf, withFloor } from './lib/test-report.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const floors = JSON.parse(readFileSync(path.join(root, 'scripts/tiers.json'), 'utf8'));
const say = (line) => console.log(line);

/** Runs a program. @returns {Promise<boolean>} whether it ended with 0 */
function show(command, args, env, write) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', write);
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/** The checks that `npm run check` is made of, one count each. */
async function runChecks({ env, write }) {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const names = [...scripts.check.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
  const failed = [];
  for (const name of names) {
    write(`\n— ${name}\n`);
    if (!(await show('npm', ['run', '--silent', name], env, write))) failed.push(name);
  }
  return { passed: names.length - failed.length, failed: failed.length, skipped: 0, note: failed.join(', ') };
}

/** @param {readonly string[]} args what to run, for vitest */
async function runVitest({ node, env, write }, args, extraEnv = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-report-'));
  const report = path.join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const command = [vitest, 'run', '--passWithNoTests', ...args, ...reporters];
    const ok = await show(node, command, { ...env, ...extraEnv }, write);
    if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, note: 'vitest made no report' };
    const counts = countsOf(JSON.parse(readFileSync(report, 'utf8')));
    // An error outside of any test.
    const failed = ok || counts.failed > 0 ? counts.failed : 1;
    return { ...counts, failed, note: '' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * `lane`: tiers of different lanes run side by side, those of one lane after each other; those without a lane measure by the
 * clock and have the machine to themselves. `system`: needs the packages of the system. `web`: needs the web app.
 */
const TIERS = [
  { tier: 'check', lane: 1, run: runChecks },
  { tier: 'pure', lane: 1, run: (context) => runVitest(context, ['--project', 'pure']) },
  {
    tier: 'database',
    lane: 2,
    system: true,
    run: (context) => runVitest(context, ['--project', 'database'], { TEST_DATABASE_URL: '', ...inMemory() }),
  },
  {
    tier: 'postgres',
    lane: 1,
    system: true,
    run: (context) => runVitest(context, ['--project', 'postgres'], inMemory()),
  },
  { tier: 'engines', system: true, run: (context) => runVitest(context, ['--project', 'engines']) },
  {
    tier: 'browser',
    system: true,
    web: true,
    run: (context) => runVitest(context, ['--config', 'e2e/vitest.config.ts']),
  },
];

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

async function prepare(tiers) {
  const tooOld = nodeVersionProblem();
  if (tooOld) throw new BootstrapError(tooOld);
  const node = await ensurePackages(root, say);
  const livekit = await findLivekit({ say });
  if (tiers.some(({ system }) => system)) await ensureSystemPackages(say);
  if (tiers.some(({ web }) => web)) await ensureWebBuild(root, node, say);
  const bin = path.join(root, 'node_modules/.bin');
  return {
    node,
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
      ...(livekit ? { INTERMIND_LIVEKIT_BINARY: livekit } : {}),
    },
  };
}

/** Tiers that use PostgreSQL or Redis. */
const SERVED = new Set(['database', 'postgres']);

/** @param {boolean} together other lanes run meanwhile: what a tier prints is kept until it has ended */
async function runLane(tiers, context, results, together) {
  for (const { tier, run } of tiers) {
    const kept = [];
    const write = together ? (text) => kept.push(text) : (text) => process.stdout.write(text);
    say(`\n=== ${tier} ===`);
    const startedAt = performance.now();
    const counts = await run({ ...context, write });
    const durationS = (performance.now() - startedAt) / 1000;
    if (together) say(`\n=== ${tier}, after ${Math.round(durationS)} s ===\n${kept.join('')}`);
    results.push(withFloor({ tier, durationS, ...counts }, floors[tier].floor));
  }
}

/** @returns {Map<number | undefined, typeof TIERS>} */
function groupByLane(tiers) {
  const lanes = new Map();
  for (const tier of tiers) lanes.set(tier.lane, [...(lanes.get(tier.lane) ?? []), tier]);
  return lanes;
}

async function main() {
  const [wanted] = process.argv.slice(2);
  const tiers = TIERS.filter(({ tier }) => wanted === undefined || tier === wanted);
  if (tiers.length === 0)
    throw new BootstrapError(`There is no tier "${wanted}". The tiers: ${Object.keys(floors).join(', ')}`);
  const context = await prepare(tiers);
  const services = tiers.some(({ tier }) => SERVED.has(tier)) ? await startTestServices() : null;
  const results = [];
  try {
    Object.assign(context.env, services?.env);
    const lanes = groupByLane(tiers);
    const alone = lanes.get(undefined) ?? [];
    lanes.delete(undefined);
    const together = lanes.size > 1;
    await Promise.all([...lanes.values()].map((lane) => runLane(lane, context, results, together)));
    await runLane(alone, context, results, false);
  } finally {
    await services?.stop();
  }
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
  // Whoever reads only the last line learns that nothing was tested.
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
