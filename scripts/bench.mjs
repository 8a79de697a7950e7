// `npm run bench`: brings this machine to where everything can be measured, then measures (bench/run.ts). Runs on the Node
// that the machine has, with nothing installed.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BootstrapError } from './lib/command.mjs';
import { findLivekit } from './lib/livekit.mjs';
import { nodeVersionProblem } from './lib/node-version.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensurePrograms } from './lib/programs.mjs';
import { ensureSystemPackages } from './lib/system-packages.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line) => console.log(line);

try {
  const tooOld = nodeVersionProblem();
  if (tooOld) throw new BootstrapError(tooOld);
  const node = await ensurePackages(root, say);
  const livekit = await findLivekit({ say });
  await ensureSystemPackages(say);
  // A start that builds first takes too long on a slow machine for anything that waits until it is ready.
  await ensurePrograms(root, node, say);
  await ensureWebBuild(root, node, say);
  const bin = path.join(root, 'node_modules/.bin');
  const child = spawn(node, [path.join(root, 'bench/run.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
      ...(livekit ? { INTERMIND_LIVEKIT_BINARY: livekit } : {}),
    },
    stdio: 'inherit',
  });
  // Ctrl-C reaches it by itself, being in the same terminal; it ends what it has started.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  console.error(error instanceof BootstrapError ? error.message : error);
  process.exitCode = 1;
}
