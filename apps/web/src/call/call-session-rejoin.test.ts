import { FakeApi } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
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

it('a rejoin keeps what the websocket told since the answer was made, and asks a new one for the rest', async () => {
  const { clock, joining, media, sockets, store } = await inCall();
  const lucia = participant('prt_lucia', { joinedAt: '2026-11-21T10:02:00.000Z' });
  const removed = [{ participantId: 'prt_gone' as never, name: 'Gone', removedAt: lucia.joinedAt }];
  const request = joinRequest();
  const { conference } = state();
  const answer = admitted({ ...YOU, hears: 'fr', version: 3 }, { ...KEN, version: 1 });
  sockets.last.receive(
    { ...state({ ...YOU, version: 2 }, KEN), removed, joinRequests: [request] },
    { type: 'participant.joined', participant: lucia },
    { type: 'participant.updated', participant: { ...KEN, language: 'ja', version: 2 } },
    { type: 'conference.updated', conference: { ...conference, locked: true } },
  );
  joining(MEMBER, answer);
  media.last.events.onGone('lost');
  await clock.advance(0);
  expect(store.getState().conference).toEqual({
    conference: { ...conference, locked: true },
    participants: [{ ...YOU, hears: 'fr', version: 3 }, { ...KEN, language: 'ja', version: 2 }, lucia],
    joinRequests: [request],
    removed,
    recording: null,
    blocked: [],
    quota: [],
    you: YOU.id,
  });
  expect([sockets.all.map(({ closed }) => closed), media.rooms.length]).toEqual([[true, false], 2]);
  sockets.last.receive(state({ ...YOU, hears: 'fr', version: 3 }, lucia));
  expect(store.getState().conference?.participants.map(({ id }) => id)).toEqual([YOU.id, lucia.id]);
});

it('a change of this person that the websocket told before the answer to coming back stays', async () => {
  const { clock, joining, media, sockets, store } = await inCall();
  sockets.last.receive({
    type: 'participant.updated',
    participant: { ...YOU, role: 'attendee', version: 5 },
  });
  joining(MEMBER, admitted({ ...YOU, version: 4 }, KEN));
  media.last.events.onGone('lost');
  await clock.advance(0);
  expect(store.getState().conference?.participants[0]).toMatchObject({ role: 'attendee', version: 5 });
});

it('a person who comes back as another participant listens as that one, and leaves as that one', async () => {
  const { api, clock, joining, media, meeting, sockets, store } = await inCall();
  const moved = participant('prt_moved');
  joining(MEMBER, admitted(moved, KEN));
  media.last.events.onGone('lost');
  await clock.advance(0);
  expect([
    store.getState().conference?.you,
    sockets.opened.map(({ options }) => options.participantId),
    store
      .getState()
      .conference?.participants.map(({ id }) => id)
      .sort(),
  ]).toEqual([moved.id, [moved.id], [KEN.id, moved.id]]);
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

it('two simultaneous reasons to rejoin start one rejoin', async () => {
  const { clock, joins, media, sockets } = await inCall();
  media.last.events.onGone('lost');
  sockets.last.receive(state(KEN));
  sockets.last.receive({ type: 'participant.left', participantId: YOU.id, reason: 'lost' });
  await clock.advance(5_000);
  expect([joins(MEMBER), media.rooms.length]).toEqual([2, 2]);
});

it.each([
  ['does not know us', { type: 'stopped' }],
  ['no longer lists us', { type: 'state' }],
])('a new websocket that %s while the media server is still connecting is replaced', async (_, { type }) => {
  const { clock, joins, link, media, sockets } = await inCall();
  const connecting = Promise.withResolvers<void>();
  media.gate = connecting.promise;
  media.last.events.onGone('lost');
  await clock.advance(0);
  if (type === 'stopped') sockets.last.status({ status: 'stopped', reason: 'notFound' });
  else sockets.last.receive(state(KEN));
  connecting.resolve();
  await clock.advance(5_000);
  expect([joins(MEMBER), sockets.all.length, sockets.opened.length, link().state]).toEqual([3, 3, 1, 'up']);
  expect(media.rooms.map(({ disconnected }) => disconnected)).toEqual([true, true, false]);
  sockets.last.status({ status: 'stopped', reason: 'notFound' });
  await clock.advance(5_000);
  expect([joins(MEMBER), sockets.opened.length]).toEqual([4, 1]);
});

it('a person who has left says goodbye once, whatever happens to the page and the connection afterwards', async () => {
  const { api, clock, joins, media, meeting, page, shown, sockets } = await inCall();
  const { onGone } = media.last.events;
  meeting.leave();
  page.unload();
  onGone('lost');
  sockets.last.options.onStatus({ status: 'stopped', reason: 'notFound' });
  await clock.advance(60_000);
  expect([api.count(GOODBYE), joins(MEMBER), shown(), clock.waiting]).toEqual([1, 1, 'leaving', 0]);
});

it('a person whom the media server removes and who leaves a moment later does not come back', async () => {
  const { clock, joins, media, meeting } = await inCall();
  media.last.events.onGone('removed');
  await clock.advance(500);
  meeting.leave();
  await clock.advance(60_000);
  expect([joins(MEMBER), clock.waiting]).toEqual([1, 0]);
});

it('a person whom the media server removed and who is back meanwhile, for another reason, stays connected', async () => {
  const { clock, joins, media, sockets } = await inCall();
  media.last.events.onGone('removed');
  await clock.advance(500);
  sockets.last.receive(state(KEN));
  await clock.advance(60_000);
  expect([joins(MEMBER), media.rooms.map(({ disconnected }) => disconnected)]).toEqual([2, [true, false]]);
});

describe('a meeting that ended while this computer slept', () => {
  async function asleep(attendance = MEMBER) {
    const call = fakeCall();
    await call.inCall(attendance, KEN);
    call.joining(attendance, FakeApi.refusal('ConferenceEnded', 'over', 409));
    await call.clock.sleep(3_600_000);
    return call;
  }
  const asked = ({ api }: Awaited<ReturnType<typeof asleep>>) =>
    api.asked.filter(({ key }) => key.startsWith('POST /participants')).map(({ given }) => given.body);

  it.each([
    ['the websocket is not known any more', MEMBER],
    ['the media server is gone', MEMBER],
    ['the media server is gone', GUEST],
  ])('is over, with microphone and camera closed: %s', async (why, attendance) => {
    const call = await asleep(attendance);
    if (why.startsWith('the websocket')) call.sockets.last.status({ status: 'stopped', reason: 'notFound' });
    else call.media.last.events.onGone('lost');
    await call.clock.advance(60_000);
    expect(call.meeting.store.getState().page).toEqual({ state: 'finished', because: 'ended', detail: null });
    expect([call.devices.live, call.sockets.opened, call.media.last.disconnected]).toEqual([[], [], true]);
    expect(asked(call).slice(1)).toEqual([expect.objectContaining({ participantId: YOU.id })]);
  });

  it('starts anew only by the person, as nobody in particular', async () => {
    const call = await asleep();
    call.media.last.events.onGone('lost');
    await call.clock.advance(60_000);
    call.joining(MEMBER, admitted());
    await call.meeting.join(MEMBER, { language: 'en', hears: 'en', understands: [] });
    await call.clock.advance(0);
    expect([call.shown(), asked(call).at(-1)]).toEqual([
      'ready',
      { roomId: MEMBER.roomId, language: 'en', hears: 'en', understands: [] },
    ]);
  });
});

it('a guest who was let in at last asks quickly again the next time', async () => {
  const { clock, joining, joins, meeting, sockets } = fakeCall();
  const approved = { type: 'join_request.approved', joinRequestId: joinRequest().id } as const;
  joining(GUEST, waiting({ status: 'APPROVED' }), waiting({ status: 'APPROVED' }), admitted());
  await meeting.join(GUEST, { language: 'en', hears: 'en', understands: [] });
  sockets.last.receive(approved);
  await clock.advance(1_000);
  expect(joins(GUEST)).toBe(2);
  sockets.last.receive(approved);
  await clock.advance(2_000);
  expect([joins(GUEST), meeting.session() !== null]).toEqual([3, true]);
  meeting.leave();
  joining(GUEST, waiting({ status: 'APPROVED' }), waiting());
  await meeting.join(GUEST, { language: 'en', hears: 'en', understands: [] });
  sockets.last.receive(approved);
  await clock.advance(999);
  expect(joins(GUEST)).toBe(4);
  await clock.advance(1);
  expect(joins(GUEST)).toBe(5);
});

it('the screen stays on during the call, across lost connections, and not after it', async () => {
  const call = fakeCall();
  expect(call.page.screenKeptOn).toBe(0);
  await call.inCall(MEMBER, KEN);
  call.media.last.events.onGone('lost');
  await call.clock.advance(0);
  expect(call.page.screenKeptOn).toBe(1);
  call.meeting.leave();
  expect(call.page.screenKeptOn).toBe(0);
});
