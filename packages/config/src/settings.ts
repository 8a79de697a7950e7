import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { SETTINGS_TABLE, type SettingName } from './settings-table.ts';

/** The checked settings of one installation. Secrets are apart, see secrets.ts. */
export interface Settings {
  port: number;
  host: string;
  /** Origin, no trailing slash. */
  publicUrl: string;
  /** Addresses and networks (CIDR) of proxies beside those on this machine. */
  trustedProxies: readonly string[];
  /** Absolute. */
  dataDir: string;
  /** Absolute. */
  secretsFile: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  livekit:
    | { mode: 'embedded'; port: number; tcpPort: number; udpPort: number; nodeIp: string | null }
    | { mode: 'external'; url: string; apiKey: string; apiSecret: string };
  /** Who issues members' tokens: our own provider below `/oidc`, or another. */
  oidc: { mode: 'embedded' | 'external'; issuer: string; clientId: string };
  /** Who may make an account at our own provider; `domains` (lower case, empty: any) counts for `open`. */
  signUp: { mode: 'open' | 'invitation' | 'closed'; domains: readonly string[] };
  lifetimes: Lifetimes;
  productName: string;
  privacyUrl: string;
  engines: 'local' | 'scripted' | 'off';
  /** Null: no metrics. */
  metricsToken: string | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
}

/** Whole seconds. */
export interface Lifetimes {
  /** Access tokens of our own provider. */
  memberTokenS: number;
  guestTokenS: number;
  /** Until it is answered. */
  joinRequestS: number;
}

export const DEFAULT_LIFETIMES: Lifetimes = { memberTokenS: 300, guestTokenS: 600, joinRequestS: 600 };

/** One or more settings are wrong; the message names each, what was expected and an example. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
  }
}

/** Addresses of databases carry a password, and refusals are printed. */
function withoutPassword(value: string): string {
  return value.replace(/\/\/[^/]*@/, '//…@');
}

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Checks the environment and derives the settings. @throws SettingsError */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  cwd = process.cwd(),
): Settings {
  const problems: string[] = [];
  const rowOf = (name: SettingName) => SETTINGS_TABLE.find((row) => row.name === name)!;
  const refuse = (name: SettingName, value: string) => {
    const row = rowOf(name);
    problems.push(
      `${name}="${withoutPassword(value)}" is not ${row.expected}. Example: ${name}=${row.example}`,
    );
  };
  const text = (name: SettingName): string | undefined => {
    const file = FROM_FILES.has(name) ? env[`${name}_FILE`]?.trim() : undefined;
    if (env[name]?.trim() || !file) return env[name]?.trim() || undefined;
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch (error) {
      const problem = `${name}_FILE="${file}" cannot be read (${(error as NodeJS.ErrnoException).code}).`;
      if (!problems.includes(problem)) problems.push(problem);
      return undefined;
    }
  };
  const port = (name: SettingName, fallback: number): number => {
    const value = text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= 1 && number <= 65_535) return number;
    refuse(name, value);
    return fallback;
  };
  const seconds = (name: SettingName, fallback: number, [least, most]: readonly [number, number]): number => {
    const value = text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    refuse(name, value);
    return fallback;
  };
  const address = (name: SettingName, protocols: readonly string[]): string | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const url = URL.parse(value);
    if (url && protocols.includes(url.protocol)) return value.replace(/\/+$/, '');
    refuse(name, value);
    return undefined;
  };
  const choice = <Value extends string>(
    name: SettingName,
    values: readonly Value[],
    fallback: Value,
  ): Value => {
    const value = text(name);
    if (value === undefined) return fallback;
    if ((values as readonly string[]).includes(value)) return value as Value;
    refuse(name, value);
    return fallback;
  };

  for (const name of Object.keys(env)) {
    if (
      name.startsWith('INTERMIND_') &&
      !INTERNAL.has(name) &&
      !SETTINGS_TABLE.some((row) => row.name === name)
    ) {
      problems.push(`${name} is not a setting. The settings are listed in docs/self-hosting.md`);
    }
  }

  const listenPort = port('PORT', 3000);
  const host = text('HOST') ?? '127.0.0.1';
  const givenUrl = URL.parse(address('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${listenPort}`)!;
  if (givenUrl.href !== `${givenUrl.origin}/`) refuse('PUBLIC_URL', text('PUBLIC_URL')!);
  // As browsers write it: small letters, no port that is the usual one.
  const publicUrl = givenUrl.origin;
  const publicHost = URL.parse(publicUrl)?.hostname ?? '';
  if (publicUrl.startsWith('http:') && !LOOPBACK.has(publicHost)) {
    problems.push(
      `PUBLIC_URL="${publicUrl}" is not https. Browsers give no camera or microphone to plain http. Example: PUBLIC_URL=https://meet.example.org`,
    );
  }

  if (!LOOPBACK.has(host) && text('PUBLIC_URL') === undefined) {
    problems.push(
      `HOST="${host}" opens this machine to others, and PUBLIC_URL does not say at which address. Example: PUBLIC_URL=https://meet.example.org`,
    );
  }

  const livekitUrl = address('LIVEKIT_URL', ['ws:', 'wss:', 'http:', 'https:']);
  const apiKey = text('LIVEKIT_API_KEY');
  const apiSecret = text('LIVEKIT_API_SECRET');
  if (livekitUrl) {
    if (!apiKey) refuse('LIVEKIT_API_KEY', '');
    if (!apiSecret || apiSecret.length < 32) refuse('LIVEKIT_API_SECRET', apiSecret ? '(too short)' : '');
  }
  const nodeIp = text('LIVEKIT_NODE_IP') ?? null;
  if (nodeIp && !nodeIp.split(',').every((ip) => isIP(ip.trim()) !== 0)) refuse('LIVEKIT_NODE_IP', nodeIp);
  const issuer = address('OIDC_ISSUER', ['http:', 'https:']);
  const clientId = text('OIDC_CLIENT_ID') ?? 'vca';
  const domains = (text('SIGN_UP_DOMAINS') ?? '')
    .toLowerCase()
    .split(',')
    .map((domain) => domain.trim())
    .filter(Boolean);
  if (domains.some((domain) => !DOMAIN.test(domain))) refuse('SIGN_UP_DOMAINS', domains.join(','));

  const metricsToken = text('METRICS_TOKEN') ?? null;
  if (metricsToken !== null && metricsToken.length < 16) refuse('METRICS_TOKEN', '(too short)');

  const proxies = text('TRUSTED_PROXIES');
  const trustedProxies = proxies?.split(',').map((range) => range.trim()) ?? [];
  if (!trustedProxies.every(isNetwork)) refuse('TRUSTED_PROXIES', proxies!);

  const settings: Settings = {
    port: listenPort,
    host,
    publicUrl,
    trustedProxies,
    dataDir: path.resolve(cwd, text('DATA_DIR') ?? 'data'),
    databaseUrl: address('DATABASE_URL', ['postgres:', 'postgresql:']) ?? null,
    redisUrl: address('REDIS_URL', ['redis:', 'rediss:']) ?? null,
    livekit: livekitUrl
      ? { mode: 'external', url: livekitUrl, apiKey: apiKey ?? '', apiSecret: apiSecret ?? '' }
      : {
          mode: 'embedded',
          port: port('LIVEKIT_PORT', 7880),
          tcpPort: port('LIVEKIT_TCP_PORT', 7881),
          udpPort: port('LIVEKIT_UDP_PORT', 7882),
          nodeIp,
        },
    oidc: issuer
      ? { mode: 'external', issuer, clientId }
      : { mode: 'embedded', issuer: `${publicUrl}/oidc`, clientId },
    signUp: { mode: choice('SIGN_UP', ['open', 'invitation', 'closed'], 'open'), domains },
    lifetimes: {
      memberTokenS: seconds('MEMBER_TOKEN_SECONDS', DEFAULT_LIFETIMES.memberTokenS, [15, 3_600]),
      guestTokenS: seconds('GUEST_TOKEN_SECONDS', DEFAULT_LIFETIMES.guestTokenS, [15, 3_600]),
      joinRequestS: seconds('JOIN_REQUEST_SECONDS', DEFAULT_LIFETIMES.joinRequestS, [5, 86_400]),
    },
    productName: text('PRODUCT_NAME') ?? 'Intermind',
    secretsFile: path.resolve(
      cwd,
      text('SECRETS_FILE') ?? path.join(text('DATA_DIR') ?? 'data', 'secrets.json'),
    ),
    privacyUrl: address('PRIVACY_URL', ['http:', 'https:']) ?? `${publicUrl}/privacy`,
    engines: choice('INTERMIND_ENGINES', ['local', 'scripted', 'off'], 'local'),
    metricsToken,
    logLevel: choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'info'),
  };
  if (settings.livekit.mode === 'embedded') {
    const { port: signalling, tcpPort } = settings.livekit;
    for (const [one, other, number] of [
      ['PORT', 'LIVEKIT_PORT', listenPort === signalling && listenPort],
      ['PORT', 'LIVEKIT_TCP_PORT', listenPort === tcpPort && listenPort],
      ['LIVEKIT_PORT', 'LIVEKIT_TCP_PORT', signalling === tcpPort && tcpPort],
    ] as const) {
      if (number) problems.push(`${one} and ${other} are both ${number}. Example: ${other}=${number + 1}`);
    }
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** An address, or a network as `10.0.0.0/8`. */
function isNetwork(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Settings that hold a secret may be in a file that `<name>_FILE` names, as container platforms give them. */
const FROM_FILES: ReadonlySet<SettingName> = new Set([
  'DATABASE_URL',
  'REDIS_URL',
  'LIVEKIT_API_KEY',
  'LIVEKIT_API_SECRET',
  'METRICS_TOKEN',
]);

/** Names that the supervisor hands to its children; not for people. */
const INTERNAL = new Set([
  'INTERMIND_SUPERVISED',
  'INTERMIND_API_URL',
  'INTERMIND_AGENT_SECRET',
  'INTERMIND_DEV',
  'INTERMIND_LIVEKIT_BINARY',
  'INTERMIND_PROGRAMS',
  'INTERMIND_WEB',
  'INTERMIND_DEMO_ROOT',
]);
