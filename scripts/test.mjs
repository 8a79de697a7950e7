// `npm test`: brings this machine to where every test can run, runs them tier by tier, and counts. `npm test -- pure`
// runs one tier. Runs on the Node that the machine has, with nothing installed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BootstrapError } from './lib/command.mjs';
import { findLivekit } from './lib/livekit.mjs';
import { nodeVersionProblem } from './lib/node-version.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';
import { findTestDatabase } from './lib/test-database.mjs';
import { closingLine, countsOf, tableOf, withFloor } from './lib/test-report.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const floors = JSON.parse(readFileSync(path.join(root, 'scripts/tiers.json'), 'utf8'));
const say = (line) => console.log(line);

/** Runs a program in our terminal. @returns {Promise<boolean>} whether it ended with 0 */
function show(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/** The checks that `npm run check` is made of, one count each. */
async function runChecks({ env }) {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const names = [...scripts.check.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
  const failed = [];
  for (const name of names) {
    say(`\n— ${name}`);
    if (!(await show('npm', ['run', '--silent', name], env))) failed.push(name);
  }
  return { passed: names.length - failed.length, failed: failed.length, skipped: 0, note: failed.join(', ') };
}

/** @param {readonly string[]} args what to run, for vitest */
async function runVitest({ node, env }, args, extraEnv = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'intermind-report-'));
  const report = path.join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const ok = await show(node, [vitest, 'run', '--passWithNoTests', ...args, ...reporters], {
      ...env,
      ...extraEnv,
    });
    if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, note: 'vitest made no report' };
    const counts = countsOf(JSON.parse(readFileSync(report, 'utf8')));
    // An error outside of any test.
    const failed = ok || counts.failed > 0 ? counts.failed : 1;
    return { ...counts, failed, note: '' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runOnPostgres(context) {
  const database = await findTestDatabase(root, context.node);
  if (!database) return null;
  try {
    const own = ['--exclude', '**/db/embedded/**'];
    return await runVitest(context, ['--project', 'database', ...own], { TEST_DATABASE_URL: database.url });
  } finally {
    await database.remove();
  }
}

/** `system`: needs the packages of the system and the web app. */
const TIERS = [
  { tier: 'check', run: runChecks },
  { tier: 'pure', run: (context) => runVitest(context, ['--project', 'pure']) },
  {
    tier: 'database',
    run: (context) => runVitest(context, ['--project', 'database'], { TEST_DATABASE_URL: '' }),
  },
  { tier: 'database', name: 'database on PostgreSQL', floor: 0, run: runOnPostgres },
  { tier: 'engines', system: true, run: (context) => runVitest(context, ['--project', 'engines']) },
  {
    tier: 'browser',
    system: true,
    run: (context) => runVitest(context, ['--config', 'e2e/vitest.config.ts']),
  },
];

async function prepare(tiers) {
  const tooOld = nodeVersionProblem();
  if (tooOld) throw new BootstrapError(tooOld);
  const node = await ensurePackages(root, say);
  const livekit = await findLivekit({ say });
  if (tiers.some(({ system }) => system)) {
    await ensureSystemPackages(say);
    await ensureWebBuild(root, node, say);
  }
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

async function main() {
  const [wanted] = process.argv.slice(2);
  const tiers = TIERS.filter(({ tier }) => wanted === undefined || tier === wanted);
  if (tiers.length === 0)
    throw new BootstrapError(`There is no tier "${wanted}". The tiers: ${Object.keys(floors).join(', ')}`);
  const context = await prepare(tiers);

  const results = [];
  for (const { tier, name = tier, floor = floors[tier].floor, run } of tiers) {
    say(`\n=== ${name} ===`);
    const startedAt = performance.now();
    const counts = await run(context);
    if (!counts) {
      say('There is no PostgreSQL to run them on; set TEST_DATABASE_URL.');
      continue;
    }
    results.push(
      withFloor({ tier: name, durationS: (performance.now() - startedAt) / 1000, ...counts }, floor),
    );
  }
  say(`\n${tableOf(results)}\n`);
  say(closingLine(results));
  return results.every(({ failed }) => failed === 0);
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof BootstrapError ? error.message : error);
  // Whoever reads only the last line learns that nothing was tested.
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
