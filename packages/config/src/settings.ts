import { isIP } from 'node:net';
import path from 'node:path';
import type {
  AssistantSettings,
  AvatarSettings,
  ChatModelSettings,
  EmbeddingsSettings,
  EngineSettings,
} from './engine-roles.ts';
import { checkEngineSettings, hasEngines } from './engine-settings.ts';
import { isLoopback } from './loopback.ts';
import { SettingReader, type Environment } from './setting-reader.ts';
import { SETTINGS_TABLE, type SettingName } from './settings-table.ts';
import { OperatorError } from './operator-error.ts';

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
  /** Where recordings are kept; null: in the data folder. Holds keys: never to be sent or logged. */
  s3: S3Settings | null;
  livekit:
    | { mode: 'embedded'; port: number; tcpPort: number; udpPort: number; nodeIp: string | null }
    | { mode: 'external'; url: string; apiKey: string; apiSecret: string };
  /** Null: the workers' own browsers record meetings. Otherwise LiveKit Egress does, and opens our page at this origin. */
  egress: { pageUrl: string } | null;
  /** The issuer of members’ tokens: our own provider below `/oidc`, or an outside one. */
  oidc: { mode: 'embedded' | 'external'; issuer: string; clientId: string };
  /** Who may sign up at our own provider; `domains` (lower case, empty: any) applies to `open`. */
  signUp: { mode: 'open' | 'invitation' | 'closed'; domains: readonly string[] };
  /** How emails are sent; null: none are. The address holds a password: never to be sent or logged. */
  mail: { smtpUrl: string; from: string } | null;
  lifetimes: Lifetimes;
  /** Most people in one meeting; a room may have less. */
  meetingCapacity: number;
  /** Days after its end for which a meeting's parts are kept; null: until somebody deletes them. A room may have fewer. */
  retention: { recordings: number | null; transcripts: number | null; messages: number | null };
  /** Whether plans limit what members may use and can be bought. */
  plans: 'off' | 'on';
  /** Null: payments go to the sandbox. Holds keys: never to be sent or logged. */
  stripe: { secretKey: string; webhookSecret: string } | null;
  /** Null: Google Calendar cannot be connected. Holds a secret: never to be sent or logged. */
  google: { clientId: string; clientSecret: string; standIn: string | null } | null;
  /** Which private calendar addresses members may add; `any` also on private networks. */
  calendarAddresses: 'public' | 'any' | 'off';
  /** As invoices say it, with lines. */
  seller: string;
  /** Included in the prices; at most two decimals. */
  taxPercent: number;
  productName: string;
  privacyUrl: string;
  termsUrl: string;
  /** Absolute; null: the built-in privacy policy and terms. */
  legalPagesDir: string | null;
  /** The engines that come with the product. */
  engines: 'local' | 'scripted' | 'off';
  /** Whether others are set up, see engine-settings.ts: which, and with which keys, is the interpreter’s to know. */
  hasEngines: boolean;
  /** Language models for questions about a meeting. Hold keys: never to be sent or logged. */
  chatModels: readonly ChatModelSettings[];
  /** After each meeting a chat model summarises it; otherwise quotations do. */
  chatSummaries: boolean;
  /** Which model makes vectors for Ask Anything; null: none. Holds a key: never to be sent or logged. */
  embeddings: EmbeddingsSettings | null;
  /** Engines outside the operator’s own machines that are set up to hear voices: each once, as ENGINES_… names them. */
  outsideRecognisers: readonly string[];
  /** Names of engines that speak with a voice like the speaker's. */
  imitatingEngines: readonly string[];
  /** Voice assistants beside the built-in one; the keys are the worker’s to know. */
  assistants: readonly AssistantSettings['engine'][];
  /** For the credits of the account at LiveAvatar; null: `heygen` is not set up. Holds a key: never to be sent or logged. */
  avatarAccount: Pick<AvatarSettings, 'url' | 'apiKey'> | null;
  /** Null: no metrics. */
  metricsToken: string | null;
  /** The operator's own; null: none. */
  analyticsUrl: string | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
}

export interface S3Settings {
  bucket: string;
  region: string;
  /** Null: Amazon's own for the region. */
  endpoint: string | null;
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Whole seconds. */
export interface Lifetimes {
  /** Access tokens of our own provider. */
  memberTokenS: number;
  guestTokenS: number;
  /** Until it is answered. */
  joinRequestS: number;
}

const defaultOf = (name: SettingName): string => SETTINGS_TABLE.find((row) => row.name === name)!.default;

export const DEFAULT_LIFETIMES: Lifetimes = {
  memberTokenS: Number(defaultOf('MEMBER_TOKEN_SECONDS')),
  guestTokenS: Number(defaultOf('GUEST_TOKEN_SECONDS')),
  joinRequestS: Number(defaultOf('JOIN_REQUEST_SECONDS')),
};

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Checks the environment and derives the settings. @throws OperatorError WrongSettings: each setting, what was expected and an example */
export function readSettings(env: Environment, cwd = process.cwd()): Settings {
  const reader = new SettingReader<SettingName>(SETTINGS_TABLE, env, FROM_FILES);
  const { problems } = reader;
  const refuse = reader.refuse.bind(reader);
  const text = reader.text.bind(reader);
  const port = reader.port.bind(reader);
  const address = reader.address.bind(reader);

  for (const name of Object.keys(env)) {
    if (
      name.startsWith('INTERMIND_') &&
      !INTERNAL.has(name) &&
      !SETTINGS_TABLE.some((row) => row.name === name)
    ) {
      problems.push(`${name} is not a setting. The settings are listed in docs/self-hosting.md`);
    }
  }

  const listenPort = port('PORT');
  const host = text('HOST') ?? defaultOf('HOST');
  const givenUrl = URL.parse(
    address('PUBLIC_URL', ['http:', 'https:']) ?? defaultOf('PUBLIC_URL').replace('PORT', String(listenPort)),
  )!;
  if (givenUrl.href !== `${givenUrl.origin}/`) refuse('PUBLIC_URL', text('PUBLIC_URL')!);
  // As browsers write it: small letters, no port that is the usual one.
  const publicUrl = givenUrl.origin;
  if (publicUrl.startsWith('http:') && !isLoopback(givenUrl.hostname)) {
    problems.push(
      `PUBLIC_URL="${publicUrl}" is not https. Browsers give no camera or microphone to plain http. Example: PUBLIC_URL=https://meet.example.org`,
    );
  }

  if (!isLoopback(host) && text('PUBLIC_URL') === undefined) {
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
  const egress = readEgress(reader, publicUrl);
  if (egress && !livekitUrl) {
    problems.push(
      'RECORDER=egress needs an outside LiveKit, which Egress works for. Example: LIVEKIT_URL=wss://media.example.org',
    );
  }
  const nodeIp = text('LIVEKIT_NODE_IP') ?? null;
  if (nodeIp && !nodeIp.split(',').every((ip) => isIP(ip.trim()) !== 0)) refuse('LIVEKIT_NODE_IP', nodeIp);
  const issuer = address('OIDC_ISSUER', ['http:', 'https:']);
  const clientId = text('OIDC_CLIENT_ID') ?? defaultOf('OIDC_CLIENT_ID');
  const domains = reader.list('SIGN_UP_DOMAINS').map((domain) => domain.toLowerCase());
  if (domains.some((domain) => !DOMAIN.test(domain))) refuse('SIGN_UP_DOMAINS', domains.join(','));

  const smtpUrl = address('SMTP_URL', ['smtp:', 'smtps:']);
  const mailFrom = text('MAIL_FROM') ?? `no-reply@${givenUrl.hostname}`;
  if (!/^[^\s@<>,"]+@[^\s@<>,"]+$/.test(mailFrom)) refuse('MAIL_FROM', mailFrom);

  const metricsToken = text('METRICS_TOKEN') ?? null;
  if (metricsToken !== null && metricsToken.length < 16) refuse('METRICS_TOKEN', '(too short)');

  const stripeKey = text('STRIPE_SECRET_KEY');
  const webhookSecret = text('STRIPE_WEBHOOK_SECRET');
  if (stripeKey && !/^[rs]k_\w{8,}$/.test(stripeKey)) refuse('STRIPE_SECRET_KEY', '(something else)');
  if (stripeKey && !webhookSecret?.startsWith('whsec_'))
    refuse('STRIPE_WEBHOOK_SECRET', webhookSecret ? '(something else)' : '');
  const googleId = text('GOOGLE_CLIENT_ID');
  const googleSecret = text('GOOGLE_CLIENT_SECRET');
  if (googleId && !googleSecret) refuse('GOOGLE_CLIENT_SECRET', '');
  const googleUrl = address('GOOGLE_URL', ['http:', 'https:']) ?? null;
  const tax = text('TAX_PERCENT') ?? defaultOf('TAX_PERCENT');
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(tax) || Number(tax) > 50) refuse('TAX_PERCENT', tax);
  const productName = text('PRODUCT_NAME') ?? defaultOf('PRODUCT_NAME');

  const proxies = text('TRUSTED_PROXIES');
  const trustedProxies = proxies?.split(',').map((range) => range.trim()) ?? [];
  if (!trustedProxies.every(isNetwork)) refuse('TRUSTED_PROXIES', proxies!);

  const engines = checkEngineSettings(env);

  const pageUrl = (name: SettingName) =>
    address(name, ['http:', 'https:']) ?? defaultOf(name).replace('PUBLIC_URL', publicUrl);

  const days = (name: SettingName) =>
    text(name) === undefined ? null : reader.wholeNumber(name, [1, 36_500]);

  const legalPages = text('LEGAL_PAGES_DIR');
  const dataDir = text('DATA_DIR') ?? defaultOf('DATA_DIR');
  const settings: Settings = {
    port: listenPort,
    host,
    publicUrl,
    trustedProxies,
    dataDir: path.resolve(cwd, dataDir),
    databaseUrl: address('DATABASE_URL', ['postgres:', 'postgresql:']) ?? null,
    s3: readS3(reader),
    redisUrl: address('REDIS_URL', ['redis:', 'rediss:']) ?? null,
    livekit: livekitUrl
      ? { mode: 'external', url: livekitUrl, apiKey: apiKey ?? '', apiSecret: apiSecret ?? '' }
      : {
          mode: 'embedded',
          port: port('LIVEKIT_PORT'),
          tcpPort: port('LIVEKIT_TCP_PORT'),
          udpPort: port('LIVEKIT_UDP_PORT'),
          nodeIp,
        },
    egress,
    oidc: issuer
      ? { mode: 'external', issuer, clientId }
      : { mode: 'embedded', issuer: `${publicUrl}/oidc`, clientId },
    signUp: { mode: reader.choice('SIGN_UP', ['open', 'invitation', 'closed']), domains },
    mail: smtpUrl ? { smtpUrl, from: mailFrom } : null,
    lifetimes: {
      memberTokenS: reader.wholeNumber('MEMBER_TOKEN_SECONDS', [15, 3_600]),
      guestTokenS: reader.wholeNumber('GUEST_TOKEN_SECONDS', [15, 3_600]),
      joinRequestS: reader.wholeNumber('JOIN_REQUEST_SECONDS', [5, 86_400]),
    },
    meetingCapacity: reader.wholeNumber('MEETING_CAPACITY', [2, 1_000]),
    retention: {
      recordings: days('KEEP_RECORDINGS_DAYS'),
      transcripts: days('KEEP_TRANSCRIPTS_DAYS'),
      messages: days('KEEP_MESSAGES_DAYS'),
    },
    plans: reader.choice('PLANS', ['off', 'on']),
    stripe: stripeKey ? { secretKey: stripeKey, webhookSecret: webhookSecret ?? '' } : null,
    google: googleId ? { clientId: googleId, clientSecret: googleSecret ?? '', standIn: googleUrl } : null,
    calendarAddresses: reader.choice('CALENDAR_ADDRESSES', ['public', 'any', 'off']),
    seller: (text('SELLER') ?? productName)
      .split(';')
      .map((line) => line.trim())
      .join('\n'),
    taxPercent: Number(tax),
    productName,
    secretsFile: path.resolve(
      cwd,
      text('SECRETS_FILE') ?? defaultOf('SECRETS_FILE').replace('DATA_DIR', () => dataDir),
    ),
    privacyUrl: pageUrl('PRIVACY_URL'),
    termsUrl: pageUrl('TERMS_URL'),
    legalPagesDir: legalPages === undefined ? null : path.resolve(cwd, legalPages),
    engines: reader.choice('INTERMIND_ENGINES', ['local', 'scripted', 'off']),
    hasEngines: hasEngines(env),
    chatModels: engines.chat,
    chatSummaries: engines.chatSummaries,
    embeddings: engines.embeddings,
    outsideRecognisers: outsideRecognisersIn(engines.settings),
    // Each of them does (docs/engines.md, From speech to speech).
    imitatingEngines: engines.settings.speechTranslation.map(({ engine }) => engine),
    assistants: engines.settings.assistants.map(({ engine }) => engine),
    avatarAccount: avatarAccountIn(engines.settings),
    metricsToken,
    analyticsUrl: reader.address('ANALYTICS_URL', ['http:', 'https:']) ?? null,
    logLevel: reader.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error']),
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
  problems.push(...engines.problems);
  if (problems.length > 0) throw new OperatorError('WrongSettings', problems);
  return settings;
}

function outsideRecognisersIn({ speechToText, speechTranslation }: EngineSettings): string[] {
  const outside = [...speechToText, ...speechTranslation].filter((one) => one.outside);
  return [...new Set(outside.map(({ engine }) => engine))];
}

function avatarAccountIn({ assistants }: EngineSettings): Settings['avatarAccount'] {
  const avatar = assistants.find((one) => one.engine === 'heygen');
  return avatar ? { url: avatar.url, apiKey: avatar.apiKey } : null;
}

function readEgress(reader: SettingReader<SettingName>, publicUrl: string): Settings['egress'] {
  const name = 'RECORDER_PAGE_URL';
  const given = reader.address(name, ['http:', 'https:']);
  if (reader.choice('RECORDER', ['browser', 'egress']) === 'browser') return null;
  const url = URL.parse(given ?? publicUrl)!;
  if (url.href !== `${url.origin}/`) reader.refuse(name, given!);
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    reader.problem(
      `${name}="${url.origin}" is not https. What is recorded travels there. Example: ${name}=https://meet.internal.example.org`,
    );
  }
  return { pageUrl: url.origin };
}

function readS3(reader: SettingReader<SettingName>): S3Settings | null {
  const bucket = reader.text('S3_BUCKET');
  const endpoint = reader.address('S3_ENDPOINT', ['http:', 'https:']) ?? null;
  const style = reader.choice('S3_PATH_STYLE', ['auto', 'on', 'off']);
  if (bucket === undefined) return null;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) reader.refuse('S3_BUCKET', bucket);
  const [accessKeyId, secretAccessKey] = [
    reader.text('S3_ACCESS_KEY_ID'),
    reader.text('S3_SECRET_ACCESS_KEY'),
  ];
  if (!accessKeyId) reader.refuse('S3_ACCESS_KEY_ID', '');
  if (!secretAccessKey) reader.refuse('S3_SECRET_ACCESS_KEY', '');
  return {
    bucket,
    region: reader.text('S3_REGION') ?? defaultOf('S3_REGION'),
    endpoint,
    pathStyle: style === 'auto' ? endpoint !== null : style === 'on',
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
  };
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
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]);

/** Names that the supervisor hands to its children; not for people. */
const INTERNAL = new Set([
  'INTERMIND_SUPERVISED',
  'INTERMIND_API_URL',
  'INTERMIND_AGENT_SECRET',
  'INTERMIND_PAGE_URL',
  'INTERMIND_DEV',
  'INTERMIND_LIVEKIT_BINARY',
  'INTERMIND_PROGRAMS',
  'INTERMIND_WEB',
  'INTERMIND_DEMO_ROOT',
]);
