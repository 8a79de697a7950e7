// `npm start` and `npm run dev`: brings this machine to where the supervisor can run, then runs it. Runs on the Node that
// the machine has, with nothing installed.
import { nodeVersionProblem } from './lib/node-version.mjs';

const tooOld = nodeVersionProblem();
if (tooOld) {
  console.error(tooOld);
  process.exit(1);
}
if (process.platform === 'win32') {
  console.error('Intermind runs on Linux and macOS. On Windows, start it in WSL.');
  process.exit(1);
}

const [
  { spawn },
  path,
  { fileURLToPath },
  { withDotEnv },
  { ensurePackages },
  { findLivekit },
  { ensureEmptyDatabase },
  { ensureWebBuild },
] = await Promise.all([
  import('node:child_process'),
  import('node:path'),
  import('node:url'),
  import('./lib/dot-env.mjs'),
  import('./lib/packages.mjs'),
  import('./lib/livekit.mjs'),
  import('./lib/empty-database.mjs'),
  import('./lib/web-build.mjs'),
]);

const root = fileURLToPath(new URL('..', import.meta.url));
const dev = process.argv.includes('--dev');
const say = (line) => console.log(line);
const PARENT_LOOK_MS = 500;

async function prepare() {
  const env = withDotEnv(path.join(process.cwd(), '.env'));
  const node = await ensurePackages(root, say);
  const [livekit, emptyDatabase] = await Promise.all([
    findLivekit({ env, say }),
    env.DATABASE_URL ? null : ensureEmptyDatabase(root, node),
    dev || ensureWebBuild(root, node, say),
  ]);
  return {
    node,
    env: {
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
      ...env,
      ...(livekit ? { INTERMIND_LIVEKIT_BINARY: livekit } : {}),
      ...(emptyDatabase ? { INTERMIND_EMPTY_DATABASE: emptyDatabase } : {}),
    },
  };
}

function supervise({ node, env }) {
  const args = [path.join(root, 'apps/supervisor/src/main.ts'), ...(dev ? ['--dev'] : [])];
  // The channel tells the supervisor when we are gone, however that happens.
  const child = spawn(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // Ctrl-C reaches the supervisor by itself, being in the same terminal.
  process.on('SIGINT', () => {});
  // npm passes a signal on to the shell between us, which ends without a word: its end is then ours.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), PARENT_LOOK_MS).unref();
  }
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

try {
  supervise(await prepare());
} catch (error) {
  console.error(error.constructor.name === 'BootstrapError' ? error.message : error);
  process.exit(1);
}
