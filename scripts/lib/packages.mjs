import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runningStarts } from './builds.mjs';
import { BootstrapError, isExecutable, run } from './command.mjs';

const NODE_MAJOR = 24;

/**
 * Makes the packages those of package-lock.json, and answers the path of the Node that the project runs on.
 * @param {string} root
 * @param {(line: string) => void} say
 * @returns {Promise<string>}
 * @throws {BootstrapError}
 */
export async function ensurePackages(root, say) {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const stamp = path.join(root, 'node_modules', '.intermind-install');
  const node = path.join(root, 'node_modules', '.bin', 'node');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && isExecutable(node)) return node;

  if (!isInstalledByHand(root)) {
    const [running] = runningStarts(root);
    if (running)
      throw new BootstrapError(
        `The packages have changed, and Intermind runs with the old ones (process ${running.pid}). Stop it first.`,
      );
    say('Installing packages, once, about a minute…');
    const result = await npm(root, ['ci', '--no-fund', '--no-audit', '--loglevel=error', '--progress=false']);
    if (!result.ok)
      throw new BootstrapError(`The packages cannot be installed. npm ci says:\n${result.output.trim()}`);
  }
  await ensureNode(root, node);
  writeFileSync(stamp, wanted);
  return node;
}

/** npm has installed after the lock file changed last: someone works on the dependencies. */
function isInstalledByHand(root) {
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs
  );
}

/** The package `node` fetches its program in an install script, which npm may have been told not to run. */
async function ensureNode(root, node) {
  if (await isRightNode(node)) return;
  await npm(root, ['rebuild', 'node', '--ignore-scripts=false']);
  if (await isRightNode(node)) return;
  throw new BootstrapError(
    `The packages are installed, but Node ${NODE_MAJOR} is missing among them: the install script of the package "node" did not run.\n` +
      'Allow install scripts (npm config set ignore-scripts false), then: npm rebuild node',
  );
}

async function isRightNode(node) {
  const { ok, output } = await run(node, ['--version'], { timeoutMs: 10_000 });
  return ok && output.startsWith(`v${NODE_MAJOR}.`);
}

function npm(root, args) {
  const script = process.env.npm_execpath;
  const own = script && /npm-cli\.[cm]?js$/.test(script);
  return own ? run(process.execPath, [script, ...args], { cwd: root }) : run('npm', args, { cwd: root });
}
