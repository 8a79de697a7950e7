import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ANNA, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { connectWorker } from '../../testing/agent-worker.ts';
import { listening } from '../../testing/conference-listener.ts';
import { startSecondInstance } from '../../testing/second-instance.ts';
import { needsRedis, REDIS_URL, redisPath } from '../../testing/test-redis.ts';
import { interpreterCheck, livekitCheck, runCheck } from './checks.ts';

let media: Server;
let mediaStatus: number;
const portOfMedia = () => (media.address() as AddressInfo).port;
let t: TestApp;

beforeAll(async () => {
  media = createServer((_request, response) => response.writeHead(mediaStatus).end('OK'));
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  t = await startTestApp({
    OIDC_ISSUER: '',
    LIVEKIT_PORT: String(portOfMedia()),
    INTERMIND_ENGINES: 'off',
    METRICS_TOKEN,
  });
});
beforeEach(() => {
  mediaStatus = 200;
  t.clock.now = new Date(t.clock.now.getTime() + 10_000);
});
afterAll(async () => {
  await t.close();
  media.close();
});

const OK = { status: 'ok' };
const METRICS_TOKEN = 'what-the-scraper-sends';

test('everything well: 200 with the parts', async () => {
  const answer = await t.call('GET', '/health');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      status: 'ok',
      version: '0.0.0-test',
      parts: { database: OK, livekit: OK, identity: OK, disk: OK, interpreter: { status: 'off' } },
    },
  ]);
});

test('a part that is down: 503 with the same report, and well as soon as it is well', async () => {
  mediaStatus = 500;
  const down = await t.call('GET', '/health');
  expect([down.statusCode, down.json()]).toEqual([
    503,
    {
      code: 'Unhealthy',
      message: 'A required part of the service is down',
      data: {
        status: 'degraded',
        version: '0.0.0-test',
        parts: {
          database: OK,
          livekit: { status: 'down', detail: 'it answers 500' },
          identity: OK,
          disk: OK,
          interpreter: { status: 'off' },
        },
      },
    },
  ]);
  expect((await t.call('GET', '/ready')).statusCode).toBe(503);
  expect((await t.call('GET', '/live')).statusCode).toBe(200);
  mediaStatus = 200;
  expect((await t.call('GET', '/health')).statusCode).toBe(200);
});

test('a part that cannot be reached, or does not answer, is down and says nothing of where it is', async () => {
  const gone = livekitCheck({ mode: 'external', url: 'ws://127.0.0.1:9', apiKey: '', apiSecret: '' });
  expect([await runCheck(gone), await runCheck(() => new Promise(() => undefined), 10)]).toEqual([
    { status: 'down', detail: 'it cannot be reached' },
    { status: 'down', detail: 'it does not answer in time' },
  ]);
});

test('the interpreter: off, without a worker, with what is missing, well', async () => {
  const engine = { id: 'espeak-ng', available: true, hint: null };
  const missing = { id: 'apertium', available: false, hint: 'apt install apertium' };
  const look = (engines: 'off' | 'local', workers: number, known: object[], elsewhere?: boolean) =>
    interpreterCheck(
      {
        off: engines === 'off',
        ...(elsewhere === undefined ? {} : { elsewhere: () => Promise.resolve(elsewhere) }),
      },
      () => ({
        workers: Array.from({ length: workers }),
        engines: known as [typeof engine],
      }),
    )();
  expect([
    await look('off', 0, []),
    await look('local', 0, []),
    await look('local', 0, [], true),
    await look('local', 0, [], false),
    await look('local', 1, [engine, missing]),
    await look('local', 1, [engine]),
  ]).toEqual([
    { status: 'off' },
    { status: 'down', detail: 'no worker is connected' },
    { status: 'ok', detail: 'the workers are connected to other instances' },
    { status: 'down', detail: 'no worker is connected to any instance' },
    { status: 'ok', detail: 'not available: apertium: apt install apertium' },
    OK,
  ]);
});

test('metrics need METRICS_TOKEN, from any address; the agent secret does not give access', async () => {
  const ask = (headers: Record<string, string>) => t.app.inject({ url: '/api/metrics', headers });
  const refused = [
    {},
    { authorization: 'Bearer wrong' },
    await t.as(ANNA),
    { authorization: METRICS_TOKEN },
    { authorization: `Bearer ${t.secrets.agentSecret}` },
  ];
  const answers = await Promise.all(refused.map(ask));
  expect(answers.map(({ statusCode, json }) => [statusCode, json().code])).toEqual(
    refused.map(() => [401, 'Unauthorized']),
  );
  await t.call('GET', '/rooms/abc-defg-hij');
  const { statusCode, body } = await ask({ authorization: `Bearer ${METRICS_TOKEN}` });
  expect(statusCode).toBe(200);
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/rooms/:id",status="404"} 1',
  );
  expect(body).toContain('conferences_running 0');
  expect(body).toContain('process_resident_memory_bytes');
  expect(body).not.toContain('abc-defg-hij');
});

test('metrics say how late interpretation is, each chunk once', async () => {
  await listening(t);
  const { agentJobs } = t.app.meeting;
  const worker = await connectWorker(t);
  const lane = {
    speaker: 'prt_00000000000000000000',
    language: 'es',
    state: 'active',
    lagMs: 0,
    reason: null,
  };
  const beat = (sequence: number, atMs: number, lagMs: number) => {
    const conferenceId = 'cnf_00000000000000000000';
    const lanes = [{ ...lane, sequence, lastChunk: { atMs, lagMs } }];
    worker.beat([{ conferenceId, generation: 1, lanes } as never]);
  };
  beat(1, 1_000, 1_900);
  beat(2, 1_000, 1_900);
  beat(3, 5_000, 7_000);
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  await expect
    .poll(async () => (await t.app.inject({ url: '/api/metrics', headers })).body)
    .toContain('interpretation_lag_seconds_sum{language="es"} 8.9');
  const { body } = await t.app.inject({ url: '/api/metrics', headers });
  expect(body).toContain('interpretation_lag_seconds_bucket{le="2",language="es"} 1');
  expect(body).toContain('interpretation_lag_seconds_count{language="es"} 2');
  worker.leave();
  await expect.poll(() => agentJobs.interpreterHealth().workers).toEqual([]);
});

test('metrics say what engines did, and how far the latest lane is behind', async () => {
  await listening(t);
  const { agentJobs } = t.app.meeting;
  const worker = await connectWorker(t);
  const conferenceId = 'cnf_00000000000000000000' as never;
  const speaker = 'prt_00000000000000000000' as never;
  // Totals of speech change no metric, and do no harm where nobody counts them.
  const lanes = [{ speaker, language: 'es' as const, seconds: 3, running: true }];
  worker.say({ type: 'interpreted', kind: 'interpreter', conferenceId, generation: 1, lanes });
  const use = (soundMs: number) => ({
    engines: [
      {
        ...{ id: 'ears', kind: 'speech-to-text' as const, soundMs, answers: 2 },
        errors: { request: 0, engine: 1, quota: 0 },
      },
    ],
    ...{ skippedWords: 4, shortenedWords: 3, droppedSegments: 1 },
  });
  const lane = { speaker, language: 'es', state: 'catching-up', lastChunk: null, reason: null, sequence: 1 };
  const jobs = [{ conferenceId, generation: 1, kind: 'interpreter', state: 'running', lanes: [] }];
  worker.say({ type: 'heartbeat', load: 0, rssBytes: 1, jobs: jobs as never, use: use(1_500) });
  const late = [{ ...jobs[0], lanes: [{ ...lane, lagMs: 7_000 }] }];
  worker.say({ type: 'heartbeat', load: 0, rssBytes: 1, jobs: late as never, use: use(500) });
  const read = async () =>
    (await t.app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).body;
  await expect.poll(read).toContain('interpretation_backlog_seconds 7');
  const body = await read();
  expect(body).toContain('engine_sound_seconds_total{kind="speech-to-text",engine="ears"} 2');
  expect(body).toContain('engine_answers_total{kind="speech-to-text",engine="ears"} 4');
  expect(body).toContain('engine_errors_total{kind="speech-to-text",engine="ears",error="engine"} 2');
  expect(body).toContain('interpretation_skipped_words_total 8');
  expect(body).toContain('interpretation_shortened_words_total 6');
  expect(body).toContain('transcript_segments_dropped_total 2');
  worker.leave();
  await expect.poll(() => agentJobs.interpreterHealth().workers).toEqual([]);
  expect(await read()).toContain('interpretation_backlog_seconds 0');
});

test('a missing interpreter worker is reported, but is no reason for 503', async () => {
  const other = await startTestApp({ OIDC_ISSUER: '', LIVEKIT_PORT: String(portOfMedia()) });
  const [health, ready] = [await other.call('GET', '/health'), await other.call('GET', '/ready')];
  expect([health.statusCode, health.json().status, health.json().parts.interpreter.status]).toEqual([
    200,
    'degraded',
    'down',
  ]);
  expect([ready.statusCode, ready.json().parts.interpreter]).toEqual([200, undefined]);
  await other.close();
});

needsRedis('Redis that is lost, or was never there, is reported, but is no reason for 503', async () => {
  const path = await redisPath();
  const env = { OIDC_ISSUER: '', LIVEKIT_PORT: String(portOfMedia()), INTERMIND_ENGINES: 'off' };
  const other = await startTestApp({ ...env, REDIS_URL: path.url });
  const look = async () => {
    other.clock.now = new Date(other.clock.now.getTime() + 10_000);
    const [health, ready] = [await other.call('GET', '/health'), await other.call('GET', '/ready')];
    const { status, parts } = health.json();
    return [health.statusCode, status, parts.redis.status, ready.statusCode];
  };
  const soon = { timeout: 20_000, interval: 100 };
  try {
    await expect.poll(look, soon).toEqual([200, 'ok', 'ok', 200]);
    path.cut();
    await expect.poll(look, soon).toEqual([200, 'degraded', 'down', 200]);
    path.mend();
    await expect.poll(look, soon).toEqual([200, 'ok', 'ok', 200]);
  } finally {
    await other.close();
    await path.close();
  }
});

test('metrics say how old the newest backup is, and whether the last try failed', async () => {
  const state = { problem: null, lastBackupAt: null as string | null, backupFailed: true };
  const other = await startTestApp({ METRICS_TOKEN }, { embeddedDatabase: () => state });
  const ask = async () =>
    (
      await other.app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    ).body.match(/^backup_.*$/gm);
  expect(await ask()).toEqual(['backup_age_seconds +Inf', 'backup_failed 1']);
  Object.assign(state, {
    lastBackupAt: new Date(other.clock.now.getTime() - 90_000).toISOString(),
    backupFailed: false,
  });
  expect(await ask()).toEqual(['backup_age_seconds 90', 'backup_failed 0']);
  await other.close();
});

needsRedis(
  'instances on one Redis know of each other’s workers',
  async () => {
    // A database of its own on this Redis, and one for each tier: nobody else's workers are known there.
    const ownDatabase = process.env['TEST_DATABASE_URL'] ? 9 : 8;
    const env = {
      REDIS_URL: `${REDIS_URL}/${ownDatabase}`,
      OIDC_ISSUER: '',
      LIVEKIT_PORT: String(portOfMedia()),
    };
    const first = await startTestApp(env);
    const second = await startSecondInstance(first, env);
    const interpreter = async (app: TestApp) => (await app.call('GET', '/health')).json().parts.interpreter;
    const soon = { timeout: 20_000, interval: 100 };
    await expect
      .poll(() => interpreter(second), soon)
      .toEqual({ status: 'down', detail: 'no worker is connected to any instance' });
    await listening(first);
    await connectWorker(first);
    await expect
      .poll(() => interpreter(second), soon)
      .toEqual({ status: 'ok', detail: 'the workers are connected to other instances' });
    await second.close();
    await first.close();
  },
  60_000,
);

test('without METRICS_TOKEN there are no metrics', async () => {
  const other = await startTestApp();
  expect((await other.app.inject('/api/metrics')).statusCode).toBe(404);
  await other.close();
});
