import { readFileSync } from 'node:fs';
import { readSettings } from '@intermind/config';
import { expect, it } from 'vitest';
import { childSpecs } from './child-specs.ts';

const specsOf = (environment: Record<string, string>, dev = false) =>
  childSpecs({
    settings: readSettings(environment),
    agentSecret: 'secret-of-the-agent',
    environment: { PATH: '/bin', HOME: '/home/anna', ...environment },
    root: '/clone',
    node: '/node',
    livekit: { binary: '/livekit', configFile: '/data/livekit.yaml' },
    dev,
  });

it.each([
  [{}, 'http://127.0.0.1:3000', '127.0.0.1'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://meet.example.org' }, 'http://127.0.0.1:3000', '127.0.0.1'],
  [{ HOST: '::', PUBLIC_URL: 'https://meet.example.org' }, 'http://127.0.0.1:3000', '127.0.0.1'],
  [{ HOST: '::1', PORT: '4000' }, 'http://[::1]:4000', '::1'],
])('with %j programs of this machine reach the API at %s', (environment, url, host) => {
  const { apiUrl, apiAddress, agent } = specsOf(environment);
  expect([apiUrl, apiAddress.host, agent.env['INTERMIND_API_URL']]).toEqual([url, host, url]);
});

it('tells the API where to listen, and both of our programs their secret', () => {
  const { api, agent, web } = specsOf({
    HOST: '0.0.0.0',
    PORT: '4000',
    PUBLIC_URL: 'https://meet.example.org',
  });
  const told = {
    NODE_ENV: 'production',
    INTERMIND_SUPERVISED: '1',
    PUBLIC_URL: 'https://meet.example.org',
    INTERMIND_AGENT_SECRET: 'secret-of-the-agent',
  };
  expect(api.env).toMatchObject({ ...told, PORT: '4000', HOST: '0.0.0.0' });
  expect(agent.env).toMatchObject(told);
  expect(web).toBeNull();
});

it('names each program as its lines and notices do', () => {
  const { livekit, api, agent, web } = specsOf({}, true);
  expect([livekit, api, agent, web].map((spec) => spec!.name)).toEqual(['livekit', 'api', 'agent', 'web']);
});

it('saves memory and time: one compiler for WebAssembly, two heaps, room to start in, compiled code that is kept', () => {
  const { api, agent } = specsOf({});
  expect(api.args).toEqual([
    '--liftoff-only',
    '--no-wasm-tier-up',
    '--no-wasm-dynamic-tiering',
    '--min-semi-space-size=16',
    '/clone/apps/api/src/server.ts',
  ]);
  expect(api.env).toMatchObject({
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: '/clone/node_modules/.cache/compiled',
  });
  expect(agent.args).toEqual(['/clone/apps/agent/src/main.ts']);
});

it.each(['backup', 'restore', 'move-database'])('npm run %s has the compiler of the API', (name) => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const flags = specsOf({}).api.args.filter((arg) => /wasm|liftoff/.test(arg));
  expect(scripts[name]).toBe(`node ${flags.join(' ')} apps/api/src/database-commands.ts ${name}`);
});

it('keeps our settings from the media server, which has settings of the same names', () => {
  const { livekit } = specsOf({ LIVEKIT_PORT: '7980' });
  expect(livekit).toMatchObject({
    command: '/livekit',
    args: ['--config', '/data/livekit.yaml'],
    env: { PATH: '/bin', HOME: '/home/anna' },
  });
  expect(livekit!.env).not.toHaveProperty('LIVEKIT_PORT');
});

it('runs what was built, and the sources where nothing was', () => {
  const programOf = (environment: Record<string, string>) => {
    const { api, agent } = specsOf(environment);
    return [api.args.at(-1), agent.args.at(-1)];
  };
  expect(programOf({})).toEqual(['/clone/apps/api/src/server.ts', '/clone/apps/agent/src/main.ts']);
  expect(programOf({ INTERMIND_PROGRAMS: '/built' })).toEqual([
    '/built/apps/api/src/server.js',
    '/built/apps/agent/src/main.js',
  ]);
});

it('for developers Vite has the port, and the API the next one, on this machine alone', () => {
  const environment = { PORT: '4000', HOST: '0.0.0.0', PUBLIC_URL: 'https://meet.example.org' };
  const { api, web, apiUrl } = specsOf(environment, true);
  expect(apiUrl).toBe('http://127.0.0.1:4001');
  expect(api.env).toMatchObject({ NODE_ENV: 'development', PORT: '4001', HOST: '127.0.0.1' });
  expect(api.args.slice(-3)).toEqual(['--watch', '--watch-preserve-output', '/clone/apps/api/src/server.ts']);
  expect(web!.args).toEqual([
    '/clone/node_modules/vite/bin/vite.js',
    '/clone/apps/web',
    ...['--port', '4000', '--host', '0.0.0.0', '--strictPort', '--clearScreen', 'false'],
  ]);
});
