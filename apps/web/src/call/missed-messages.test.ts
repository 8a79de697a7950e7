import type { Message } from '@intermind/contracts';
import { MESSAGES_PER_PAGE } from '@intermind/contracts/limits';
import { FakeApi } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import { fakeCall, GUEST, KEN, MEMBER, state, YOU } from './testing/fake-call.ts';

const MISSED = 'GET /participants/{id}/messages';

const message = (second: number, given: Partial<Message> = {}): Message => ({
  id: `msg_${second}` as Message['id'],
  participantId: KEN.id,
  name: 'Ken',
  text: `at ${second}`,
  sentAt: new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString(),
  sequence: second,
  key: null,
  ...given,
});
const [first, missed, own, next] = [
  message(1),
  message(2),
  message(3, { participantId: YOU.id }),
  message(4),
];

async function inCall(attendance = GUEST) {
  const call = fakeCall();
  await call.inCall(attendance, KEN);
  const chat = () => call.meeting.store.getState().chat;
  const queries = () => call.api.asked.filter(({ key }) => key === MISSED).map(({ given }) => given.query);
  const hear = (...messages: Message[]) => {
    for (const one of messages) call.sockets.last.receive({ type: 'message.created', message: one });
  };
  /** The websocket is back, and tells the latest message. */
  const rejoin = (last: Message | null) =>
    call.sockets.last.receive({ ...state(YOU, KEN), lastMessage: last?.id ?? null });
  return { ...call, chat, queries, hear, rejoin };
}

describe('what was written while the websocket was away', () => {
  it.each([
    ['guest', GUEST],
    ['member', MEMBER],
  ] as const)('reaches a %s, counted and in its place', async (_, attendance) => {
    const { api, chat, clock, rejoin, hear, queries } = await inCall(attendance);
    hear(first);
    const page = Promise.withResolvers<Message[]>();
    api.answer(MISSED, () => page.promise);
    rejoin(own);
    hear(next);
    page.resolve([missed, own]);
    await clock.advance(0);
    expect(chat().messages).toEqual([first, missed, own, next]);
    expect([chat().unread, chat().history, queries()]).toEqual([3, 'unknown', [{ after: first.id }]]);
  });

  it('is not lost behind an own message that was sent meanwhile', async () => {
    const { api, chat, clock, rejoin, hear, meeting, queries } = await inCall();
    hear(first);
    api.answer('POST /conferences/{id}/messages', own).answer(MISSED, [missed, own]);
    await meeting.acts.send(own.text);
    rejoin(own);
    await clock.advance(0);
    expect([chat().messages, queries()]).toEqual([[first, missed, own], [{ after: first.id }]]);
  });

  it('is loaded from the moment of joining where nothing was heard yet', async () => {
    const { api, chat, clock, rejoin, queries } = await inCall();
    api.answer(MISSED, [first]);
    rejoin(first);
    await clock.advance(0);
    expect([chat().messages, queries()]).toEqual([[first], [{}]]);
    expect(api.asked.at(-1)!.given).toMatchObject({ params: { id: YOU.id }, bypassErrorHandler: true });
  });

  it('is not asked for where nothing is missing', async () => {
    const { api, rejoin, hear } = await inCall();
    rejoin(null);
    hear(first);
    rejoin(first);
    expect(api.count(MISSED)).toBe(0);
  });

  it('comes page by page', async () => {
    const { api, chat, clock, rejoin, queries } = await inCall();
    const page = Array.from({ length: MESSAGES_PER_PAGE }, (_, index) => message(index));
    const rest = message(MESSAGES_PER_PAGE);
    api.answer(MISSED, page, [rest]);
    rejoin(rest);
    await clock.advance(0);
    expect([chat().messages, queries()]).toEqual([
      [...page, rest],
      [{}, { after: page.at(-1)!.id }],
    ]);
  });

  it('is asked for again after a failure, from the same place, and not for ever', async () => {
    const { api, chat, clock, rejoin, hear, queries } = await inCall();
    hear(first);
    const refusal = FakeApi.refusal('Unavailable', 'x', 503);
    api.answer(MISSED, refusal, [missed, own, next]);
    rejoin(own);
    await clock.advance(0);
    hear(next);
    await clock.advance(1_000);
    expect([chat().messages, queries()]).toEqual([
      [first, missed, own, next],
      [{ after: first.id }, { after: first.id }],
    ]);
    api.answer(MISSED, refusal);
    rejoin(message(5));
    await clock.advance(3_600_000);
    expect(api.count(MISSED)).toBe(2 + 5);
    api.answer(MISSED, [message(5)]);
    rejoin(message(5));
    await clock.advance(0);
    expect(chat().messages.at(-1)).toEqual(message(5));
  });

  it('is asked for once at a time', async () => {
    const { api, clock, rejoin, queries, chat } = await inCall();
    const page = Promise.withResolvers<Message[]>();
    api.answer(MISSED, () => page.promise);
    rejoin(first);
    rejoin(missed);
    expect(api.count(MISSED)).toBe(1);
    page.resolve([first, missed]);
    await clock.advance(0);
    expect([chat().messages, queries()]).toEqual([[first, missed], [{}]]);
  });

  it('comes whole where the websocket was away again while it was loaded', async () => {
    const { api, clock, rejoin, queries, chat } = await inCall();
    const page = Promise.withResolvers<Message[]>();
    api.answer(MISSED, () => page.promise, [missed], []);
    rejoin(first);
    rejoin(missed);
    page.resolve([first]);
    await clock.advance(0);
    expect([chat().messages, queries()]).toEqual([
      [first, missed],
      [{}, { after: first.id }],
    ]);
  });

  it('is asked for once more at most where it was deleted meanwhile', async () => {
    const { api, clock, rejoin, queries } = await inCall();
    const page = Promise.withResolvers<Message[]>();
    api.answer(MISSED, () => page.promise, []);
    rejoin(first);
    rejoin(missed);
    page.resolve([first]);
    await clock.advance(60_000);
    expect(queries()).toEqual([{}, { after: first.id }]);
  });

  it('comes too late when the call was left', async () => {
    const { api, chat, clock, rejoin, meeting } = await inCall();
    const page = Promise.withResolvers<Message[]>();
    api.answer(MISSED, () => page.promise);
    rejoin(first);
    meeting.leave();
    page.resolve([first]);
    await clock.advance(0);
    expect(chat().messages).toEqual([]);
  });

  it('is not waited for when the call is left', async () => {
    const { api, clock, rejoin, meeting } = await inCall();
    api.answer(MISSED, FakeApi.refusal('Unavailable', 'x', 503));
    rejoin(first);
    await clock.advance(0);
    meeting.leave();
    expect(clock.waiting).toBe(0);
    await clock.advance(3_600_000);
    expect(api.count(MISSED)).toBe(1);
  });
});
