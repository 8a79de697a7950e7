import { isLoopback, type Settings } from '@intermind/config';
import {
  AVATAR_PROVIDER,
  type EngineReport,
  type HealthReport,
  type SettingsCheckCode,
  type SettingsCheckState,
  type SettingsFinding,
} from '@intermind/contracts';
import { isIPv4, isIPv6 } from 'node:net';
import path from 'node:path';
import { internetMediaUrl } from '../../adapters/livekit/index.ts';
import { isPublicAddress } from '../../adapters/outside/public-address.ts';
import type { EmbeddedState } from '../health/index.ts';

/** What the installation is and how it is, with everything secret left out of reach. */
export interface Situation {
  settings: Settings;
  /** Names of the secrets that can be guessed. */
  guessable: readonly string[];
  now: Date;
  /** Since this instance started. */
  upMs: number;
  /** Null: the database is an outside one. */
  embedded: EmbeddedState | null;
  parts: HealthReport['parts'];
  engines: readonly Pick<EngineReport, 'kind' | 'grade' | 'available'>[];
  /** Interpreter workers at this instance, which know the engines. */
  workers: number;
  /** Whether LiveKit Egress, or a worker of this instance, can record. */
  canRecord: boolean;
  /** Payments that could not be given back, as the provider calls them. */
  refundsStuck: readonly string[];
  /** Plans of members that are no longer in the file, and how many have each. */
  plansGone: readonly { plan: string; members: number }[];
  /** IP addresses of this machine. */
  addresses: readonly string[];
}

/** Null: it does not apply. */
type Finding = { state: SettingsCheckState; detail: string | null } | null;
type Check = (situation: Situation) => Finding;

const OK = { state: 'ok', detail: null } as const;
const advice = (detail: string | null = null) => ({ state: 'advice', detail }) as const;
const problem = (detail: string | null = null) => ({ state: 'problem', detail }) as const;

/** Backups are written every ten minutes when something has changed; for so long nothing may have. */
const BACKUP_KEPT_MS = 7 * 24 * 60 * 60 * 1_000;
/** By then the first backup of a new database has been written. */
const FIRST_BACKUP_MS = 20 * 60 * 1_000;
const ENGINE_KINDS = ['speech-to-text', 'translator', 'text-to-speech'] as const;

const isOpen = ({ publicUrl }: Settings) => !isLoopback(new URL(publicUrl).hostname);
/** Redis is what instances share: where it is set, there are several. */
const hasInstances = ({ redisUrl }: Settings) => redisUrl !== null;

/** Each thing with the settings that change it, and the heading in docs/self-hosting.md that has more. */
const CHECKS: Record<SettingsCheckCode, { settings: readonly string[]; section: string; check: Check }> = {
  https: {
    settings: ['PUBLIC_URL'],
    section: 'Reverse proxy',
    check: ({ settings: { publicUrl } }) => (publicUrl.startsWith('https:') ? OK : problem(publicUrl)),
  },
  secrets: {
    settings: ['SECRETS_FILE', 'LIVEKIT_API_SECRET'],
    section: 'Settings',
    check: ({ guessable }) => (guessable.length === 0 ? OK : problem(guessable.join(', '))),
  },
  sharedSecrets: {
    settings: ['SECRETS_FILE'],
    section: 'Several machines',
    check({ settings }) {
      if (!hasInstances(settings)) return null;
      return path.dirname(settings.secretsFile) === settings.dataDir ? advice() : OK;
    },
  },
  signUp: {
    settings: ['SIGN_UP', 'SIGN_UP_DOMAINS'],
    section: 'Who may make an account',
    check({ settings: { oidc, signUp } }) {
      if (oidc.mode === 'external') return null;
      // Domains keep out mistakes, and nobody who types an address that is not theirs.
      return signUp.mode === 'open' ? advice(signUp.domains.join(', ') || null) : OK;
    },
  },
  mail: {
    settings: ['SMTP_URL', 'MAIL_FROM'],
    section: 'Emails',
    check: ({ settings: { oidc, mail } }) => (oidc.mode === 'external' ? null : mail ? OK : advice()),
  },
  backup: {
    settings: ['DATA_DIR'],
    section: 'Backup and restore',
    check({ embedded, now, upMs }) {
      if (!embedded) return null;
      const { lastBackupAt, backupFailed } = embedded;
      if (backupFailed) return problem(lastBackupAt);
      if (lastBackupAt === null) return upMs < FIRST_BACKUP_MS ? null : problem();
      return now.getTime() - Date.parse(lastBackupAt) > BACKUP_KEPT_MS ? advice(lastBackupAt) : OK;
    },
  },
  outsideBackup: {
    settings: ['DATABASE_URL'],
    section: 'Your own PostgreSQL',
    check: ({ settings: { databaseUrl } }) => (databaseUrl === null ? null : advice()),
  },
  database: {
    settings: ['DATABASE_URL', 'REDIS_URL'],
    section: 'Your own PostgreSQL',
    check: ({ settings }) => (settings.databaseUrl === null && hasInstances(settings) ? problem() : OK),
  },
  storage: {
    settings: ['S3_BUCKET'],
    section: 'Recordings in a bucket',
    check({ settings }) {
      if (!hasInstances(settings)) return null;
      return settings.s3 ? OK : advice();
    },
  },
  openPort: {
    settings: ['HOST', 'PORT'],
    section: 'Firewall',
    check({ settings: { host, port, publicUrl } }) {
      // Without https there is no proxy to go past.
      if (isLoopback(host) || !publicUrl.startsWith('https:')) return OK;
      // Whether a firewall closes it only the operator can know.
      return advice(`${isIPv6(host) ? `[${host}]` : host}:${port}`);
    },
  },
  mediaAddress: {
    settings: ['LIVEKIT_NODE_IP', 'LIVEKIT_UDP_PORT', 'LIVEKIT_TCP_PORT'],
    section: 'Firewall',
    check({ settings: { livekit }, addresses }) {
      if (livekit.mode === 'external') return null;
      const reached = livekit.nodeIp?.split(',').map((one) => one.trim()) ?? addresses;
      const onInternet = reached.filter(isPublicAddress);
      if (onInternet.some(isIPv4)) return OK;
      // Many networks have no IPv6.
      return onInternet.length > 0 ? advice(reached.join(', ')) : problem(reached.join(', ') || null);
    },
  },
  mediaTls: {
    settings: ['LIVEKIT_URL'],
    section: 'Your own LiveKit',
    check({ settings: { livekit } }) {
      if (livekit.mode === 'embedded') return null;
      const { protocol, host } = new URL(livekit.url);
      return /^(wss|https):$/.test(protocol) ? OK : problem(`${protocol}//${host}`);
    },
  },
  avatarMedia: {
    settings: ['PUBLIC_URL', 'LIVEKIT_URL', 'ENGINES_ASSISTANT'],
    section: 'An avatar for the voice assistant',
    check({ settings }) {
      if (!settings.assistants.includes(AVATAR_PROVIDER)) return null;
      const { livekit, publicUrl } = settings;
      const { protocol, host } = new URL(livekit.mode === 'external' ? livekit.url : publicUrl);
      return internetMediaUrl(settings) === null ? problem(`${protocol}//${host}`) : OK;
    },
  },
  turn: {
    settings: ['LIVEKIT_URL'],
    section: 'Your own LiveKit',
    // Whether an outside one has TURN it does not say.
    check: () => advice(),
  },
  payments: {
    settings: ['STRIPE_SECRET_KEY', 'PLANS'],
    section: 'Plans and payments',
    check({ settings }) {
      if (settings.plans === 'off') return null;
      const live = settings.stripe !== null && !/^[rs]k_test_/.test(settings.stripe.secretKey);
      return live ? OK : isOpen(settings) ? problem() : advice();
    },
  },
  refunds: {
    settings: ['STRIPE_SECRET_KEY'],
    section: 'Plans and payments',
    check({ settings, refundsStuck }) {
      if (refundsStuck.length > 0) return problem(refundsStuck.join(', '));
      return settings.plans === 'off' ? null : OK;
    },
  },
  membersPlans: {
    settings: ['PLANS'],
    section: 'Plans and payments',
    check({ settings, plansGone }) {
      if (settings.plans === 'off') return null;
      return plansGone.length === 0
        ? OK
        : problem(plansGone.map(({ plan, members }) => `${plan} (${members})`).join(', '));
    },
  },
  recorder: {
    settings: ['RECORDER', 'RECORDER_PAGE_URL', 'CHROMIUM_PATH'],
    section: 'Who records meetings',
    check({ settings, workers, canRecord }) {
      if (canRecord) return OK;
      if (settings.egress) return problem();
      // The workers may all be at other instances.
      return workers === 0 && hasInstances(settings) ? null : advice();
    },
  },
  engines: {
    settings: ['INTERMIND_ENGINES'],
    section: 'Settings',
    check({ engines, workers, settings }) {
      // They may all be at other instances.
      if (workers === 0 && hasInstances(settings)) return null;
      const good = engines.filter(({ grade, available }) => grade === 'production' && available);
      const missing = ENGINE_KINDS.filter((kind) => !good.some((engine) => engine.kind === kind));
      return missing.length === 0 ? OK : advice(missing.join(', '));
    },
  },
  metrics: {
    settings: ['METRICS_TOKEN'],
    section: 'Watching it',
    check: ({ settings: { metricsToken } }) => (metricsToken === null ? advice() : OK),
  },
  legal: {
    settings: ['LEGAL_PAGES_DIR', 'PRIVACY_URL', 'TERMS_URL'],
    section: 'Your own privacy policy and terms of use',
    check({ settings: { legalPagesDir, publicUrl, privacyUrl, termsUrl } }) {
      const own = (address: string) => legalPagesDir !== null || !address.startsWith(`${publicUrl}/`);
      return own(privacyUrl) && own(termsUrl) ? OK : advice();
    },
  },
  parts: {
    settings: [],
    section: 'When it does not start',
    check({ parts }) {
      const down = Object.entries(parts).filter(([, { status }]) => status === 'down');
      return down.length === 0 ? OK : problem(down.map(([name]) => name).join(', '));
    },
  },
};

/** What is and what is not ready for the internet. Nothing secret is in it. */
export function findingsOf(situation: Situation): SettingsFinding[] {
  return (Object.keys(CHECKS) as SettingsCheckCode[]).flatMap((code) => {
    const { settings, section, check } = CHECKS[code];
    const found = check(situation);
    if (!found) return [];
    return [{ code, ...found, settings: [...settings], section }];
  });
}
