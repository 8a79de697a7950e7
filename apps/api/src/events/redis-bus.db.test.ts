import type { ConferenceId, RoomId } from '@intermind/contracts';
import pino from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { connectRedis } from '../adapters/redis.ts';
import { listen, listening } from '../testing/conference-listener.ts';
import { ask, decide, guest, join, makeRoom, member } from '../testing/meeting-steps.ts';
import { startSecondInstance } from '../testing/second-instance.ts';
import { startTestApp } from '../testing/test-app.ts';
import { needsRedis, REDIS_URL, redisPath } from '../testing/test-redis.ts';
import type { EventBus } from './bus.ts';
import { redisBus } from './redis-bus.ts';
import { conferenceTopic, type ClientEvent } from './topics.ts';

const logger = pino({ level: 'silent' });
const buses: EventBus[] = [];
const WITHIN = { timeout: 5_000 };
const newBus = (url = REDIS_URL) => {
  const bus = redisBus(url, logger);
  buses.push(bus);
  return bus;
};
afterAll(() => Promise.all(buses.map((bus) => bus.close())));

const topic = conferenceTopic(`cnf_test${process.pid}` as ConferenceId);
const ended: ClientEvent = { to: 'everyone', message: { type: 'conference.ended' } };

needsRedis('an event reaches the other instances and this one, each once', async () => {
  const [here, there] = [newBus(), newBus()];
  const heard: string[] = [];
  await Promise.all([
    here.subscribe(topic, () => heard.push('here')),
    here.subscribe(topic, () => heard.push('here too')),
    there.subscribe(topic, () => heard.push('there')),
  ]);
  here.publish(topic, ended);
  expect(heard).toEqual(['here', 'here too']);
  there.publish(topic, ended);
  expect(heard).toEqual(['here', 'here too', 'there']);
  const everywhere = ['here', 'here', 'here too', 'here too', 'there', 'there'];
  await vi.waitFor(() => expect([...heard].sort()).toEqual(everywhere), WITHIN);
});

needsRedis('after unsubscribing nothing more comes, and subscribing again works', async () => {
  const [here, there] = [newBus(), newBus()];
  const heard: string[] = [];
  const stop = await there.subscribe(topic, () => heard.push('first'));
  stop();
  await there.subscribe(topic, () => heard.push('second'));
  here.publish(topic, ended);
  await vi.waitFor(() => expect(heard).toEqual(['second']), WITHIN);
});

test('without Redis an instance goes on alone, and nothing throws', async () => {
  const alone = newBus('redis://127.0.0.1:9');
  const heard: ClientEvent[] = [];
  await alone.subscribe(topic, (event) => heard.push(event));
  alone.publish(topic, ended);
  expect(heard).toEqual([ended]);
});

needsRedis(
  'an instance whose way to Redis has died without a word hears of the gap, and of what follows',
  async () => {
    const path = await redisPath();
    const here = redisBus(path.url, logger, { checkMs: 100 });
    const there = newBus();
    try {
      const heard: string[] = [];
      await here.subscribe(topic, () => heard.push('here'));
      here.onGap(() => heard.push('gap'));
      path.forget();
      there.publish(topic, ended);
      await vi.waitFor(() => expect(heard).toEqual(['gap']), { timeout: 15_000 });
      there.publish(topic, ended);
      await vi.waitFor(() => expect(heard).toEqual(['gap', 'here']), WITHIN);
    } finally {
      await here.close();
      await path.close();
    }
  },
  30_000,
);

needsRedis(
  'when an instance could not say something, the others hear of the gap as soon as it can',
  async () => {
    const path = await redisPath();
    const warnings: string[] = [];
    const warn = (_data: unknown, text?: string) => void warnings.push(text ?? '');
    const here = redisBus(path.url, { ...logger, warn: warn });
    const there = newBus();
    try {
      const heard: string[] = [];
      await Promise.all([
        here.subscribe(topic, () => undefined),
        there.subscribe(topic, () => heard.push('event')),
      ]);
      there.onGap(() => heard.push('gap'));
      path.hang();
      here.publish(topic, ended);
      await vi.waitFor(
        () => expect(warnings).toContain('event not published to the other instances'),
        WITHIN,
      );
      path.mend();
      // The event itself may still come, late.
      await vi.waitFor(() => expect(heard).toContain('gap'), { timeout: 15_000 });
    } finally {
      await here.close();
      await path.close();
    }
  },
  30_000,
);

needsRedis('what somebody else writes into a channel is passed over', async () => {
  const warn = vi.fn();
  const here = redisBus(REDIS_URL, { ...logger, warn });
  const there = newBus();
  const stranger = connectRedis(REDIS_URL, logger, 'it says nothing');
  try {
    const heard: unknown[] = [];
    await here.subscribe(topic, (event) => heard.push(event));
    await vi.waitFor(() => stranger.ping(), WITHIN);
    for (const message of ['{', '', '7', 'null', '[]', '{"from":7}'])
      await stranger.publish(`intermind:${topic}`, message);
    there.publish(topic, ended);
    await vi.waitFor(() => expect(heard).toEqual([ended]), WITHIN);
    expect(warn.mock.calls.map(([, text]) => text as string)).toEqual(
      Array(6).fill('ignored a Redis message in an unknown format'),
    );
  } finally {
    stranger.disconnect();
    await here.close();
  }
});

needsRedis('a guest at one instance hears of the approval given at another', async () => {
  const first = await startTestApp({ REDIS_URL });
  const second = await startSecondInstance(first, { REDIS_URL });
  try {
    await Promise.all([listening(first), listening(second)]);
    const anna = await member(first, 'Anna');
    const roomId: RoomId = await makeRoom(first, anna);
    const { participant } = await join(first, anna, roomId);
    const atDesk = await listen(first, anna, `roomId=${roomId}`, participant.id);
    await atDesk.next();
    const gerd = await guest(second, roomId);
    const request = await ask(second, gerd);
    expect(await atDesk.next()).toEqual({ type: 'join_request.created', joinRequest: request });
    const atDoor = await listen(second, gerd, `roomId=${roomId}&joinRequestId=${request.id}`);
    await atDoor.next();
    await decide(first, anna, request.id, 'APPROVED');
    expect(await atDoor.next()).toEqual({ type: 'join_request.approved', joinRequestId: request.id });
  } finally {
    await second.close();
    await first.close();
  }
});

needsRedis('roles and interpretation that are changed at one instance are told at the other', async () => {
  const first = await startTestApp({ REDIS_URL });
  const second = await startSecondInstance(first, { REDIS_URL });
  try {
    await Promise.all([listening(first), listening(second)]);
    const anna = await member(first, 'Anna');
    const roomId = await makeRoom(first, anna);
    const { conference } = await join(first, anna, roomId);
    const ben = await member(second, 'Ben');
    const { participant } = await join(second, ben, roomId);
    const atBens = await listen(second, ben, `roomId=${roomId}`, participant.id);
    await atBens.next();
    const told = (what: string) =>
      vi.waitFor(async () => expect(JSON.stringify(await atBens.next())).toContain(what), WITHIN);

    const role = await first.call('PATCH', `/participants/${participant.id}`, {
      headers: anna.headers,
      body: { role: 'moderator' },
    });
    expect(role.statusCode, role.body).toBe(200);
    await told('"role":"moderator"');
    // The new right holds at the instance that did not give it.
    const off = await second.call('PATCH', `/conferences/${conference.id}/translation/disable`, {
      headers: ben.headers,
    });
    expect(off.statusCode, off.body).toBeLessThan(300);
    await told('"translationEnabled":false');
  } finally {
    await second.close();
    await first.close();
  }
});

needsRedis(
  'what changes a member at one instance holds at the other at once: a new name, a deleted account',
  async () => {
    const first = await startTestApp({ REDIS_URL });
    const second = await startSecondInstance(first, { REDIS_URL });
    try {
      const anna = await member(first, 'Anna');
      const roomId = await makeRoom(first, anna);
      await join(second, anna, roomId);
      await first.call('PATCH', '/users', { headers: anna.headers, body: { firstName: 'Ann' } });
      await vi.waitFor(async () => {
        expect((await join(second, anna, roomId)).participant.name).toBe('Ann Test');
      }, WITHIN);
      await first.call('DELETE', '/users', { headers: anna.headers });
      await vi.waitFor(async () => {
        const answer = await second.call('POST', '/rooms', { headers: anna.headers });
        expect(answer.statusCode, answer.body).toBe(401);
      }, WITHIN);
    } finally {
      await second.close();
      await first.close();
    }
  },
);
