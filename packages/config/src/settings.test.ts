import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

function problemsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env, '/srv');
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).message.split('\n');
  }
  return [];
}

describe('settings', () => {
  it('need nothing', () => {
    expect(readSettings({}, '/srv')).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: '/srv/data',
      databaseUrl: null,
      redisUrl: null,
      livekit: { mode: 'embedded', port: 7880, tcpPort: 7881, udpPort: 7882, nodeIp: null },
      oidc: { mode: 'embedded', clientId: 'vca' },
      productName: 'Intermind',
      privacyUrl: 'http://localhost:3000/privacy',
      engines: 'local',
      logLevel: 'info',
    });
  });

  it('switch each embedded part for an outside one', () => {
    const settings = readSettings({
      DATABASE_URL: 'postgres://user:password@db/intermind',
      REDIS_URL: 'redis://redis:6379',
      LIVEKIT_URL: 'wss://media.example.org/',
      LIVEKIT_API_KEY: 'APIkey',
      LIVEKIT_API_SECRET: 'a-secret-of-more-than-thirty-two-characters',
      OIDC_ISSUER: 'https://id.example.org/realms/main',
    });
    expect(settings).toMatchObject({
      databaseUrl: 'postgres://user:password@db/intermind',
      redisUrl: 'redis://redis:6379',
      livekit: { mode: 'external', url: 'wss://media.example.org' },
      oidc: { mode: 'external', issuer: 'https://id.example.org/realms/main', clientId: 'vca' },
    });
  });

  it('are refused all at once, each with what was expected and an example', () => {
    expect(problemsOf({ PORT: '70000', LOG_LEVEL: 'loud', LIVEKIT_NODE_IP: 'here' })).toEqual([
      'PORT="70000" is not a port from 1 to 65535. Example: PORT=3000',
      'LIVEKIT_NODE_IP="here" is not one IPv4 or IPv6 address, or one of each with a comma. Example: LIVEKIT_NODE_IP=203.0.113.7',
      'LOG_LEVEL="loud" is not debug, info, warn or error. Example: LOG_LEVEL=info',
    ]);
  });

  it('refuse an INTERMIND_ name that is none, which a slip of the pen would hide', () => {
    expect(problemsOf({ INTERMIND_ENGINE: 'off' })).toEqual([
      'INTERMIND_ENGINE is not a setting. The settings are listed in docs/self-hosting.md',
    ]);
  });

  it.each([
    ['an open address without a public one', { HOST: '0.0.0.0' }, 'HOST="0.0.0.0" opens this machine'],
    ['a public address in the clear', { PUBLIC_URL: 'http://meet.example.org' }, 'is not https'],
    [
      'a public address with a path',
      { PUBLIC_URL: 'https://example.org/meet' },
      'PUBLIC_URL="https://example.org/meet"',
    ],
    [
      'a short secret',
      { LIVEKIT_URL: 'ws://m', LIVEKIT_API_KEY: 'k', LIVEKIT_API_SECRET: 's' },
      '(too short)',
    ],
    ['one port for two things', { LIVEKIT_PORT: '3000' }, 'PORT and LIVEKIT_PORT are both 3000'],
  ])('refuse %s', (_what, env, text) => {
    expect(problemsOf(env as unknown as Record<string, string>)).toEqual([expect.stringContaining(text)]);
  });

  it('are refused without printing a password', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://user:hunter2@db/x' })).toEqual([
      'DATABASE_URL="mysql://…@db/x" is not a postgres:// address. Example: DATABASE_URL=postgres://user:password@db/intermind',
    ]);
  });
});
