import { FakeApi } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import {
  admitted,
  ENGLISH,
  askedToJoin,
  fakeCall,
  GUEST,
  joinRequest,
  KEN,
  MEMBER,
  participant,
  ROOM,
  state,
  YOU,
} from './testing/fake-call.ts';
import type { Languages } from '../model/meeting.ts';

const FRENCH: Languages = { language: 'fr', hears: 'fr', understands: [] };
const WITHDRAW = 'DELETE /participants/join-requests/{id}';

describe('a person who waits', () => {
  it('and cancels takes the request back and stops listening; the note is gone', async () => {
    const { api, clock, meeting, open, shown, sockets, tabStorage } = await askedToJoin();
    meeting.cancelWaiting();
    await clock.advance(0);
    expect([api.count(WITHDRAW), shown(), sockets.opened, tabStorage.items.size]).toEqual([
      1,
      'lobby',
      [],
      0,
    ]);
    expect(meeting.store.getState().admission.request).toBeNull();
    const again = open();
    await again.goOnWaiting('guest', ENGLISH);
    expect(again.store.getState().page.state).toBe('lobby');
  });

  it('and leaves takes the request back', async () => {
    const { api, clock, meeting, shown, sockets } = await askedToJoin();
    meeting.leave();
    await clock.advance(0);
    expect([api.count(WITHDRAW), shown(), sockets.opened]).toEqual([1, 'leaving', []]);
  });

  it('and reloads goes on in the languages and under the name of before', async () => {
    const { api, clock, joins, meeting, open } = await askedToJoin();
    meeting.close();
    const again = open();
    await again.goOnWaiting('guest', FRENCH);
    await clock.advance(0);
    expect([joins(GUEST), api.asked.at(-1)?.given.body, api.count(WITHDRAW)]).toEqual([2, ENGLISH, 0]);
  });

  it('and whose guest token is gone meanwhile does not go on by itself', async () => {
    const { clock, joins, meeting, open, storage } = await askedToJoin();
    meeting.close();
    for (const key of [...storage.items.keys()]) if (key.includes('guest')) storage.removeItem(key);
    const again = open();
    await again.goOnWaiting('guest', ENGLISH);
    await clock.advance(0);
    expect([joins(GUEST), again.store.getState().page.state]).toEqual([1, 'lobby']);
  });

  it('and signs in on the way, on another page, takes the request back and joins by hand', async () => {
    const { api, clock, joins, meeting, open, tabStorage } = await askedToJoin();
    meeting.close();
    const again = open();
    await again.goOnWaiting('member', ENGLISH);
    await clock.advance(0);
    expect([
      api.count(WITHDRAW),
      api.asked.at(-1)?.given.params,
      joins(MEMBER),
      tabStorage.items.size,
    ]).toEqual([1, { id: 'jrq_1' }, 0, 0]);
  });

  it('and has chosen languages meanwhile joins with those', async () => {
    const { api, clock, joining, meeting, shown, sockets } = await askedToJoin();
    expect(await meeting.chooseLanguages(FRENCH)).toBe(true);
    joining(GUEST, admitted());
    sockets.last.receive({ type: 'join_request.approved', joinRequestId: joinRequest().id });
    await clock.advance(0);
    expect([shown(), api.asked.at(-1)?.given.body]).toEqual(['ready', FRENCH]);
  });

  it('and signs in here with other languages chosen joins with those', async () => {
    const { api, clock, joining, meeting } = await askedToJoin();
    await meeting.chooseLanguages(FRENCH);
    joining(MEMBER, admitted());
    await meeting.goOnWaiting('member', ENGLISH);
    await clock.advance(0);
    expect(api.asked.find(({ key }) => key === 'POST /participants')?.given.body).toEqual({
      roomId: ROOM,
      ...FRENCH,
    });
  });

  it.each([
    ['rejected', 'rejected'],
    ['expired', 'unanswered'],
  ] as const)('and is %s sees the end, with everything closed and no note left', async (decision, page) => {
    const { devices, meeting, shown, sockets, tabStorage } = await askedToJoin();
    sockets.last.receive({ type: `join_request.${decision}`, joinRequestId: joinRequest().id });
    expect([shown(), devices.live, sockets.opened, tabStorage.items.size]).toEqual([page, [], [], 0]);
    expect(meeting.store.getState().admission.request).toBeNull();
  });

  it.each([
    ['unauthorized', 'signedOut'],
    ['notFound', 'notFound'],
  ] as const)('and whose websocket is shut as %s is told', async (reason, because) => {
    const { meeting, sockets } = await askedToJoin();
    sockets.last.status({ status: 'stopped', reason });
    expect(meeting.store.getState().page).toEqual({ state: 'failed', because, detail: null });
  });

  it('asks the websocket with the guest’s token', async () => {
    const { sockets } = await askedToJoin();
    expect([
      sockets.last.options.joinRequestId,
      typeof (await sockets.last.options.getToken({ refused: false })),
    ]).toEqual(['jrq_1', 'string']);
  });
});

it('a page that does not wait goes on with nothing', async () => {
  const { api, joins, meeting, shown } = fakeCall();
  await meeting.goOnWaiting('guest', ENGLISH);
  await meeting.goOnWaiting('member', ENGLISH);
  expect([joins(GUEST), joins(MEMBER), api.asked, shown()]).toEqual([0, 0, [], 'lobby']);
});

it('a person who is in the call already does not begin to wait', async () => {
  const { api, clock, inCall, meeting, shown, tabStorage } = fakeCall();
  await inCall();
  const note = { roomId: ROOM, joinRequestId: 'jrq_1', name: 'Marta', ...ENGLISH };
  tabStorage.setItem('intermind.waiting', JSON.stringify(note));
  await meeting.goOnWaiting('member', ENGLISH);
  await clock.advance(0);
  expect([shown(), api.count(WITHDRAW)]).toEqual(['ready', 0]);
});

describe('joining', () => {
  it('begins with a click that may start sound, tells the server what the page is about, and the chosen speaker', async () => {
    const { hints, inCall, settings, sound } = fakeCall();
    settings.setState({ speakerId: 'desk' });
    await inCall();
    expect([sound.unblocked, sound.speakers, hints]).toEqual([
      1,
      ['desk'],
      [{ roomId: ROOM }, { roomId: ROOM, conferenceId: 'cnf_1' }],
    ]);
  });

  it('twice joins once', async () => {
    const { clock, joining, joins, meeting } = fakeCall();
    const answer = Promise.withResolvers<unknown>();
    joining(MEMBER, () => answer.promise);
    void meeting.join(MEMBER, ENGLISH);
    void meeting.join(MEMBER, ENGLISH);
    await clock.advance(0);
    answer.resolve(admitted());
    await clock.advance(0);
    expect(joins(MEMBER)).toBe(1);
  });

  it('that fails after it was left says nothing any more', async () => {
    const { clock, joining, meeting, problems, shown } = fakeCall();
    const answer = Promise.withResolvers<unknown>();
    joining(MEMBER, () => answer.promise);
    const joined = meeting.join(MEMBER, ENGLISH);
    await clock.advance(0);
    meeting.leave();
    answer.reject(FakeApi.refusal('Network'));
    await joined;
    expect([shown(), problems]).toEqual(['leaving', []]);
  });

  it('that fails is noted for support', async () => {
    const { joining, meeting, problems } = fakeCall();
    joining(MEMBER, FakeApi.refusal('Network'));
    await meeting.join(MEMBER, ENGLISH);
    expect(problems).toHaveLength(1);
  });

  it('comes about although the media server cannot be reached: the call is shown, and it is tried again', async () => {
    const { clock, joining, joins, media, meeting, problems, shown } = fakeCall();
    media.errors.push(new Error('no media'));
    joining(MEMBER, admitted());
    await meeting.join(MEMBER, ENGLISH);
    await clock.advance(0);
    expect([shown(), problems.length > 0, joins(MEMBER), media.rooms.length]).toEqual(['ready', true, 2, 2]);
    expect(meeting.store.getState().media.connected).toBe(true);
  });

  it('of a media server that fails after the call was left is not tried again', async () => {
    const { clock, joining, joins, media, meeting, shown } = fakeCall();
    const answer = Promise.withResolvers<void>();
    media.gate = answer.promise;
    media.errors.push(new Error('no media'));
    joining(MEMBER, admitted());
    await meeting.join(MEMBER, ENGLISH);
    await clock.advance(0);
    meeting.leave();
    answer.resolve();
    await clock.advance(60_000);
    expect([shown(), joins(MEMBER)]).toEqual(['leaving', 1]);
  });
});

describe('a person who leaves', () => {
  it('and joins again begins without what was said about the connection before', async () => {
    const { inCall, meeting, sockets } = fakeCall();
    await inCall();
    sockets.last.receive({ type: 'media.down' });
    expect(meeting.store.getState().link.state).toBe('mediaLost');
    meeting.leave();
    expect([meeting.store.getState().link, meeting.session()]).toEqual([{ state: 'up', heard: true }, null]);
    await inCall();
    expect(meeting.session()).not.toBeNull();
  });

  it('the page altogether says goodbye, and calls of the page carry nothing of the meeting any more', async () => {
    const { api, clock, devices, guestTokens, hints, inCall, meeting, sockets } = fakeCall();
    await inCall(GUEST);
    meeting.close();
    await clock.advance(0);
    expect([
      api.count('POST /participants/{id}/close'),
      devices.live,
      sockets.opened,
      hints.at(-1),
      guestTokens.at(-1),
      meeting.session(),
    ]).toEqual([1, [], [], {}, 'none', null]);
  });
});

describe('a moderator', () => {
  it('denies and blocks with one answer, and lifts a block', async () => {
    const { api, inCall, meeting } = fakeCall();
    await inCall();
    const key = 'PATCH /participants/join-requests/{id}/status';
    const lift = 'DELETE /participants/join-requests/{id}/block';
    api.answer(key, joinRequest());
    api.answer(lift, null);
    await meeting.decide([joinRequest().id], 'BLOCKED');
    await meeting.acts.unblock(joinRequest().id);
    expect(
      api.asked
        .filter((call) => call.key === key || call.key === lift)
        .map(({ given }) => [given.params?.['id'], given.body]),
    ).toEqual([
      ['jrq_1', { status: 'REJECTED', block: true }],
      ['jrq_1', undefined],
    ]);
  });

  it('decides about several requests; each only once at a time, and all can be asked about again', async () => {
    const { api, clock, inCall, meeting } = fakeCall();
    await inCall();
    const key = 'PATCH /participants/join-requests/{id}/status';
    const [one, two] = ['jrq_1', 'jrq_2'] as never[];
    const first = Promise.withResolvers<unknown>();
    api.answer(key, () => first.promise, joinRequest());
    void meeting.decide([one!], 'APPROVED');
    await meeting.decide([one!, two!], 'REJECTED');
    expect([...meeting.store.getState().admission.deciding]).toEqual([one]);
    first.resolve(joinRequest());
    await clock.advance(0);
    expect([
      meeting.store.getState().admission.deciding.size,
      api.asked.filter((call) => call.key === key).map(({ given }) => [given.params?.['id'], given.body]),
    ]).toEqual([
      0,
      [
        [one, { status: 'APPROVED' }],
        [two, { status: 'REJECTED' }],
      ],
    ]);
  });

  it('decides about all who wait with one call, however many', async () => {
    const { api, inCall, meeting } = fakeCall();
    await inCall();
    const several = 'PATCH /conferences/{id}/join-requests';
    const ids = Array.from({ length: 120 }, (_, number) => `jrq_${number}` as never);
    api.answer(several, { decided: [], refused: [] });
    const before = api.asked.length;
    const asking = meeting.decide(ids, 'REJECTED');
    expect(meeting.store.getState().admission.deciding.size).toBe(120);
    await asking;
    expect(api.asked.slice(before).map(({ key, given }) => [key, given.params, given.body])).toEqual([
      [several, { id: 'cnf_1' }, { joinRequestIds: ids, status: 'REJECTED' }],
    ]);
    expect(meeting.store.getState().admission.deciding.size).toBe(0);
  });

  it('hears once that there is no place for some, as for one guest; about guests who are gone, nothing', async () => {
    const { api, inCall, meeting } = fakeCall();
    await inCall();
    const one = 'PATCH /participants/join-requests/{id}/status';
    const ids = ['jrq_1', 'jrq_2', 'jrq_3', 'jrq_4'] as never[];
    const refusal = (joinRequestId: string, code: string) => ({ joinRequestId, code });
    const gone = [refusal('jrq_1', 'JoinRequestExpired'), refusal('jrq_2', 'JoinRequestDecided')];
    const full = [
      refusal('jrq_3', 'ConferenceCapacityExceeded'),
      refusal('jrq_4', 'ConferenceCapacityExceeded'),
    ];
    api.answer(
      'PATCH /conferences/{id}/join-requests',
      { decided: [], refused: gone },
      { decided: [], refused: [...gone, ...full] },
    );
    api.answer(one, FakeApi.refusal('ConferenceCapacityExceeded'));
    await meeting.decide(ids, 'APPROVED');
    expect(api.count(one)).toBe(0);
    await meeting.decide(ids, 'APPROVED');
    const { given } = api.asked.at(-1)!;
    expect([api.count(one), given.params, given.body]).toEqual([1, { id: 'jrq_3' }, { status: 'APPROVED' }]);
  });

  it('switches interpretation and the demonstration for everybody in this conference', async () => {
    const { api, inCall, meeting } = fakeCall();
    await inCall();
    for (const what of ['enable', 'disable', 'demonstration'])
      api.answer(`PATCH /conferences/{id}/translation/${what}`, state(YOU).conference);
    meeting.switchInterpretationForAll(true);
    meeting.switchInterpretationForAll(false);
    meeting.switchDemonstration(true);
    const params = { id: state(YOU).conference.id };
    expect(api.asked.slice(-3)).toEqual([
      { key: 'PATCH /conferences/{id}/translation/enable', given: { params } },
      { key: 'PATCH /conferences/{id}/translation/disable', given: { params } },
      { key: 'PATCH /conferences/{id}/translation/demonstration', given: { params, body: { on: true } } },
    ]);
  });

  it('switches nothing before there is a conference', () => {
    const { api, meeting } = fakeCall();
    meeting.switchInterpretationForAll(true);
    meeting.switchDemonstration(true);
    expect(api.asked).toEqual([]);
  });
});

describe('the volume of one person for this listener', () => {
  it('holds for all their devices, and for nobody else', async () => {
    const { meeting, mixers, inCall } = fakeCall();
    const phone = participant('prt_phone', { personId: KEN.personId });
    await inCall(MEMBER, KEN, phone, participant('prt_lucia'));
    const volumes = () =>
      [KEN.id, phone.id, 'prt_lucia', 'prt_nobody'].map((id) => mixers[0]!.options.volumeRatioOf(id));
    expect(volumes()).toEqual([1, 1, 1, 1]);
    meeting.setVolume(KEN.personId, 0);
    expect(volumes()).toEqual([0, 0, 1, 1]);
  });
});
