import { expect, it } from 'vitest';
import {
  admitted,
  fakeCall,
  GUEST,
  joinRequest,
  KEN,
  MEMBER,
  participant,
  state,
  waiting,
  YOU,
} from './testing/fake-call.ts';

const GOODBYE = 'POST /participants/{id}/close';

async function inCall() {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  const { store } = call.meeting;
  return { ...call, store, link: () => store.getState().link };
}

it.each(['removed', 'ended'] as const)(
  'a media server that says %s while the API says nothing is come back to after a moment',
  async (because) => {
    const { clock, joins, link, media, shown } = await inCall();
    media.last.events.onGone(because);
    await clock.advance(1_400);
    expect([joins(MEMBER), link().state]).toEqual([1, 'up']);
    await clock.advance(200);
    expect([joins(MEMBER), link().state, shown()]).toEqual([2, 'up', 'ready']);
  },
);

it('who comes back keeps the websocket, and those who ask to join stay listed', async () => {
  const { clock, media, sockets, store } = await inCall();
  sockets.last.receive({ type: 'join_request.created', joinRequest: joinRequest() });
  media.last.events.onGone('lost');
  await clock.advance(0);
  expect([sockets.all.length, media.rooms.length, store.getState().conference?.joinRequests]).toEqual([
    1,
    2,
    [joinRequest()],
  ]);
});

it('who comes back to another seat listens as that, and says goodbye as that', async () => {
  const { api, clock, joining, media, meeting, sockets, store } = await inCall();
  const moved = participant('prt_moved');
  joining(MEMBER, admitted(moved, KEN));
  media.last.events.onGone('lost');
  await clock.advance(0);
  expect([
    store.getState().conference?.you,
    sockets.opened.map(({ options }) => options.participantId),
  ]).toEqual([moved.id, [moved.id]]);
  meeting.leave();
  expect(api.asked.at(-1)).toMatchObject({ key: GOODBYE, given: { params: { id: moved.id } } });
});

it('a connection that was being repaired when it was lost is whole after coming back', async () => {
  const { clock, link, media } = await inCall();
  media.last.events.onLink('signal');
  media.last.events.onLink('reconnecting');
  await clock.advance(100);
  expect(link().state).toBe('mediaLost');
  media.last.events.onGone('lost');
  await clock.advance(0);
  media.last.sample = { packetsReceived: 1, iceConnected: true, expected: false };
  await clock.advance(10_000);
  expect(link()).toEqual({ state: 'up', heard: true });
});

it('two reasons to come back at the same time are one', async () => {
  const { clock, joins, media, sockets } = await inCall();
  media.last.events.onGone('lost');
  sockets.last.receive(state(KEN));
  sockets.last.receive({ type: 'participant.left', participantId: YOU.id, reason: 'lost' });
  await clock.advance(5_000);
  expect([joins(MEMBER), media.rooms.length]).toEqual([2, 2]);
});

it('who has left says goodbye once, whatever happens to the page and the connection afterwards', async () => {
  const { api, clock, joins, media, meeting, page, shown, sockets } = await inCall();
  const { onGone } = media.last.events;
  meeting.leave();
  page.unload();
  onGone('lost');
  sockets.last.options.onStatus({ status: 'stopped', reason: 'notFound' });
  await clock.advance(60_000);
  expect([api.count(GOODBYE), joins(MEMBER), shown(), clock.waiting]).toEqual([1, 1, 'leaving', 0]);
});

it('who is removed by the media server and leaves in the moment after does not come back', async () => {
  const { clock, joins, media, meeting } = await inCall();
  media.last.events.onGone('removed');
  await clock.advance(500);
  meeting.leave();
  await clock.advance(60_000);
  expect([joins(MEMBER), clock.waiting]).toEqual([1, 0]);
});

it('a guest who was let in at last asks quickly again the next time', async () => {
  const { clock, joining, joins, meeting, sockets } = fakeCall();
  const approved = { type: 'join_request.approved', joinRequestId: joinRequest().id } as const;
  joining(GUEST, waiting({ status: 'APPROVED' }), waiting({ status: 'APPROVED' }), admitted());
  await meeting.join(GUEST, { language: 'en', hears: 'en' });
  sockets.last.receive(approved);
  await clock.advance(1_000);
  expect(joins(GUEST)).toBe(2);
  sockets.last.receive(approved);
  await clock.advance(2_000);
  expect([joins(GUEST), meeting.session() !== null]).toEqual([3, true]);
  meeting.leave();
  joining(GUEST, waiting({ status: 'APPROVED' }), waiting());
  await meeting.join(GUEST, { language: 'en', hears: 'en' });
  sockets.last.receive(approved);
  await clock.advance(999);
  expect(joins(GUEST)).toBe(4);
  await clock.advance(1);
  expect(joins(GUEST)).toBe(5);
});
