import type {
  Admitted,
  AgentToApi,
  Language,
  ParticipantId,
  Quota,
  QuotaFeature,
  RoomId,
  ServerMessage,
  UserId,
} from '@intermind/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connectWorker, type TestWorker } from '../../testing/agent-worker.ts';
import { type Listener, listen, listening } from '../../testing/conference-listener.ts';
import {
  advance,
  ask,
  type Caller,
  decide,
  guest,
  join as admit,
  makeRoom,
  member,
  tryToJoin,
} from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { payFor } from '../ai/index.ts';
import { correctUsage } from './admin.ts';
import { quotaIdsOf } from './ids.ts';
import { COUNT_RUNNING_MS, countMeetings, countTime } from './running-time.ts';
import { CAPTIONS_AFTER_MS } from './policy.ts';
import { setOwnLimit } from './usage-store.ts';

let t: TestApp;
let owner: Caller & { id: UserId };
let ben: Caller;
let cleo: Caller;
let roomId: RoomId;
let number = 0;
const open: (() => void)[] = [];
beforeAll(async () => {
  t = await startTestApp({ PLANS: 'on' });
  await listening(t);
});
beforeEach(async () => {
  number += 1;
  const anna = await member(t, `Anna${number}`);
  owner = { ...anna, id: (await t.call('GET', '/users', anna)).json().id };
  [ben, cleo] = [await member(t, 'Ben'), await member(t, 'Cleo')];
  roomId = await makeRoom(t, owner);
});
afterEach(() => open.splice(0).forEach((close) => close()));
afterAll(() => t.close());

/** Inside, and connected: a person who is not is gone for the reconciler as soon as the clock has moved. */
async function join(...[app, who, room, options]: Parameters<typeof admit>): Promise<Admitted> {
  const admitted = await admit(app, who, room, options);
  t.media.connect(admitted.media.token);
  return admitted;
}
const settled = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
/** In seconds, people or messages. */
async function limitTo(feature: QuotaFeature, counts: number) {
  await setOwnLimit(t.db, { userId: owner.id, feature }, counts);
  await t.app.quotas.refresh(owner.id);
}
const quotaOf = async (feature: QuotaFeature): Promise<Quota> => {
  const answer = await t.call('GET', '/billing/quotas', { headers: owner.headers });
  return answer.json<{ items: Quota[] }>().items.find((quota) => quota.feature === feature)!;
};
const tryJoin = (who: Caller, wish: object = {}) =>
  t.call('POST', '/participants', {
    headers: who.headers,
    body: { roomId, language: 'en', hears: 'en', ...wish },
  });
const leave = (who: Caller, { participant }: Admitted) =>
  t.call('POST', `/participants/${participant.id}/close`, { headers: who.headers });
const usedUp = (feature: QuotaFeature) => ({
  code: 'QuotaExceeded',
  message: 'You’ve reached your plan quota',
  data: { quotaOwnerId: owner.id, feature },
});

test('the owner’s plan says how many people may be in the room; the owner always gets in (spec 2 §6)', async () => {
  await limitTo('peopleInRoom', 2);
  const first = await join(t, ben, roomId);
  await join(t, cleo, roomId);
  const third = await tryJoin(await member(t, 'Dora'));
  expect([third.statusCode, third.json()]).toEqual([402, usedUp('peopleInRoom')]);
  expect((await tryToJoin(t, await guest(t, roomId))).json()).toEqual(usedUp('peopleInRoom'));
  // A second device is no second person.
  expect((await tryJoin(ben)).statusCode).toBe(201);
  await join(t, owner, roomId);
  expect(await quotaOf('peopleInRoom')).toMatchObject({ used: 3, limit: 2 });
  await leave(ben, first);
});

test('an approval needs a place in the plan too', async () => {
  await limitTo('peopleInRoom', 2);
  await join(t, owner, roomId);
  const waiting = await ask(t, await guest(t, roomId));
  await join(t, ben, roomId);
  expect((await decide(t, owner, waiting.id, 'APPROVED')).json()).toEqual(usedUp('peopleInRoom'));
});

test('a room that is smaller than the plan is full as before', async () => {
  await limitTo('peopleInRoom', 3);
  await t.call('PATCH', `/rooms/${roomId}/settings`, { headers: owner.headers, body: { capacity: 2 } });
  await join(t, ben, roomId);
  await join(t, cleo, roomId);
  expect((await tryJoin(await member(t, 'Dora'))).json().code).toBe('ConferenceCapacityExceeded');
});

test('a count that was measured first and is written last takes no time away', async () => {
  const use = { userId: owner.id, feature: 'meetingMinutes', consumer: 'meeting:late' } as const;
  const first = t.clock.now;
  const runs = [{ since: first, until: null }];
  await countTime({ db: t.db, now: () => first, quotas: t.app.quotas }, use, runs);
  advance(t, 15_000);
  // Measured then, written now.
  await t.app.quotas.count({ ...use, total: 0, ahead: 30, at: first });
  await countTime({ db: t.db, now: () => t.clock.now, quotas: t.app.quotas }, use, runs);
  await t.app.quotas.count({ ...use, total: 0, ahead: 30, at: first });
  advance(t, 15_000);
  await countTime({ db: t.db, now: () => t.clock.now, quotas: t.app.quotas }, use, runs);
  expect((await quotaOf('meetingMinutes')).used).toBe(0.5);
});

test('minutes end when somebody who vanished is lost, whether the media server tells late, twice or not at all', async () => {
  const hint = async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/livekit/webhook',
      headers: { 'content-type': 'application/webhook+json', authorization: 'signed' },
      payload: JSON.stringify({ room: first.conference.id }),
    });
    expect(answer.statusCode).toBe(204);
    await t.app.meeting.reconciler.idle();
  };
  const tick = async (ms: number) => {
    advance(t, ms);
    await t.app.meeting.reconciler.pass();
    await countMeetings({ db: t.db, now: () => t.clock.now, quotas: t.app.quotas });
  };
  const first = await join(t, owner, roomId);
  const second = await join(t, ben, roomId);
  for (const { media } of [first, second]) t.media.connect(media.token);
  await tick(COUNT_RUNNING_MS);
  t.media.disconnect(second.participant.id);
  await hint();
  await hint();
  for (const ms of [10_000, 10_000, 1]) await tick(ms);
  for (const ms of [COUNT_RUNNING_MS, COUNT_RUNNING_MS]) {
    await hint();
    await tick(ms);
  }
  expect((await quotaOf('meetingMinutes')).used).toBe(35 / 60);
});

test('meeting minutes run while two people are inside, once for the room, and people inside stay at the end', async () => {
  const tick = async (ms: number) => {
    advance(t, ms);
    // It runs every five seconds, and may do so at any moment.
    await t.app.meeting.reconciler.pass();
    await countMeetings({ db: t.db, now: () => t.clock.now, quotas: t.app.quotas });
  };
  const minutes = async () => (await quotaOf('meetingMinutes')).used;
  await limitTo('meetingMinutes', 90);
  await join(t, owner, roomId);
  await tick(COUNT_RUNNING_MS);
  const first = await join(t, ben, roomId);
  await tick(10_000);
  await tick(COUNT_RUNNING_MS);
  // Another instance counts at the same time.
  await tick(0);
  expect(await minutes()).toBe(25 / 60);
  const second = await join(t, cleo, roomId);
  await tick(COUNT_RUNNING_MS);
  expect(await minutes()).toBe(40 / 60);
  await leave(cleo, second);
  await leave(ben, first);
  await tick(COUNT_RUNNING_MS);
  await tick(COUNT_RUNNING_MS);
  expect(await minutes()).toBe(40 / 60);
  // Nobody watched for an hour.
  await join(t, ben, roomId);
  await tick(3_600_000);
  expect(await minutes()).toBe(40 / 60);
  for (let ticks = 0; ticks < 4; ticks += 1) await tick(COUNT_RUNNING_MS);
  expect(await minutes()).toBe(90 / 60);
  expect((await tryJoin(cleo)).json()).toEqual(usedUp('meetingMinutes'));
  expect((await tryToJoin(t, await guest(t, roomId))).json()).toEqual(usedUp('meetingMinutes'));
  expect((await tryJoin(ben)).statusCode).toBe(201);
  await limitTo('meetingMinutes', 900);
  expect((await tryJoin(cleo)).statusCode).toBe(201);
});

test('the room’s owner pays for questions about the meeting, members for questions about all theirs', async () => {
  await limitTo('aiMessages', 2);
  const { conference } = await join(t, owner, roomId);
  await join(t, ben, roomId);
  const question = ({ headers }: Caller) =>
    t.call('POST', '/ai/messages', {
      headers,
      body: { conferenceId: conference.id, aiModel: 'extractive', text: 'Why?' },
    });
  expect((await question(ben)).statusCode).toBe(200);
  await settled(async () => expect((await quotaOf('aiMessages')).used).toBe(1));
  const ownChat = ({ headers }: Caller) =>
    t.call('POST', '/ask/chats/messages', { headers, body: { text: 'Why?' } });
  expect((await ownChat(owner)).statusCode).toBe(200);
  await settled(async () => expect((await quotaOf('aiMessages')).used).toBe(2));
  const refused = await question(ben);
  expect([refused.statusCode, refused.json()]).toEqual([402, usedUp('aiMessages')]);
  expect((await ownChat(owner)).json()).toEqual(usedUp('aiMessages'));
  expect((await ownChat(ben)).statusCode).toBe(200);
  const chats = await t.call('GET', '/ask/chats', { headers: owner.headers });
  expect(chats.json()).toHaveLength(1);
});

test('an answer that failed costs nothing', async () => {
  const pay = (id: string) => payFor(t.app.quotas, owner.id, { id: `${owner.id}${id}` as never }, null);
  await (
    await pay('one')
  )({ state: 'failed' });
  await (
    await pay('two')
  )({ state: 'stopped' });
  expect((await quotaOf('aiMessages')).used).toBe(1);
});

const reportOf = (
  { conference }: Admitted,
  seconds: Partial<Record<Language, number>>,
  { speaker, generation = 1 }: { speaker: ParticipantId; generation?: number },
): AgentToApi => ({
  ...{ type: 'interpreted', kind: 'interpreter', conferenceId: conference.id, generation },
  lanes: Object.entries(seconds).map(([language, total]) => ({
    ...{ speaker, language: language as Language, seconds: total, running: true },
  })),
});
async function worker(): Promise<TestWorker> {
  const connected = await connectWorker(t);
  open.push(() => connected.leave());
  return connected;
}
const lastState = ({ heard }: Listener) =>
  heard.findLast((message): message is Extract<ServerMessage, { type: 'state' }> => message.type === 'state');

test('interpretation costs what was spoken in every language that somebody hears, however often it is reported', async () => {
  const host = await join(t, owner, roomId, { language: 'en', hears: 'en' });
  const other = await join(t, ben, roomId, { language: 'es', hears: 'es' });
  const speaker = host.participant.id;
  const [first, second] = [await worker(), await worker()];
  const seconds = async () => (await quotaOf('interpretationSeconds')).used;
  first.say(reportOf(host, { es: 10 }, { speaker }));
  await settled(async () => expect(await seconds()).toBe(10));
  first.say(reportOf(host, { es: 10, fr: 4 }, { speaker }));
  first.say(reportOf(host, { es: 12, fr: 4 }, { speaker }));
  await settled(async () => expect(await seconds()).toBe(16));
  // Another worker takes over and counts from nothing; the last report of the first comes late.
  second.say(reportOf(host, { en: 3 }, { speaker: other.participant.id, generation: 2 }));
  first.say(reportOf(host, { es: 13, fr: 4 }, { speaker }));
  second.say(reportOf(host, { en: 3 }, { speaker: other.participant.id, generation: 2 }));
  await settled(async () => expect(await seconds()).toBe(20));
});

test('the owner is told once at 80 and at 95 percent, and when nothing is left; nobody else is', async () => {
  await limitTo('interpretationSeconds', 100);
  const host = await join(t, owner, roomId);
  const other = await join(t, ben, roomId);
  const mine = await listen(t, owner, `roomId=${roomId}`, host.participant.id);
  const theirs = await listen(t, ben, `roomId=${roomId}`, other.participant.id);
  open.push(
    () => mine.socket.close(),
    () => theirs.socket.close(),
  );
  await settled(() => expect(lastState(mine)?.quota).toEqual([]));
  const speaks = await worker();
  const states = () => mine.heard.filter(({ type }) => type === 'state').length;
  const report = (total: number) =>
    speaks.say(reportOf(host, { de: total }, { speaker: host.participant.id }));
  for (const [total, level, secondsLeft] of [
    [70, undefined, null],
    [80, 80, 20],
    [90, 80, 20],
    [96, 95, 4],
    [130, 100, 0],
  ] as const) {
    advance(t, 10_000);
    report(total);
    const used = Math.min(100, total);
    await settled(async () => expect((await quotaOf('interpretationSeconds')).used).toBe(used));
    const told = level ? [{ feature: 'interpretationSeconds', level, secondsLeft }] : [];
    await settled(() => expect(lastState(mine)?.quota).toEqual(told));
  }
  // The first state, and one for each level.
  expect(states()).toBe(4);
  expect(theirs.heard.every((message) => message.type !== 'state' || message.quota.length === 0)).toBe(true);
});

test('what is left is told at the rate at which it is used: of people who take turns one speaks (spec 2 §6)', async () => {
  await limitTo('interpretationSeconds', 150);
  const host = await join(t, owner, roomId);
  const others = [await join(t, ben, roomId), await join(t, cleo, roomId)];
  const speakers = [host, ...others].map(({ participant }) => participant.id);
  const speaks = await worker();
  for (let turn = 0; turn < 6; turn += 1) {
    advance(t, 10_000);
    const said = Math.floor(turn / 3) * 10 + 10;
    speaks.say(reportOf(host, { es: said, de: said }, { speaker: speakers[turn % 3]! }));
    const used = (turn + 1) * 20;
    await settled(async () => expect((await quotaOf('interpretationSeconds')).used).toBe(used));
  }
  const warnings = () => t.app.quotas.warningsOf(owner.id);
  expect(await warnings()).toEqual([{ feature: 'interpretationSeconds', level: 80, secondsLeft: 15 }]);
  // What an administrator corrects was not spent now.
  const admin = { userId: owner.id, feature: 'interpretationSeconds' } as const;
  const corrects = { db: t.db, now: () => t.clock.now, plans: t.app.plans, quotas: t.app.quotas };
  await correctUsage(corrects, owner.id, quotaIdsOf(admin).usageId, 130);
  expect(await warnings()).toEqual([{ ...(await warnings())[0], secondsLeft: 10 }]);
  advance(t, 30_000);
  expect((await warnings())[0]).toMatchObject({ secondsLeft: null });
});

test('what a lane reserved and does not use is there for those who speak on', async () => {
  await limitTo('interpretationSeconds', 60);
  const host = await join(t, owner, roomId);
  const speaks = await worker();
  const speaker = host.participant.id;
  const seconds = async () => (await quotaOf('interpretationSeconds')).used;
  speaks.say(reportOf(host, { de: 20, es: 20 }, { speaker }));
  await settled(async () => expect(await seconds()).toBe(40));
  speaks.say(reportOf(host, { de: 40, es: 20 }, { speaker }));
  await settled(async () => expect(await seconds()).toBe(60));
});

test('without interpretation left voices end, then captions; with a higher limit they are back at once', async () => {
  await limitTo('interpretationSeconds', 60);
  const host = await join(t, owner, roomId, { language: 'en', hears: 'en' });
  await join(t, ben, roomId, { language: 'es', hears: 'es' });
  const speaks = await worker();
  // Of this meeting: a worker has those of earlier tests too, in any order.
  const stepTold = ({ heard }: TestWorker) => {
    const rooms = heard.flatMap((message) => {
      if (message.type === 'assign') return message.job;
      return message.type === 'room' ? message : [];
    });
    const told = rooms.findLast(({ conferenceId }) => conferenceId === host.conference.id);
    return told ? (told.room.quotaStep ?? 'voices') : 'nothing';
  };
  advance(t, 5_000);
  await t.app.meeting.agentJobs.pass();
  await settled(() => expect(stepTold(speaks)).toBe('voices'));
  speaks.say(reportOf(host, { es: 61 }, { speaker: host.participant.id }));
  await settled(() => expect(stepTold(speaks)).toBe('captions'));
  advance(t, CAPTIONS_AFTER_MS);
  await t.app.meeting.reconciler.pass();
  await t.app.meeting.agentJobs.pass();
  // The worker was silent for an hour: another one has the job.
  const next = await worker();
  await t.app.meeting.agentJobs.pass();
  await settled(() => expect(stepTold(next)).toBe('original'));
  await limitTo('interpretationSeconds', 600);
  await settled(() => expect(stepTold(next)).toBe('voices'));
});
