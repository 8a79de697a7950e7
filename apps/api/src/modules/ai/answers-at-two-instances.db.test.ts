import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorBody } from '@intermind/contracts';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { connectRedis } from '../../adapters/redis.ts';
import { answering, type FakeChatServer, startFakeChatServer } from '../../testing/fake-chat-server.ts';
import { type Caller, join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { startSecondInstance } from '../../testing/second-instance.ts';
import { segmentOf } from '../../testing/speech.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { needsRedis, REDIS_URL } from '../../testing/test-redis.ts';
import { settleSegments } from '../transcripts/index.ts';
import { createAnswerLeases } from './answer-leases.ts';

let server: FakeChatServer;
let first: TestApp;
let second: TestApp;
let anna: Caller;
let ben: Caller;
let conferenceId: string;
beforeAll(async () => {
  server = await startFakeChatServer();
  first = await startTestApp({ ...server.settings, REDIS_URL });
  second = await startSecondInstance(first, { ...server.settings, REDIS_URL });
  [anna, ben] = await Promise.all([member(first, 'Anna'), member(first, 'Ben')]);
  const roomId = await makeRoom(first, anna);
  const { conference, participant } = await join(first, anna, roomId);
  await join(first, ben, roomId);
  const said = segmentOf(participant.id, first.clock.now.getTime(), { text: 'We launch in May.' });
  await settleSegments(first, conference.id, [said]);
  conferenceId = conference.id;
});
afterAll(async () => {
  await second.close();
  await first.close();
  server.close();
});

const inMeeting = (t: TestApp, who: Caller) =>
  t.call('POST', '/ai/messages', {
    headers: who.headers,
    body: { conferenceId, aiModel: 'compatible:gemma', text: 'When?' },
  });
const inAsk = (t: TestApp, who: Caller) =>
  t.call('POST', '/ask/chats/messages', {
    headers: who.headers,
    body: { aiModel: 'compatible:gemma', text: 'When do we launch?' },
  });

needsRedis('one question of a person is answered at a time, whichever instance is asked', async () => {
  const answer = Promise.withResolvers<void>();
  server.respond = (response) => void answer.promise.then(() => answering('In May [1].')(response));
  const asked = inMeeting(first, anna);
  await vi.waitFor(() => expect(server.asked).toHaveLength(1));
  for (const refused of [await inMeeting(second, anna), await inAsk(second, anna)])
    expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([429, 'TooManyRequests']);
  const bens = inMeeting(second, ben);
  answer.resolve();
  expect([(await asked).statusCode, (await bens).statusCode]).toEqual([200, 200]);
  await vi.waitFor(async () => expect((await inMeeting(second, anna)).statusCode).toBe(200));
});

needsRedis('of an instance that dies the place ends with its lease; one that lives keeps it', async () => {
  const dying = connectRedis(REDIS_URL, { warn: () => undefined }, 'this test fails');
  const living = connectRedis(REDIS_URL, { warn: () => undefined }, 'this test fails');
  try {
    await Promise.all([dying, living].map((redis) => new Promise((ready) => redis.once('ready', ready))));
    const person = `usr_of_${Date.now()}`;
    const [of, others] = [createAnswerLeases(dying, 300), createAnswerLeases(living, 300)];
    const giveBack = await of.take(person);
    expect(typeof giveBack).toBe('function');
    await sleep(700);
    expect(await others.take(person)).toBe('taken');
    dying.disconnect();
    await vi.waitFor(async () => expect(await others.take(person)).toBeTypeOf('function'), {
      timeout: 5_000,
    });
    (giveBack as () => void)();
    expect(await others.take(person)).toBe('taken');
    // Nobody can know: each instance goes on by itself.
    expect(await of.take(person)).toBeUndefined();
  } finally {
    dying.disconnect();
    living.disconnect();
  }
});
