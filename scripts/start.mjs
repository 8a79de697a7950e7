// `npm start` and `npm run dev`: brings this machine to where the supervisor can run, then runs it. Runs on the Node that
// the machine has, with nothing installed.
import { nodeVersionProblem } from './lib/node-version.mjs';

const HELP = `Usage: npm start [-- OPTION…]

Installs and builds what is missing, then runs Intermind until Ctrl-C.

  --without-demo  do not fetch the packages of the demonstration of interpretation
  --dev           run from the sources and reload what is edited (npm run dev)
  --help          show this

Settings come from the environment or from a file .env: docs/self-hosting.md
`;
const OPTIONS = ['--without-demo', '--dev', '--help'];
const unknown = process.argv.slice(2).filter((argument) => !OPTIONS.includes(argument));
if (unknown.length > 0) {
  console.error(`No such option: ${unknown.join(' ')}\n\n${HELP.trimEnd()}`);
  process.exit(2);
}
if (process.argv.includes('--help')) {
  process.stdout.write(HELP);
  process.exit(0);
}

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
  path,
  { fileURLToPath },
  { withDotEnv },
  { ensurePackages },
  { findLivekit },
  { ensureWebBuild },
  { watchNpm },
  { ensurePrograms },
  { markAsRunning },
  { bringDemoPackages, demoRoot, missingDemoPackages },
  { supervise },
  { createProgress, paint },
] = await Promise.all([
  import('node:path'),
  import('node:url'),
  import('./lib/dot-env.mjs'),
  import('./lib/packages.mjs'),
  import('./lib/livekit.mjs'),
  import('./lib/web-build.mjs'),
  import('./lib/starter.mjs'),
  import('./lib/programs.mjs'),
  import('./lib/builds.mjs'),
  import('./lib/demo-packages.mjs'),
  import('./lib/supervise.mjs'),
  import('./lib/terminal.mjs'),
]);

const root = fileURLToPath(new URL('..', import.meta.url));
const dev = process.argv.includes('--dev');
const SUPERVISOR = 'apps/supervisor/src/main';
const progress = createProgress();
const { say } = progress;

/** Until the supervisor runs, a request to end ends what we are at: a later start does it again. */
let end = () => process.exit(1);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
if (process.env.npm_lifecycle_event) watchNpm(() => end('SIGTERM'));

async function prepare() {
  const env = withDotEnv(path.join(process.cwd(), '.env'));
  const node = await ensurePackages(root, say);
  const folder = demoRoot(env);
  const [livekit, demo, programs, web] = await Promise.all([
    findLivekit({ env, say }),
    wantsDemo(env) ? missingDemoPackages({ folder, say }) : [],
    dev ? null : ensurePrograms(root, node, say),
    dev ? null : ensureWebBuild(root, node, say),
  ]);
  markAsRunning(root, [programs, web].filter(Boolean));
  return {
    node,
    demo,
    program: programs ? path.join(programs, `${SUPERVISOR}.js`) : path.join(root, `${SUPERVISOR}.ts`),
    env: {
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
      INTERMIND_DEMO_ROOT: folder,
      ...env,
      ...(livekit ? { INTERMIND_LIVEKIT_BINARY: livekit } : {}),
      ...(programs ? { INTERMIND_PROGRAMS: programs } : {}),
      ...(web ? { INTERMIND_WEB: web } : {}),
    },
  };
}

/** The interpreter works with the demonstration where nothing else is set up. */
function wantsDemo(env) {
  return !process.argv.includes('--without-demo') && (env.INTERMIND_ENGINES ?? 'local') === 'local';
}

function run({ node, demo, program, env }) {
  const folder = env.INTERMIND_DEMO_ROOT;
  const child = supervise(
    { node, args: [program, ...(dev ? ['--dev'] : [])], env },
    async (say) => demo.length > 0 && bringDemoPackages(demo, { folder, say }),
  );
  // Ctrl-C reaches the supervisor by itself, being in the same terminal.
  end = (signal) => signal !== 'SIGINT' && child.kill('SIGTERM');
  child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

try {
  const prepared = await prepare();
  progress.end();
  run(prepared);
} catch (error) {
  progress.end();
  if (error.constructor.name === 'BootstrapError') console.error(paint('red', error.message, process.stderr));
  else console.error(error);
  process.exit(1);
}
