import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type OperatorError } from './operator-error.ts';
import { readSettings } from './settings.ts';

function problemsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env, '/srv');
  } catch (error) {
    expect(error).toMatchObject({ name: 'OperatorError', code: 'WrongSettings' });
    return (error as OperatorError).message.split('\n');
  }
  return [];
}

describe('settings', () => {
  it('need nothing', () => {
    expect(readSettings({}, '/srv')).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      trustedProxies: [],
      dataDir: '/srv/data',
      secretsFile: '/srv/data/secrets.json',
      databaseUrl: null,
      redisUrl: null,
      livekit: { mode: 'embedded', port: 7880, tcpPort: 7881, udpPort: 7882, nodeIp: null },
      egress: null,
      oidc: { mode: 'embedded', issuer: 'http://localhost:3000/oidc', clientId: 'vca' },
      signUp: { mode: 'open', domains: [] },
      mail: null,
      lifetimes: { memberTokenS: 300, guestTokenS: 600, joinRequestS: 600 },
      plans: 'off',
      s3: null,
      stripe: null,
      google: null,
      calendarAddresses: 'public',
      seller: 'Intermind',
      taxPercent: 0,
      productName: 'Intermind',
      privacyUrl: 'http://localhost:3000/privacy',
      termsUrl: 'http://localhost:3000/terms',
      legalPagesDir: null,
      engines: 'local',
      hasEngines: false,
      chatModels: [],
      chatSummaries: true,
      embeddings: null,
      outsideRecognisers: [],
      imitatingEngines: [],
      assistants: [],
      avatarAccount: null,
      metricsToken: null,
      meetingCapacity: 100,
      retention: { recordings: null, transcripts: null, messages: null },
      analyticsUrl: null,
      logLevel: 'info',
    });
  });

  it.each(['http://[::1]:3000', 'http://127.0.0.2:3000', 'http://LOCALHOST:3000'])(
    'take %s for this machine, which browsers trust without https',
    (url) => expect(readSettings({ PUBLIC_URL: url, HOST: '::1' }).publicUrl).toBe(url.toLowerCase()),
  );

  it('take days for which things are kept, and refuse what is no number of days', () => {
    const { retention } = readSettings({ KEEP_RECORDINGS_DAYS: '90', KEEP_MESSAGES_DAYS: '1' });
    expect(retention).toEqual({ recordings: 90, transcripts: null, messages: 1 });
    for (const wrong of ['0', '1.5', '-1', 'ever', '36501'])
      expect(() => readSettings({ KEEP_TRANSCRIPTS_DAYS: wrong })).toThrow(
        'Example: KEEP_TRANSCRIPTS_DAYS=90',
      );
  });

  it('name proxies by address and network', () => {
    const { trustedProxies } = readSettings({ TRUSTED_PROXIES: '10.0.0.5, 172.16.0.0/12,2001:db8::/32' });
    expect(trustedProxies).toEqual(['10.0.0.5', '172.16.0.0/12', '2001:db8::/32']);
    for (const wrong of ['proxy.example.org', '10.0.0.0/33', '10.0.0.5,', '10.0.0.0/8/8'])
      expect(() => readSettings({ TRUSTED_PROXIES: wrong })).toThrow('Example: TRUSTED_PROXIES=10.0.0.5,');
  });

  it('take a folder of pages from where the product was started', () => {
    expect(readSettings({ LEGAL_PAGES_DIR: 'pages' }, '/srv').legalPagesDir).toBe('/srv/pages');
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

  it('let LiveKit Egress record, which finds the page at PUBLIC_URL or where the setting says', () => {
    const env = {
      RECORDER: 'egress',
      PUBLIC_URL: 'https://meet.example.org',
      LIVEKIT_URL: 'wss://media.example.org',
      LIVEKIT_API_KEY: 'APIkey',
      LIVEKIT_API_SECRET: 'a-secret-of-more-than-thirty-two-characters',
    };
    expect(readSettings(env).egress).toEqual({ pageUrl: 'https://meet.example.org' });
    const pageUrl = 'https://meet.internal.example.org';
    expect(readSettings({ ...env, RECORDER_PAGE_URL: `${pageUrl}/` }).egress).toEqual({ pageUrl });
    expect(readSettings({ ...env, RECORDER: 'browser', RECORDER_PAGE_URL: pageUrl }).egress).toBeNull();
  });

  it.each([
    [{ RECORDER: 'obs' }, 'RECORDER="obs" is not browser or egress. Example: RECORDER=egress'],
    [{ RECORDER: 'egress' }, 'Example: LIVEKIT_URL=wss://media.example.org'],
    [{ RECORDER: 'egress', RECORDER_PAGE_URL: 'https://example.org/rooms' }, 'without a path'],
    [
      { RECORDER: 'egress', RECORDER_PAGE_URL: 'http://api:3000' },
      'RECORDER_PAGE_URL="http://api:3000" is not https',
    ],
  ])('refuse %j', (env, sentence) => expect(problemsOf(env).join()).toContain(sentence));

  it('take what sells plans, and print no key that is refused', () => {
    const env = {
      STRIPE_SECRET_KEY: 'sk_test_12345678',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      TAX_PERCENT: '19.5',
    };
    expect(readSettings({ ...env, SELLER: 'Acme Ltd; 1 High Street' })).toMatchObject({
      stripe: { secretKey: 'sk_test_12345678', webhookSecret: 'whsec_1' },
      seller: 'Acme Ltd\n1 High Street',
      taxPercent: 19.5,
    });
    const problems = problemsOf({ STRIPE_SECRET_KEY: 'hush hush', TAX_PERCENT: '51' });
    expect(problems.map((problem) => problem.split('=')[0])).toEqual([
      ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'TAX_PERCENT'],
    ]);
    expect(problems.join()).not.toContain('hush');
  });

  it('take a bucket for recordings, with its keys, which may be in files', () => {
    const keys = { S3_ACCESS_KEY_ID: 'AKIA1', S3_SECRET_ACCESS_KEY: 'hush hush' };
    const s3Of = (env: Record<string, string>) => readSettings({ ...keys, ...env }, '/srv').s3;
    expect(s3Of({ S3_BUCKET: 'intermind' })).toEqual({
      bucket: 'intermind',
      region: 'us-east-1',
      endpoint: null,
      pathStyle: false,
      accessKeyId: 'AKIA1',
      secretAccessKey: 'hush hush',
    });
    const own = { S3_BUCKET: 'intermind', S3_ENDPOINT: 'http://minio:9000/' };
    expect(s3Of(own)).toMatchObject({ endpoint: 'http://minio:9000', pathStyle: true });
    expect(s3Of({ ...own, S3_PATH_STYLE: 'off', S3_REGION: 'x' })).toMatchObject({
      pathStyle: false,
      region: 'x',
    });
    expect(s3Of({})).toBeNull();
    expect(problemsOf({ S3_BUCKET: 'Not A Bucket' }).map((problem) => problem.split('=')[0])).toEqual([
      ...['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ]);
    const missing = problemsOf({
      ...keys,
      S3_BUCKET: 'ab1',
      S3_SECRET_ACCESS_KEY: '',
      S3_SECRET_ACCESS_KEY_FILE: '/nowhere',
    });
    expect(missing[0]).toBe('S3_SECRET_ACCESS_KEY_FILE="/nowhere" cannot be read (ENOENT).');
  });

  it('take Google’s client whole or not at all', () => {
    const env = { GOOGLE_CLIENT_ID: 'client.apps', GOOGLE_CLIENT_SECRET: 'hush' };
    expect(readSettings(env).google).toEqual({
      clientId: 'client.apps',
      clientSecret: 'hush',
      standIn: null,
    });
    expect(readSettings({ ...env, GOOGLE_URL: 'http://127.0.0.1:9000/' }).google?.standIn).toBe(
      'http://127.0.0.1:9000',
    );
    expect(problemsOf({ GOOGLE_CLIENT_ID: 'client.apps' })[0]).toMatch(/^GOOGLE_CLIENT_SECRET/);
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
    ['an age in words', { GUEST_TOKEN_SECONDS: '10 minutes' }, 'GUEST_TOKEN_SECONDS="10 minutes"'],
    [
      'a token that expires before it is renewed',
      { MEMBER_TOKEN_SECONDS: '14' },
      'MEMBER_TOKEN_SECONDS="14"',
    ],
    ['a request that outlives the day', { JOIN_REQUEST_SECONDS: '86401' }, 'JOIN_REQUEST_SECONDS="86401"'],
    ['one port for two things', { LIVEKIT_PORT: '3000' }, 'PORT and LIVEKIT_PORT are both 3000'],
  ])('refuse %s', (_what, env, text) => {
    expect(problemsOf(env as unknown as Record<string, string>)).toEqual([expect.stringContaining(text)]);
  });

  it('take lifetimes up to their limits', () => {
    expect(
      readSettings(
        { MEMBER_TOKEN_SECONDS: '15', GUEST_TOKEN_SECONDS: '3600', JOIN_REQUEST_SECONDS: '5' },
        '/srv',
      ).lifetimes,
    ).toEqual({ memberTokenS: 15, guestTokenS: 3_600, joinRequestS: 5 });
  });

  it('are refused without printing a password', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://user:hunter2@db/x' })).toEqual([
      'DATABASE_URL="mysql://…@db/x" is not a postgres:// address. Example: DATABASE_URL=postgres://user:password@db/intermind',
    ]);
  });

  it.each([
    ['https://Meet.Example.org', 'https://meet.example.org'],
    ['https://meet.example.org:443/', 'https://meet.example.org'],
    ['http://LOCALHOST:80', 'http://localhost'],
  ])('takes PUBLIC_URL=%s as browsers write it', (given, publicUrl) => {
    expect(readSettings({ PUBLIC_URL: given }, '/srv').publicUrl).toBe(publicUrl);
  });

  it.each(['https://meet.example.org/?x=1', 'https://user@meet.example.org', 'https://meet.example.org/#a'])(
    'refuses PUBLIC_URL=%s',
    (given) =>
      expect(problemsOf({ PUBLIC_URL: given })[0]).toContain('is not an http or https origin without a path'),
  );

  it('reads secrets from files, the environment first', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'intermind-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'url');
    writeFileSync(file, 'postgres://one@db/intermind\n');
    expect(readSettings({ DATABASE_URL_FILE: file }, '/srv').databaseUrl).toBe('postgres://one@db/intermind');
    const both = { DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://two@db/intermind' };
    expect(readSettings(both, '/srv').databaseUrl).toBe('postgres://two@db/intermind');
    expect(problemsOf({ DATABASE_URL_FILE: `${file}-none` })).toEqual([
      `DATABASE_URL_FILE="${file}-none" cannot be read (ENOENT).`,
    ]);
    writeFileSync(file, 'what-the-scraper-sends\n');
    expect(readSettings({ METRICS_TOKEN_FILE: file }, '/srv').metricsToken).toBe('what-the-scraper-sends');
  });

  it('keeps secrets in the data folder, or where SECRETS_FILE says', () => {
    expect(readSettings({}, '/srv').secretsFile).toBe('/srv/data/secrets.json');
    expect(readSettings({ SECRETS_FILE: '/run/secrets/a' }, '/srv').secretsFile).toBe('/run/secrets/a');
  });

  it('name outside services that hear voices, each once, and none on machines of one’s own', () => {
    const env = {
      ENGINES_SPEECH_TO_TEXT: 'deepgram, compatible, openai',
      ENGINES_SPEECH_TRANSLATION: 'openai',
      DEEPGRAM_API_KEY: 'dg',
      OPENAI_API_KEY: 'sk',
      COMPATIBLE_SPEECH_TO_TEXT_URL: 'http://127.0.0.1:8000/v1',
      COMPATIBLE_SPEECH_TO_TEXT_MODEL: 'own',
    };
    expect(readSettings(env).outsideRecognisers).toEqual(['deepgram', 'openai']);
    expect(readSettings(env).imitatingEngines).toEqual(['openai']);
  });

  it('are refused with those of the engines, together', () => {
    expect(problemsOf({ PORT: '0', ENGINES_TRANSLATION: 'openai' })).toEqual([
      expect.stringContaining('PORT="0"'),
      expect.stringContaining('OPENAI_API_KEY is missing'),
    ]);
    const env = { ENGINES_TRANSLATION: 'openai', OPENAI_API_KEY: 'sk-1' };
    expect(readSettings(env, '/srv').hasEngines).toBe(true);
  });

  it('knows the settings of the interpreter', () => {
    expect(
      problemsOf({
        INTERMIND_AGENT_CAPACITY: '8',
        INTERMIND_RECORDER_CAPACITY: '2',
        INTERMIND_JOB_MEMORY_MIB: '1024',
        INTERMIND_POCKETSPHINX_DICT: '/a',
      }),
    ).toEqual([]);
  });
});
