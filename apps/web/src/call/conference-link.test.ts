import type { Participant, Recording } from '@intermind/contracts';
import { describe, expect, it } from 'vitest';
import { fakeCall, joinRequest, KEN, MEMBER, participant, ROOM, state, YOU } from './testing/fake-call.ts';

const LUCIA = participant('prt_lucia', {
  name: 'Lucía',
  language: 'es',
  joinedAt: '2026-11-21T10:02:00.000Z',
});
const joined = (who: Participant) => ({ type: 'participant.joined', participant: who }) as const;
const left = (who: Participant, reason: 'left' | 'lost' | 'expelled' = 'left') =>
  ({ type: 'participant.left', participantId: who.id, reason }) as const;
const { conference } = state(YOU);

async function inCall(...others: Participant[]) {
  const call = fakeCall();
  await call.inCall(MEMBER, ...others);
  const { store } = call.meeting;
  return { ...call, news: () => store.getState().news, now: () => store.getState().conference };
}

it('listens to its room as this participant, with this person’s token', async () => {
  const { options } = (await inCall()).sockets.last;
  expect([options.roomId, options.participantId, options.getToken({ refused: false })]).toEqual([
    ROOM,
    YOU.id,
    'member-token',
  ]);
});

describe('news', () => {
  it('are joins, departures and requests to join, each with a number of its own', async () => {
    const { sockets, news } = await inCall(KEN);
    const seen = [
      joined(LUCIA),
      left(KEN),
      { type: 'join_request.created', joinRequest: joinRequest() } as const,
    ].map((message) => {
      sockets.last.receive(message);
      return news();
    });
    expect(seen).toEqual([
      { sequence: 1, kind: 'joined', name: LUCIA.name },
      { sequence: 2, kind: 'left', name: KEN.name },
      { sequence: 3, kind: 'asked', name: 'Marta' },
    ]);
  });

  it('are not made of a change that concerns nobody who comes or goes', async () => {
    const { sockets, news } = await inCall(KEN);
    sockets.last.receive(joined(LUCIA));
    sockets.last.receive({ type: 'participant.updated', participant: { ...KEN, language: 'ja' } });
    sockets.last.receive({ type: 'conference.updated', conference: { ...conference, demonstration: true } });
    sockets.last.receive({ type: 'join_request.closed', joinRequest: joinRequest() });
    expect(news()).toEqual({ sequence: 1, kind: 'joined', name: LUCIA.name });
  });

  it('of a fresh state are requests to join, not people who are there', async () => {
    const { sockets, news } = await inCall(KEN);
    sockets.last.receive(state(YOU, LUCIA));
    expect(news()).toBeNull();
    sockets.last.receive({ ...state(YOU, LUCIA), joinRequests: [joinRequest()] });
    expect(news()).toEqual({ sequence: 1, kind: 'asked', name: 'Marta' });
  });
});

it('from when the meeting is recorded a sound is heard, once, and by people who join later as they come in', async () => {
  const { sockets, sound } = await inCall();
  const of = (state: Recording['state'], version: number) => ({
    id: 'rec_1' as never,
    conferenceId: conference.id,
    state,
    reason: null,
    captions: false,
    startedAt: '2030-05-01T10:00:00.000Z',
    version,
  });
  const told = (recording: Recording) => ({ type: 'recording.updated', recording }) as const;
  sockets.last.receive(told(of('starting', 0)));
  expect(sound.recordingsPlayed).toBe(0);
  sockets.last.receive(told(of('recording', 1)), told(of('recording', 2)));
  expect(sound.recordingsPlayed).toBe(1);
  const late = await inCall();
  late.sockets.last.receive({ ...state(YOU), recording: of('recording', 2) });
  expect(late.sound.recordingsPlayed).toBe(1);
});

it.each([
  [true, 1],
  [false, 0],
])('a request to join is heard once, if the person wants that (%s)', async (joinRequestSound, times) => {
  const { settings, sockets, sound } = await inCall();
  settings.setState({ joinRequestSound });
  const asks = { type: 'join_request.created', joinRequest: joinRequest() } as const;
  sockets.last.receive(asks, asks, joined(KEN));
  expect(sound.joinRequestsPlayed).toBe(times);
});

it('a person who left takes lanes and loudness along', async () => {
  const { mixers, media, meeting, sockets } = await inCall(KEN, LUCIA);
  for (const { id: speaker } of [KEN, LUCIA])
    media.last.events.onText(
      'intermind.lane',
      JSON.stringify({
        ...{ speaker, language: 'en', state: 'idle', lagMs: 0 },
        ...{ lastChunk: null, reason: null, sequence: 1 },
      }),
    );
  sockets.last.receive(left(KEN));
  expect([mixers[0]!.forgotten, [...meeting.store.getState().interpretation.lanes.keys()]]).toEqual([
    [KEN.id],
    [`${LUCIA.id}:en`],
  ]);
});

it('what the API switches for everybody decides what is received', async () => {
  const { media, now, sockets } = await inCall(KEN);
  expect(media.last.listener?.interpretationOn).toBe(true);
  sockets.last.receive({
    type: 'conference.updated',
    conference: { ...conference, translationEnabled: false },
  });
  expect([media.last.listener?.interpretationOn, now()?.conference.translationEnabled]).toEqual([
    false,
    false,
  ]);
});

it.each([
  ['the conference ends', { type: 'conference.ended' }, 'ended'],
  ['this person is removed', left(YOU, 'expelled'), 'expelled'],
] as const)('when %s the call is over, and everything is closed', async (_, message, because) => {
  const { clock, devices, meeting, sockets, api } = await inCall(KEN);
  sockets.last.receive(message);
  await clock.advance(60_000);
  expect([meeting.store.getState().page, meeting.session(), devices.live, sockets.opened]).toEqual([
    { state: 'finished', because, detail: null },
    null,
    [],
    [],
  ]);
  expect([api.count('POST /participants/{id}/close'), clock.waiting]).toEqual([0, 0]);
});

it.each([
  ['expelled', 'finished', 'expelled'],
  ['ended', 'finished', 'ended'],
  ['unauthorized', 'failed', 'signedOut'],
] as const)('a websocket that is shut as %s ends the call', async (reason, page, because) => {
  const { meeting, sockets } = await inCall(KEN);
  sockets.last.status({ status: 'stopped', reason });
  expect(meeting.store.getState().page).toEqual({ state: page, because, detail: null });
});

it.each([
  ['the API says so', [left(YOU, 'lost')], 2],
  ['a fresh state is without them', [state(KEN)], 2],
  ['somebody else was lost', [left(KEN, 'lost')], 1],
  ['they left on another device', [left(YOU, 'left')], 1],
] as const)('a person who no longer counts as inside comes back: %s', async (_, messages, joins) => {
  const call = await inCall(KEN);
  call.sockets.last.receive(...messages);
  await call.clock.advance(5_000);
  expect([call.shown(), call.joins(MEMBER)]).toEqual(['ready', joins]);
});

it('an event about a person that is older than what is known changes nothing', async () => {
  const { now, sockets } = await inCall({ ...KEN, version: 2 });
  const before = now();
  sockets.last.receive({ type: 'participant.updated', participant: { ...KEN, language: 'ja', version: 1 } });
  expect(now()).toBe(before);
});

it('what is only for guests who wait, and what is not known here, changes nothing', async () => {
  const { meeting, sockets } = await inCall(KEN);
  const before = meeting.store.getState();
  sockets.last.receive(
    { type: 'join_request.approved', joinRequestId: joinRequest().id },
    { type: 'waiting', joinRequest: joinRequest(), roomId: ROOM, lobbyText: '', moderatorInside: true },
    { type: 'waiting.updated', moderatorInside: false },
    { type: 'heartbeat' },
    { type: 'something.new' } as never,
  );
  expect(meeting.store.getState()).toBe(before);
});

it('a lost websocket is reported after a second', async () => {
  const { clock, media, meeting, sockets } = await inCall(KEN);
  media.last.sample = { packetsReceived: 1, iceConnected: true, expected: false };
  const link = () => meeting.store.getState().link.state;
  sockets.last.status({ status: 'lost', delayMs: 300 });
  await clock.advance(900);
  expect(link()).toBe('up');
  await clock.advance(200);
  expect(link()).not.toBe('up');
  sockets.last.status({ status: 'connecting', attempt: 1 });
  expect(link()).not.toBe('up');
  sockets.last.status({ status: 'open' });
  expect(link()).toBe('up');
});

it('a state that says the media server is away is believed', async () => {
  const { meeting, sockets } = await inCall(KEN);
  sockets.last.receive({ ...state(YOU, KEN), media: { up: false } });
  expect([meeting.store.getState().media.up, meeting.store.getState().link.state]).toEqual([
    false,
    'mediaLost',
  ]);
});
