import path from 'node:path';
import type { Settings } from '@intermind/config';
import type { ChildSpec } from './supervised-child.ts';

/**
 * WebAssembly by V8's first compiler alone. The second one works beside the embedded PostgreSQL on every function it runs:
 * it takes 60 MB for good and, on a busy machine of two cores, makes the first opening last 39 s instead of 4 s. Without it
 * statements by key are as fast, and those that compute over many rows take two to three times as long.
 * The commands on the database have the same (package.json).
 */
const LEAN_WEBASSEMBLY = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

/** In MB, for young objects. V8 begins with 1 MB and would tidy up again and again while the code is loaded. */
const ROOM_TO_START = ['--min-semi-space-size=16'];

export interface ChildSpecsInput {
  settings: Settings;
  agentSecret: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** The clone. */
  root: string;
  /** Node 24. */
  node: string;
  /** The media server to run; null when an outside one is used. */
  livekit: { binary: string; configFile: string } | null;
  /** The page is served by Vite, which reloads it as it is edited and passes the rest on to the API. */
  dev: boolean;
}

export interface ChildSpecs {
  livekit: ChildSpec | null;
  api: ChildSpec;
  agent: ChildSpec;
  web: ChildSpec | null;
  /** The API as programs of this machine reach it. */
  apiUrl: string;
  apiAddress: { host: string; port: number };
}

/**
 * The API closes within 6 s and then has 60 s for the last backup of the embedded database (server.ts).
 */
const API_STOPS_WITHIN_MS = 70_000;

/** What runs, and how. All of them together end within 10 s, unless a large database is backed up. */
export function childSpecs(input: ChildSpecsInput): ChildSpecs {
  const { settings, agentSecret, environment, root, node, livekit, dev } = input;
  // With Vite in front, the API moves one port up and stays on this machine.
  const apiPort = dev ? settings.port + 1 : settings.port;
  const apiHost = dev ? '127.0.0.1' : settings.host;
  const reachableHost = apiHost === '0.0.0.0' || apiHost === '::' ? '127.0.0.1' : apiHost;
  const apiUrl = `http://${reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost}:${apiPort}`;
  const env = {
    NODE_ENV: dev ? 'development' : 'production',
    // Code is compiled, and its types stripped, once: faster starts and 25 MB less in every process.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
    ...environment,
    DATA_DIR: settings.dataDir,
    PUBLIC_URL: settings.publicUrl,
    INTERMIND_SUPERVISED: '1',
    INTERMIND_API_URL: apiUrl,
  };
  const programs = environment['INTERMIND_PROGRAMS'];
  const entry = (program: string) => [
    ...(dev ? ['--watch', '--watch-preserve-output'] : []),
    programs ? path.join(programs, `${program}.js`) : path.join(root, `${program}.ts`),
  ];
  return {
    apiUrl,
    apiAddress: { host: reachableHost, port: apiPort },
    livekit: livekit && {
      name: 'livekit',
      command: livekit.binary,
      args: ['--config', livekit.configFile],
      // Not ours: it would read LIVEKIT_ settings of its own from it.
      env: { PATH: environment['PATH'], HOME: environment['HOME'] },
      // LiveKit waits for participants to leave, which they cannot: the API is gone by then.
      stopWithinMs: 1_000,
    },
    api: {
      name: 'api',
      command: node,
      args: [...LEAN_WEBASSEMBLY, ...ROOM_TO_START, ...entry('apps/api/src/server')],
      // glibc keeps a heap per thread, and the embedded database has threads that are seldom used: 20 MB.
      env: {
        MALLOC_ARENA_MAX: '2',
        ...env,
        PORT: String(apiPort),
        HOST: apiHost,
        INTERMIND_AGENT_SECRET: agentSecret,
      },
      stopWithinMs: API_STOPS_WITHIN_MS,
    },
    agent: {
      name: 'agent',
      command: node,
      args: entry('apps/agent/src/main'),
      env: {
        ...env,
        INTERMIND_AGENT_SECRET: agentSecret,
        // Where the recorder's page is: Vite serves it while the page is edited.
        INTERMIND_PAGE_URL: dev ? settings.publicUrl : apiUrl,
      },
      // It ends by itself within 5 s (apps/agent/src/main.ts).
      stopWithinMs: 6_000,
    },
    web: dev
      ? {
          name: 'web',
          command: node,
          args: [
            path.join(root, 'node_modules/vite/bin/vite.js'),
            path.join(root, 'apps/web'),
            ...[
              '--port',
              String(settings.port),
              '--host',
              settings.host,
              '--strictPort',
              '--clearScreen',
              'false',
            ],
          ],
          env,
          stopWithinMs: 1_000,
        }
      : null,
  };
}
