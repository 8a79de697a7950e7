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
  expect(api.args).toContain('--watch');
  expect(web!.args).toEqual(expect.arrayContaining(['--port', '4000', '--host', '0.0.0.0', '--strictPort']));
});
