import { on } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Admitted, JoinRequestId, RoomId, ServerMessage } from '@intermind/contracts';
import { type Listener, listen, listening } from '../apps/api/src/testing/conference-listener.ts';
import {
  admitGuest,
  type Caller,
  decide,
  guest,
  join,
  makeRoom,
  member,
} from '../apps/api/src/testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../apps/api/src/testing/test-app.ts';
import type { Measurement } from './report.ts';
import { median, percentile } from './statistics.ts';

const PEOPLE = 20;
const MESSAGES = 200;
const HANDS = 60;
/** Between two of them: a lively meeting, no flood. */
const PAUSE_MS = 50;
/** As many as may wait in a room, and from one address. */
const WAITING_IN_A_ROOM = 200;
const WAITING_AT_AN_ADDRESS = 50;
const WAITING = 5 * WAITING_IN_A_ROOM;
const APPROVALS = 100;
/** Beside the host, in the room whose guests are admitted. */
const MODERATORS = 4;
const HEARD_WITHIN_MS = 15_000;

interface Inside {
  who: Caller;
  admitted: Admitted;
  listener: Listener;
}

/**
 * Many people in one process of the API on the embedded database or PostgreSQL (`TEST_DATABASE_URL`), without rate limits and
 * without media: how soon all 20 people in a call have a message or a hand, what 1,000 waiting guests weigh, and how soon
 * one of them and everyone who moderates hear of an admission while the others wait.
 */
export async function measure(): Promise<Measurement> {
  const t = await startTestApp({ MEETING_CAPACITY: String(APPROVALS + MODERATORS + 1) });
  await listening(t);
  try {
    const host = await member(t, 'Host');
    const roomId = await makeRoom(t, host);
    const people = await fill(t, host, roomId);
    const chatMs = await messages(t, people);
    const handMs = await hands(t, people);
    const { heapKiB, approvedMs } = await waiting(t);
    return {
      figures: [
        { what: `chat: sent → at all ${PEOPLE}, median of ${MESSAGES}`, value: median(chatMs), unit: 'ms' },
        { what: 'p95', value: percentile(chatMs, 0.95), unit: 'ms', goal: { atMost: 80 } },
        {
          what: `hand: raised or lowered → at all ${PEOPLE}, median of ${HANDS}`,
          value: median(handMs),
          unit: 'ms',
        },
        { what: 'p95', value: percentile(handMs, 0.95), unit: 'ms', goal: { atMost: 80 } },
        { what: `heap for each of ${WAITING} waiting guests`, value: heapKiB, unit: 'KiB' },
        {
          what: `Admit → the guest and ${MODERATORS + 1} who moderate hear of it, median of ${APPROVALS}`,
          value: median(approvedMs),
          unit: 'ms',
        },
        { what: 'p95', value: percentile(approvedMs, 0.95), unit: 'ms', goal: { atMost: 150 } },
      ],
      details: { chatMs, handMs, approvedMs },
    };
  } finally {
    await t.close();
  }
}

async function fill(t: TestApp, host: Caller, roomId: RoomId): Promise<Inside[]> {
  const inside: Inside[] = [];
  const enter = async (who: Caller, admitted: Admitted): Promise<void> => {
    const listener = await listen(t, who, `roomId=${roomId}`, admitted.participant.id);
    await listener.next();
    inside.push({ who, admitted, listener });
  };
  await enter(host, await join(t, host, roomId));
  while (inside.length < PEOPLE) {
    const { who, admitted } = await admitGuest(t, host, roomId, `Guest ${inside.length}`);
    await enter(who, admitted);
  }
  return inside;
}

/** Milliseconds until the last one has it, for each act. */
async function timed(
  people: readonly Inside[],
  count: number,
  act: (by: Inside, round: number) => Promise<void>,
  isIt: (message: ServerMessage, by: Inside, round: number) => boolean,
): Promise<number[]> {
  const tookMs: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const by = people[round % people.length]!;
    const startedMs = performance.now();
    const all = Promise.all(
      people.map(({ listener }) => heard(listener, (message) => isIt(message, by, round))),
    );
    await Promise.all([act(by, round), all]);
    tookMs.push(performance.now() - startedMs);
    await sleep(PAUSE_MS);
  }
  return tookMs;
}

async function heard({ socket }: Listener, isIt: (message: ServerMessage) => boolean): Promise<void> {
  for await (const [data] of on(socket, 'message', { signal: AbortSignal.timeout(HEARD_WITHIN_MS) })) {
    if (isIt(JSON.parse((data as Buffer).toString()) as ServerMessage)) return;
  }
}

const messages = (t: TestApp, people: readonly Inside[]): Promise<number[]> =>
  timed(
    people,
    MESSAGES,
    async ({ who, admitted }, round) => {
      const body = {
        participantId: admitted.participant.id,
        text: `Message ${round}`,
        key: crypto.randomUUID(),
      };
      await t.call('POST', `/conferences/${admitted.conference.id}/messages`, { headers: who.headers, body });
    },
    (message, _, round) => message.type === 'message.created' && message.message.text === `Message ${round}`,
  );

/** Each hand goes up and, a round of everyone later, down. */
const hands = (t: TestApp, people: readonly Inside[]): Promise<number[]> =>
  timed(
    people,
    HANDS,
    async ({ who, admitted: { conference, participant } }, round) => {
      const path = `/conferences/${conference.id}/raised-hands`;
      const { headers } = who;
      if (Math.floor(round / people.length) % 2 === 0)
        await t.call('POST', path, { headers, body: { participantId: participant.id } });
      else await t.call('DELETE', `${path}/${participant.id}`, { headers });
    },
    (message, { admitted }) =>
      message.type === 'participant.updated' && message.participant.id === admitted.participant.id,
  );

interface Waiting {
  host: Caller;
  id: JoinRequestId;
  listener: Listener;
}

/** The host and others who moderate; all of them hear of every guest. */
async function moderate(t: TestApp, host: Caller, roomId: RoomId): Promise<Listener[]> {
  const { conference, participant } = await join(t, host, roomId);
  const moderators = [await listen(t, host, `roomId=${roomId}`, participant.id)];
  for (let number = 1; number <= MODERATORS; number += 1) {
    const who = await member(t, `Moderator ${number}`);
    const { participant } = await join(t, who, roomId);
    const path = `/participants/${participant.id}`;
    const answer = await t.call('PATCH', path, { headers: host.headers, body: { role: 'moderator' } });
    if (answer.statusCode !== 200) throw new Error(`${conference.id}: ${answer.body}`);
    moderators.push(await listen(t, who, `roomId=${roomId}`, participant.id));
  }
  for (const listener of moderators) await listener.next();
  return moderators;
}

async function waiting(t: TestApp) {
  const heapBefore = heapBytes();
  const guests: Waiting[] = [];
  let moderators: Listener[] = [];
  while (guests.length < WAITING) {
    const host = await member(t, `Host ${guests.length}`);
    const roomId = await makeRoom(t, host);
    if (guests.length === 0) moderators = await moderate(t, host, roomId);
    else await join(t, host, roomId);
    for (let number = 0; number < WAITING_IN_A_ROOM; number += 1) {
      const from = `10.0.${Math.floor(guests.length / WAITING_AT_AN_ADDRESS)}.1`;
      guests.push({ host, ...(await waitIn(t, roomId, `Waiting ${number}`, from)) });
    }
  }
  const heapKiB = (heapBytes() - heapBefore) / WAITING / 1024;
  const approvedMs: number[] = [];
  for (const { host, id, listener } of guests.slice(0, APPROVALS)) {
    const startedMs = performance.now();
    const told = [
      heard(listener, ({ type }) => type === 'join_request.approved'),
      ...moderators.map((moderator) =>
        heard(moderator, (one) => one.type === 'join_request.closed' && one.joinRequest.id === id),
      ),
    ];
    await Promise.all([decide(t, host, id, 'APPROVED'), ...told]);
    approvedMs.push(performance.now() - startedMs);
  }
  return { heapKiB, approvedMs };
}

async function waitIn(t: TestApp, roomId: RoomId, name: string, from: string) {
  const who = await guest(t, roomId, name);
  const body = { language: 'en', hears: 'en' };
  const answer = await t.call('POST', '/participants/anonymous', { headers: who.headers, body, from });
  const { id } = answer.json<{ joinRequest: { id: JoinRequestId } }>().joinRequest;
  const listener = await listen(t, who, `roomId=${roomId}&joinRequestId=${id}`, undefined, from);
  await listener.next();
  return { id, listener };
}

/** Of this process: the API, and the clients' ends of the websockets, which are as many. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
