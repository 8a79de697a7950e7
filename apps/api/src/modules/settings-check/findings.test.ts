import { ENGINE_SETTINGS_TABLE, readSettings, SETTINGS_TABLE } from '@intermind/config';
import { SETTINGS_CHECKS, type SettingsCheckCode } from '@intermind/contracts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findingsOf, type Situation } from './findings.ts';

const NOW = new Date('2030-05-01T10:00:00Z');
const PUBLIC = { PUBLIC_URL: 'https://meet.example.org' };
const REDIS = { REDIS_URL: 'redis://redis:6379' };
const OPEN = { HOST: '0.0.0.0', PUBLIC_URL: 'https://meet.example.org' };
const LIVEKIT = {
  LIVEKIT_URL: 'wss://media.example.org',
  LIVEKIT_API_KEY: 'APIkey',
  LIVEKIT_API_SECRET: 'h7dP2mXq9LrT4vWz8BnK3cJf6YgS5aQe',
};
const EGRESS = { ...LIVEKIT, RECORDER: 'egress' };
const POSTGRES = { DATABASE_URL: 'postgres://intermind:hunter2@db/intermind' };
const STRIPE = { PLANS: 'on', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' };
const ISSUER = { OIDC_ISSUER: 'https://id.example.org' };
const engine = (kind: 'speech-to-text' | 'translator' | 'text-to-speech', grade = 'production') =>
  ({ kind, grade, available: true }) as Situation['engines'][number];
const HEYGEN = { ENGINES_ASSISTANT: 'heygen', HEYGEN_API_KEY: 'la-hunter2', HEYGEN_SANDBOX: 'on' };
const ENGINES = [engine('speech-to-text'), engine('translator'), engine('text-to-speech')];
const BACKUP = { problem: null, lastBackupAt: '2030-05-01T09:50:00.000Z', backupFailed: false };

const situation = (env: Record<string, string> = {}, more: Partial<Situation> = {}): Situation => ({
  ...{ settings: readSettings(env), guessable: [], now: NOW, upMs: 20 * 60_000, parts: {} },
  ...{ engines: ENGINES, workers: 1, canRecord: true, refundsStuck: [], plansGone: [] },
  embedded: env['DATABASE_URL'] === undefined ? BACKUP : null,
  addresses: ['127.0.0.1', '93.184.216.34', '10.0.0.5'],
  ...more,
});
const found = (code: SettingsCheckCode, env: Record<string, string> = {}, more: Partial<Situation> = {}) => {
  const finding = findingsOf(situation(env, more)).find((one) => one.code === code);
  return finding ? [finding.state, finding.detail] : null;
};

test.each<[SettingsCheckCode, Record<string, string>, Partial<Situation>, [string, string | null] | null]>([
  ['https', {}, {}, ['problem', 'http://localhost:3000']],
  ['https', PUBLIC, {}, ['ok', null]],
  ['secrets', {}, {}, ['ok', null]],
  ['secrets', {}, { guessable: ['cookieKey', 'agentSecret'] }, ['problem', 'cookieKey, agentSecret']],
  ['sharedSecrets', {}, {}, null],
  ['sharedSecrets', REDIS, {}, ['advice', null]],
  ['sharedSecrets', { ...REDIS, SECRETS_FILE: '/run/secrets/intermind.json' }, {}, ['ok', null]],
  ['signUp', {}, {}, ['advice', null]],
  ['signUp', { SIGN_UP_DOMAINS: 'example.org,example.com' }, {}, ['advice', 'example.org, example.com']],
  ['signUp', { SIGN_UP: 'invitation' }, {}, ['ok', null]],
  ['signUp', { SIGN_UP: 'closed' }, {}, ['ok', null]],
  ['signUp', ISSUER, {}, null],
  ['mail', {}, {}, ['advice', null]],
  ['mail', { SMTP_URL: 'smtps://user:hunter2@mail.example.org' }, {}, ['ok', null]],
  ['mail', ISSUER, {}, null],
  ['backup', {}, {}, ['ok', null]],
  ['backup', {}, { embedded: { ...BACKUP, lastBackupAt: null } }, ['problem', null]],
  // The first is written ten minutes after the start.
  ['backup', {}, { embedded: { ...BACKUP, lastBackupAt: null }, upMs: 20 * 60_000 - 1 }, null],
  [
    'backup',
    {},
    { embedded: { ...BACKUP, lastBackupAt: null, backupFailed: true }, upMs: 1 },
    ['problem', null],
  ],
  ['backup', {}, { embedded: { ...BACKUP, backupFailed: true } }, ['problem', BACKUP.lastBackupAt]],
  ['backup', {}, { now: new Date('2030-05-08T09:50:00Z') }, ['ok', null]],
  ['backup', {}, { now: new Date('2030-05-08T09:50:01Z') }, ['advice', BACKUP.lastBackupAt]],
  ['backup', POSTGRES, {}, null],
  ['outsideBackup', {}, {}, null],
  ['outsideBackup', POSTGRES, {}, ['advice', null]],
  ['database', {}, {}, ['ok', null]],
  ['database', REDIS, {}, ['problem', null]],
  ['database', { ...REDIS, ...POSTGRES }, {}, ['ok', null]],
  ['storage', {}, {}, null],
  ['storage', REDIS, {}, ['advice', null]],
  [
    'storage',
    { ...REDIS, S3_BUCKET: 'intermind', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' },
    {},
    ['ok', null],
  ],
  ['openPort', {}, {}, ['ok', null]],
  ['openPort', OPEN, {}, ['advice', '0.0.0.0:3000']],
  ['openPort', { ...OPEN, HOST: '::', PORT: '80' }, {}, ['advice', '[::]:80']],
  ['openPort', { ...OPEN, PUBLIC_URL: 'http://localhost:3000' }, {}, ['ok', null]],
  ['mediaAddress', {}, {}, ['ok', null]],
  ['mediaAddress', {}, { addresses: ['127.0.0.1', '10.0.0.5'] }, ['problem', '127.0.0.1, 10.0.0.5']],
  ['mediaAddress', {}, { addresses: [] }, ['problem', null]],
  [
    'mediaAddress',
    {},
    { addresses: ['10.0.0.5', '2606:4700::1111'] },
    ['advice', '10.0.0.5, 2606:4700::1111'],
  ],
  ['mediaAddress', {}, { addresses: ['fe80::1', '10.0.0.5'] }, ['problem', 'fe80::1, 10.0.0.5']],
  ['mediaAddress', { LIVEKIT_NODE_IP: '93.184.216.34' }, { addresses: ['10.0.0.5'] }, ['ok', null]],
  ['mediaAddress', { LIVEKIT_NODE_IP: '192.168.1.4' }, {}, ['problem', '192.168.1.4']],
  ['mediaAddress', LIVEKIT, {}, null],
  ['mediaTls', {}, {}, null],
  ['mediaTls', LIVEKIT, {}, ['ok', null]],
  [
    'mediaTls',
    { ...LIVEKIT, LIVEKIT_URL: 'ws://user:hunter2@media.example.org:7880' },
    {},
    ['problem', 'ws://media.example.org:7880'],
  ],
  ['avatarMedia', PUBLIC, {}, null],
  ['avatarMedia', { ...PUBLIC, ...HEYGEN }, {}, ['ok', null]],
  ['avatarMedia', HEYGEN, {}, ['problem', 'http://localhost:3000']],
  ['avatarMedia', { ...PUBLIC, ...HEYGEN, ...LIVEKIT }, {}, ['ok', null]],
  [
    'avatarMedia',
    { ...PUBLIC, ...HEYGEN, ...LIVEKIT, LIVEKIT_URL: 'ws://user:hunter2@10.0.0.5:7880' },
    {},
    ['problem', 'ws://10.0.0.5:7880'],
  ],
  ['turn', {}, {}, ['advice', null]],
  ['payments', {}, {}, null],
  ['payments', { PLANS: 'on' }, {}, ['advice', null]],
  ['payments', { ...PUBLIC, PLANS: 'on' }, {}, ['problem', null]],
  ['payments', { ...PUBLIC, ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_12345678' }, {}, ['problem', null]],
  ['payments', { ...PUBLIC, ...STRIPE, STRIPE_SECRET_KEY: 'rk_live_12345678' }, {}, ['ok', null]],
  ['refunds', {}, {}, null],
  ['refunds', { PLANS: 'on' }, {}, ['ok', null]],
  // Plans may have been switched off since.
  ['membersPlans', {}, {}, null],
  ['membersPlans', { PLANS: 'on' }, {}, ['ok', null]],
  [
    'membersPlans',
    { PLANS: 'on' },
    {
      plansGone: [
        { plan: 'gold', members: 3 },
        { plan: 'team', members: 1 },
      ],
    },
    ['problem', 'gold (3), team (1)'],
  ],
  ['refunds', {}, { refundsStuck: ['pi_1', 'pi_2'] }, ['problem', 'pi_1, pi_2']],
  ['recorder', {}, {}, ['ok', null]],
  ['recorder', {}, { canRecord: false }, ['advice', null]],
  ['recorder', REDIS, { canRecord: false, workers: 0 }, null],
  ['recorder', EGRESS, {}, ['ok', null]],
  ['recorder', { ...REDIS, ...EGRESS }, { canRecord: false, workers: 0 }, ['problem', null]],
  ['engines', {}, {}, ['ok', null]],
  ['engines', {}, { engines: [] }, ['advice', 'speech-to-text, translator, text-to-speech']],
  ['engines', {}, { engines: [], workers: 0 }, ['advice', 'speech-to-text, translator, text-to-speech']],
  // The workers may be at the other instances.
  ['engines', REDIS, { engines: [], workers: 0 }, null],
  ['engines', REDIS, { engines: [] }, ['advice', 'speech-to-text, translator, text-to-speech']],
  [
    'engines',
    {},
    {
      engines: [
        engine('speech-to-text', 'demonstration'),
        engine('translator'),
        { ...engine('text-to-speech'), available: false },
      ],
    },
    ['advice', 'speech-to-text, text-to-speech'],
  ],
  ['metrics', {}, {}, ['advice', null]],
  ['metrics', { METRICS_TOKEN: 'hunter2-hunter2-hunter2' }, {}, ['ok', null]],
  ['legal', {}, {}, ['advice', null]],
  ['legal', { PRIVACY_URL: 'https://example.org/privacy' }, {}, ['advice', null]],
  [
    'legal',
    { PRIVACY_URL: 'https://example.org/privacy', TERMS_URL: 'https://example.org/terms' },
    {},
    ['ok', null],
  ],
  ['legal', { LEGAL_PAGES_DIR: '/etc/intermind/pages' }, {}, ['ok', null]],
  ['parts', {}, { parts: { database: { status: 'ok' }, redis: { status: 'off' } } }, ['ok', null]],
  [
    'parts',
    {},
    { parts: { redis: { status: 'down', detail: 'x' }, interpreter: { status: 'down' } } },
    ['problem', 'redis, interpreter'],
  ],
])('%s with %j and %j: %j', (code, env, more, expected) => {
  expect(found(code, env, more)).toEqual(expected);
});

test('no value of a secret is in the answer', () => {
  const everything = situation({
    ...{
      ...PUBLIC,
      ...REDIS,
      ...LIVEKIT,
      ...POSTGRES,
      ...STRIPE,
      STRIPE_SECRET_KEY: 'sk_test_hunter2hunter2',
    },
    ...HEYGEN,
    ...{ METRICS_TOKEN: 'hunter2-hunter2-hunter2', SMTP_URL: 'smtps://me:hunter2@mail.example.org' },
    LIVEKIT_URL: 'ws://hunter2@media.example.org',
  });
  const answer = JSON.stringify(findingsOf(everything));
  for (const secret of ['hunter2', LIVEKIT.LIVEKIT_API_SECRET, 'whsec_'])
    expect(answer).not.toContain(secret);
});

test('every setting exists, every section is a heading of docs/self-hosting.md, and every code comes up', () => {
  const documentation = readFileSync(new URL('../../../../../docs/self-hosting.md', import.meta.url), 'utf8');
  const headings = new Set([...documentation.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading));
  const names = new Set<string>([...SETTINGS_TABLE, ...ENGINE_SETTINGS_TABLE].map(({ name }) => name));
  const everything = [
    ...findingsOf(situation({ ...REDIS, ...HEYGEN, PLANS: 'on' })),
    ...findingsOf(situation({ ...LIVEKIT, ...POSTGRES })),
  ];
  expect(everything.filter(({ section }) => !headings.has(section))).toEqual([]);
  expect(everything.flatMap(({ settings }) => settings).filter((name) => !names.has(name))).toEqual([]);
  expect(new Set(everything.map(({ code }) => code))).toEqual(new Set(SETTINGS_CHECKS));
});
