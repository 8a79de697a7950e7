import { CALL_LIMITS } from '@intermind/contracts';
import { randomInt, randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { connectRedis } from '../../adapters/redis.ts';
import { createAttemptLimiter } from '../../modules/identity/accounts/attempt-limiter.ts';
import { type ListeningApp, startListeningApp } from '../../modules/identity/testing/listening-app.ts';
import { newSignIn, newVisitor } from '../../modules/identity/testing/visitor.ts';
import { needsRedis, REDIS_URL, type RedisPath, redisPath } from '../../testing/test-redis.ts';
import { createLimits } from './limiter.ts';

/** No two runs on one Redis count the same address. */
const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const WITHIN = { timeout: 15_000, interval: 50 };

let path: RedisPath;
let first: ListeningApp;
let second: ListeningApp;
beforeAll(async () => {
  path = await redisPath();
  first = await startListeningApp({ REDIS_URL });
  second = await startListeningApp({ REDIS_URL }, first);
  const health = async ({ publicUrl }: ListeningApp) =>
    ((await (await fetch(`${publicUrl}/api/health`)).json()) as { data?: { parts: object } }).data?.parts;
  if (process.env['TEST_REDIS_URL']) {
    for (const app of [first, second]) {
      await vi.waitFor(
        async () => expect(await health(app)).toMatchObject({ redis: { status: 'ok' } }),
        WITHIN,
      );
    }
  }
}, 60_000);
afterAll(async () => {
  await second?.close();
  await first?.close();
  await path.close();
});

async function guess({ publicUrl }: ListeningApp, ip: string, email: string): Promise<number> {
  const visitor = newVisitor(publicUrl, { 'x-forwarded-for': ip });
  await visitor.open(newSignIn(publicUrl, { ui_locales: 'en' }).address);
  await visitor.send({ email, password: 'wrong horse 1' });
  return visitor.status;
}

needsRedis('two instances count wrong passwords together', async () => {
  const [ip, email] = [newAddress(), `${randomUUID()}@example.org`];
  const statuses: number[] = [];
  for (const app of [first, second, first, second, first]) statuses.push(await guess(app, ip, email));
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
  expect([await guess(second, ip, email), await guess(first, ip, email)]).toEqual([429, 429]);
});

needsRedis('two instances count codes of no room together', async () => {
  const ip = newAddress();
  const lookUp = async ({ publicUrl }: ListeningApp) => {
    const answer = await fetch(`${publicUrl}/api/rooms/aaa-bbbb-ccc`, { headers: { 'x-forwarded-for': ip } });
    return answer.status;
  };
  const statuses: number[] = [];
  for (let index = 0; index < 32; index += 1) statuses.push(await lookUp(index % 2 ? first : second));
  expect([statuses.filter((status) => status === 404).length, statuses.slice(30)]).toEqual([30, [429, 429]]);
});

needsRedis('two instances count the calls of an address together', async () => {
  const headers = { 'x-forwarded-for': newAddress() };
  const { perAddress } = CALL_LIMITS.connectionTest;
  const statuses: number[] = [];
  for (let index = 0; index < perAddress + 2; index += 1) {
    const { publicUrl } = index % 2 ? first : second;
    const answer = await fetch(`${publicUrl}/api/connection-tests`, { method: 'POST', headers });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array.from({ length: perAddress }, () => 201), 429, 429]);
});

needsRedis('an attempt after a success, after a wait and after a refusal counts as in memory', async () => {
  const redis = connectRedis(REDIS_URL, pino({ level: 'silent' }), '');
  try {
    await vi.waitFor(() => expect(redis.status).toBe('ready'), WITHIN);
    const [one, other] = [createAttemptLimiter(redis), createAttemptLimiter(redis)];
    const key = { key: randomUUID(), free: 2, firstWaitMs: 1_000, forgets: true };
    const waits = [await one.take([key]), await other.take([key]), await other.take([key])];
    expect(waits).toEqual([0, 0, expect.any(Number)]);
    expect(waits[2]).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await one.take([key])).toBe(0), WITHIN);
    await one.forgive([key]);
    expect([await other.count(key.key), await other.take([key])]).toEqual([0, 0]);
    const [own, shared] = [randomUUID(), randomUUID()].map((key) => ({ key, free: 1, firstWaitMs: 60_000 }));
    expect(await one.take([own!])).toBe(0);
    expect(await other.take([shared!, own!])).toBeGreaterThan(0);
    expect([await one.count(shared!.key), await one.take([shared!])]).toEqual([0, 0]);
  } finally {
    redis.disconnect();
  }
});

needsRedis('while Redis is away or hangs limits hold by instance, and it is said once', async () => {
  const said: string[] = [];
  const logger = { warn: (...parts: unknown[]) => void said.push(String(parts.at(-1))) } as never;
  const redis = connectRedis(path.url, logger, 'limits count here alone');
  try {
    await vi.waitFor(() => expect(redis.status).toBe('ready'), WITHIN);
    const limiter = createLimits(redis)(randomUUID(), { points: 3, windowS: 600 });
    const attempts = createAttemptLimiter(redis);
    const passing = async (key: string, address: string) => {
      let calls = 0;
      let tries = 0;
      for (let index = 0; index < 5; index += 1) {
        await limiter.take(key).then(
          () => (calls += 1),
          (error: unknown) => expect(error).toMatchObject({ code: 'TooManyRequests' }),
        );
        if ((await attempts.take([{ key: address, free: 3 }])) === 0) tries += 1;
      }
      return [calls, tries];
    };
    path.cut();
    await vi.waitFor(() => expect(redis.status).not.toBe('ready'), WITHIN);
    expect(await passing('away', randomUUID())).toEqual([3, 3]);
    await vi.waitFor(
      () => expect(said).toEqual(['Redis is not answering; until it does, limits count here alone']),
      WITHIN,
    );

    path.mend();
    await vi.waitFor(() => expect(redis.status).toBe('ready'), WITHIN);
    expect(await passing('back', randomUUID())).toEqual([3, 3]);
    expect(said.at(-1)).toBe('Redis is answering again');

    path.hang();
    expect(await passing('hangs', randomUUID())).toEqual([3, 3]);
    expect(redis.status).not.toBe('ready');
  } finally {
    redis.disconnect();
  }
});
