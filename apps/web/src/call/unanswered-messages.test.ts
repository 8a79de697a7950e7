import type { Message } from '@intermind/contracts';
import { FakeApi } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import { fakeCall, KEN, MEMBER, state, YOU } from './testing/fake-call.ts';

const SEND = 'POST /conferences/{id}/messages';
const own = (sequence: number, key: string | null): Message => ({
  id: `msg_${sequence}` as Message['id'],
  participantId: YOU.id,
  name: YOU.name,
  text: `message ${sequence}`,
  sentAt: '2026-11-21T10:00:00.000Z',
  sequence,
  key,
});

async function inCall() {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  const { acts, store } = call.meeting;
  const chat = () => store.getState().chat;
  const sent = () =>
    call.api.asked
      .filter(({ key }) => key === SEND)
      .map(({ given }) => (given.body as { text: string }).text);
  return { ...call, acts, chat, sent, hear: call.sockets.last.receive.bind(call.sockets.last) };
}

/** The connection is lost for long enough to be said, and comes back. */
async function reconnect({ clock, sockets }: Pick<ReturnType<typeof fakeCall>, 'clock' | 'sockets'>) {
  sockets.last.status({ status: 'lost', delayMs: 300 });
  await clock.advance(2_000);
  sockets.last.status({ status: 'open' });
  await clock.advance(0);
}

const LOST = FakeApi.refusal('Network', 'no network', 0);

describe('an own message whose answer did not come', () => {
  it('is shown once where it was told while the answer was waited for', async () => {
    const { acts, chat, api, hear } = await inCall();
    const answer = Promise.withResolvers<Message>();
    api.answer(SEND, () => answer.promise);
    const sending = acts.send('hello');
    const mine = own(1, chat().outgoing[0]!.key);
    hear({ type: 'message.created', message: mine });
    expect([chat().outgoing, chat().messages]).toEqual([[], [mine]]);
    answer.reject(LOST);
    await sending;
    expect([chat().outgoing, chat().messages]).toEqual([[], [mine]]);
  });

  it('is shown once where it is among those that were missed', async () => {
    const { acts, chat, api, clock, hear } = await inCall();
    api.answer(SEND, LOST);
    await acts.send('hello');
    const mine = own(1, chat().outgoing[0]!.key);
    api.answer('GET /participants/{id}/messages', [mine]);
    hear({ ...state(YOU, KEN), lastMessage: mine.id });
    await clock.advance(0);
    expect([chat().outgoing, chat().messages, chat().unread]).toEqual([[], [mine], 0]);
  });

  it('is sent again by itself, once, in order, when the connection is back', async () => {
    const call = await inCall();
    const { acts, chat, api, sent } = call;
    const first = Promise.withResolvers<Message>();
    api.answer(SEND, LOST, LOST, () => first.promise, LOST);
    await acts.send('one');
    await acts.send('two');
    expect(sent()).toEqual(['one', 'two']);
    await reconnect(call);
    expect(sent()).toEqual(['one', 'two', 'one']);
    first.reject(LOST);
    await call.clock.advance(0);
    expect(sent()).toEqual(['one', 'two', 'one', 'two']);
    await reconnect(call);
    expect([sent().length, chat().outgoing.map(({ state }) => state)]).toEqual([4, ['failed', 'failed']]);
  });

  it('is sent again at once where the connection was back before it failed', async () => {
    const call = await inCall();
    const { acts, chat, api, sent } = call;
    const answer = Promise.withResolvers<Message>();
    api.answer(SEND, () => answer.promise, own(1, 'key-1'));
    const sending = acts.send('hello');
    await reconnect(call);
    expect(sent()).toEqual(['hello']);
    answer.reject(LOST);
    await sending;
    expect([sent(), chat().outgoing, chat().messages]).toEqual([['hello', 'hello'], [], [own(1, 'key-1')]]);
  });

  it.each([
    ['was refused', FakeApi.refusal('Forbidden', 'x', 403), false],
    ['was discarded', LOST, true],
  ])('is not sent again by itself when it %s', async (_, refusal, discards) => {
    const call = await inCall();
    const { acts, api, chat, sent } = call;
    api.answer(SEND, refusal);
    await acts.send('hello');
    if (discards) acts.discard(chat().outgoing[0]!.key);
    await reconnect(call);
    expect(sent()).toEqual(['hello']);
  });

  it('stays away when it was discarded before it failed', async () => {
    const { acts, api, chat } = await inCall();
    const answer = Promise.withResolvers<Message>();
    api.answer(SEND, () => answer.promise);
    const sending = acts.send('hello');
    acts.discard(chat().outgoing[0]!.key);
    answer.reject(LOST);
    await sending;
    expect(chat().outgoing).toEqual([]);
  });

  it('is not sent again by itself when the call is over', async () => {
    const { acts, api, clock, meeting, sent, sockets } = await inCall();
    api.answer(SEND, LOST);
    await acts.send('hello');
    sockets.last.status({ status: 'lost', delayMs: 300 });
    await clock.advance(2_000);
    const link = () => meeting.store.getState().link.state;
    expect(link()).not.toBe('up');
    meeting.leave();
    await clock.advance(0);
    expect([link(), sent()]).toEqual(['up', ['hello']]);
  });
});
