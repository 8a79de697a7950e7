import {
  type Admitted,
  MESSAGE_MAX_LENGTH,
  MESSAGES_PER_PAGE,
  type Message,
  type RoomId,
} from '@intermind/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages as messagesTable } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { type ClientEvent, conferenceTopic } from '../../events/index.ts';
import {
  admitGuest,
  advance,
  ask,
  type Caller,
  decide,
  enter,
  guest,
  join,
  makeRoom,
  member,
} from '../../testing/meeting-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let anna: Caller;
let ben: Caller;
let roomId: RoomId;
let host: Admitted;
let other: Admitted;
let told: ClientEvent[];
beforeAll(async () => {
  t = await startTestApp();
  anna = await member(t, 'Anna');
  ben = await member(t, 'Ben');
});
beforeEach(async () => {
  roomId = await makeRoom(t, anna);
  host = await join(t, anna, roomId);
  other = await join(t, ben, roomId);
  told = [];
  await t.app.meeting.bus.subscribe(conferenceTopic(host.conference.id), (event) => void told.push(event));
});
afterAll(() => t.close());

const path = () => `/conferences/${host.conference.id}/messages`;
const write = (who: Caller, { participant }: Admitted, text: string, key?: string) =>
  t.call('POST', path(), { headers: who.headers, body: { participantId: participant.id, text, key } });
const read = async (who: Caller, before?: string) => {
  const answer = await t.call('GET', `${path()}${before ? `?before=${before}` : ''}`, {
    headers: who.headers,
  });
  return answer.json<Message[]>();
};

/** The limit of a person is lower than a page. */
const insertDirectly = (index: number, text: string) =>
  t.db.insert(messagesTable).values({
    id: newId('message'),
    conferenceId: host.conference.id,
    participantId: other.participant.id,
    text,
    sentAt: new Date(t.clock.now.getTime() + index),
    key: null,
  });

test('a message reaches everyone, trimmed', async () => {
  const answer = await write(ben, other, '  Hello\nyou  ');
  const message = { ...answer.json<Message>() };
  expect([answer.statusCode, message.text, message.name, message.participantId]).toEqual([
    201,
    'Hello\nyou',
    other.participant.name,
    other.participant.id,
  ]);
  expect(told).toEqual([{ to: 'everyone', message: { type: 'message.created', message } }]);
  expect(await read(anna)).toEqual([message]);
});

test('what the database cannot store is left out of a message, and is no key', async () => {
  const answer = await write(ben, other, 'a\u0000b\ud800');
  expect([answer.statusCode, answer.json<Message>().text]).toEqual([201, 'ab\ufffd']);
  expect((await write(ben, other, '\u0000')).statusCode).toBe(400);
  expect((await write(ben, other, 'Hello', 'eightchars\u0000')).statusCode).toBe(400);
});

test('a message that is sent twice with one key is one message', async () => {
  const [first, second] = [
    await write(ben, other, 'once', 'key-12345678'),
    await write(ben, other, 'once', 'key-12345678'),
  ];
  expect([second.json(), first.json()]).toMatchObject([first.json(), { key: 'key-12345678' }]);
  expect(told).toMatchObject([{ message: { message: first.json() } }]);
  await write(anna, host, 'mine', 'key-12345678');
  expect((await read(ben)).map(({ text }) => text)).toEqual(['once', 'mine']);
});

test('messages of the same moment have an order of their own', async () => {
  for (const text of ['one', 'two', 'three']) await write(ben, other, text);
  const all = await read(anna);
  expect(all.map(({ text, key }) => [text, key])).toEqual([
    ['one', null],
    ['two', null],
    ['three', null],
  ]);
  const order = all.map(({ sequence }) => sequence);
  expect([new Set(all.map(({ sentAt }) => sentAt)).size, new Set(order).size]).toEqual([1, 3]);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test.each([
  ['nothing but spaces', ' \n '],
  ['too long', 'x'.repeat(MESSAGE_MAX_LENGTH + 1)],
])('%s is refused', async (_name, text) => {
  const answer = await write(ben, other, text);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'ValidationFailed']);
});

test('nobody can send a message as another person', async () => {
  const answer = await write(ben, host, 'as Anna');
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NotFound']);
});

test('the history comes in pages, the latest first, each oldest first', async () => {
  const sent = Array.from({ length: MESSAGES_PER_PAGE + 2 }, (_, number) => `message ${number}`);
  for (const [index, text] of sent.entries()) await insertDirectly(index, text);
  const latest = await read(anna);
  expect(latest.map(({ text }) => text)).toEqual(sent.slice(2));
  expect((await read(anna, latest[0]!.id)).map(({ text }) => text)).toEqual(sent.slice(0, 2));
});

test('a guest writes and hears what is written, and cannot load the history (spec 1 §6)', async () => {
  const who = await guest(t, roomId, 'Gerd');
  await decide(t, anna, (await ask(t, who)).id, 'APPROVED');
  const admitted = await enter(t, who);
  expect((await write(who, admitted, 'Guten Tag')).statusCode).toBe(201);
  const answer = await t.call('GET', path(), { headers: who.headers });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'Forbidden']);
});

test('a guest who lost the websocket reads what was written since they joined, page by page, and nothing older', async () => {
  await write(anna, host, 'before');
  advance(t, 1_000);
  const { who, admitted } = await admitGuest(t, anna, roomId);
  const missed = async (after?: string) => {
    const query = after ? `?after=${after}` : '';
    const answer = await t.call('GET', `/participants/${admitted.participant.id}/messages${query}`, {
      headers: who.headers,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Message[]>();
  };
  expect(await missed()).toEqual([]);
  const sent = Array.from({ length: MESSAGES_PER_PAGE + 1 }, (_, number) => `message ${number}`);
  for (const [index, text] of sent.entries()) await insertDirectly(index, text);
  const first = await missed();
  expect(first.map(({ text }) => text)).toEqual(sent.slice(0, MESSAGES_PER_PAGE));
  expect((await missed(first.at(-1)!.id)).map(({ text }) => text)).toEqual(sent.slice(MESSAGES_PER_PAGE));
});

test('only the participant can read the messages since they joined', async () => {
  const path = `/participants/${host.participant.id}/messages`;
  const answer = await t.call('GET', path, { headers: ben.headers });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NotFound']);
  await t.call('POST', `/participants/${host.participant.id}/close`, { headers: anna.headers });
  expect((await t.call('GET', path, { headers: anna.headers })).statusCode).toBe(404);
});

test('a closed chat is open to moderators only', async () => {
  const body = { restrict: ['chat'] };
  await t.call('PATCH', `/conferences/${host.conference.id}`, { headers: anna.headers, body });
  const refused = await write(ben, other, 'Hello');
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'Forbidden']);
  expect((await write(anna, host, 'Hello')).statusCode).toBe(201);
});

test('what an account has written goes with the account', async () => {
  const dora = await member(t, 'Dora');
  const admitted = await join(t, dora, roomId);
  await write(dora, admitted, 'soon gone');
  await write(ben, other, 'stays');
  expect((await t.call('DELETE', '/users', { headers: dora.headers })).statusCode).toBeLessThan(300);
  expect((await read(ben)).map(({ text }) => text)).toEqual(['stays']);
});
