import { FakeApi } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import { shownCaptions } from '../model/captions.ts';
import { laneOf } from '../model/lanes.ts';
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
  waiting,
  YOU,
} from './testing/fake-call.ts';

const APPROVED = { type: 'join_request.approved', joinRequestId: joinRequest().id } as const;

describe('joining', () => {
  it('shows the call when the media server has answered, not before', async () => {
    const { meeting, media, clock, shown, joining } = fakeCall();
    const answer = Promise.withResolvers<void>();
    media.gate = answer.promise;
    joining(MEMBER, admitted());
    await meeting.join(MEMBER, ENGLISH);
    await clock.advance(0);
    expect(shown()).toBe('joining');
    answer.resolve();
    await clock.advance(0);
    expect([shown(), meeting.store.getState().media.connected]).toEqual(['ready', true]);
  });

  it('is not begun without WebRTC, and the page says so (spec 1 §8)', async () => {
    const { meeting, api, media, devices, shown } = fakeCall();
    media.available = false;
    await meeting.join(MEMBER, ENGLISH);
    expect([shown(), meeting.store.getState().page.because]).toEqual(['failed', 'noWebRtc']);
    expect([api.asked, devices.live]).toEqual([[], []]);
  });

  it('leaves nothing behind when it is left in the middle: the place is given back, devices are closed', async () => {
    const { meeting, api, clock, devices, media, sockets, joining } = fakeCall();
    const answer = Promise.withResolvers<unknown>();
    joining(MEMBER, () => answer.promise);
    const joined = meeting.join(MEMBER, ENGLISH);
    await clock.advance(0);
    meeting.close();
    answer.resolve(admitted());
    await joined;
    await clock.advance(0);
    expect([sockets.all, media.rooms, devices.live, api.asked.at(-1)?.key]).toEqual([
      [],
      [],
      [],
      'POST /participants/{id}/close',
    ]);
  });

  it('takes the request back when it is left before the answer', async () => {
    const { meeting, api, clock, sockets, joining } = fakeCall();
    const answer = Promise.withResolvers<unknown>();
    joining(GUEST, () => answer.promise);
    const joined = meeting.join(GUEST, ENGLISH);
    await clock.advance(0);
    meeting.close();
    answer.resolve(waiting());
    await joined;
    await clock.advance(0);
    expect([sockets.all, api.count('DELETE /participants/join-requests/{id}')]).toEqual([[], 1]);
  });

  it('of a member carries the member’s token, not that of the guest they were', async () => {
    const { meeting, guestTokens, joining, clock } = fakeCall();
    joining(GUEST, waiting());
    joining(MEMBER, admitted());
    await meeting.join(GUEST, ENGLISH);
    meeting.cancelWaiting();
    await meeting.join(MEMBER, ENGLISH);
    await clock.advance(0);
    expect(guestTokens).toEqual(['guest', 'none']);
  });

  it.each([
    ['QuotaExceeded', 'quotaExceeded', null],
    ['TooManyRequests', 'tooManyRequests', null],
    ['Unavailable', 'unavailable', null],
    ['ConferenceCapacityExceeded', 'full', null],
    ['ConferenceLocked', 'locked', null],
    ['ParticipantDropped', 'dropped', null],
    ['StorageFull', 'storageFull', null],
    ['Network', 'offline', null],
    ['Validation', 'unknown', 'Validation: the body is not right'],
  ] as const)(
    'says %s as what it is; the unexpected with its detail (spec 1 §8)',
    async (code, because, detail) => {
      const { meeting, devices, joining } = fakeCall();
      joining(MEMBER, FakeApi.refusal(code as never, 'the body is not right'));
      await meeting.join(MEMBER, ENGLISH);
      expect([meeting.store.getState().page, devices.live]).toEqual([
        { state: 'failed', because, detail },
        [],
      ]);
    },
  );
});

it.each([
  ['a guest: nothing', GUEST, undefined],
  ['a guest: what nobody knows', GUEST, { outcome: 'perhaps' }],
  ['a member: nothing', MEMBER, undefined],
])(
  'an answer to joining that is none is said to be so, %s (spec 1 §8)',
  async (_what, attendance, answer) => {
    const { meeting, devices, joining, problems } = fakeCall();
    joining(attendance, answer);
    await meeting.join(attendance, ENGLISH);
    expect([meeting.store.getState().page, devices.live, problems]).toEqual([
      { state: 'failed', because: 'unknown', detail: 'Failed to create participant' },
      [],
      ['The meeting could not be joined'],
    ]);
  },
);

describe('waiting for a decision', () => {
  it('joins once when the request is approved', async () => {
    const { meeting, sockets, clock, shown, joining, joins } = await askedToJoin();
    joining(GUEST, admitted());
    sockets.last.receive(APPROVED, APPROVED);
    await clock.advance(0);
    expect([shown(), joins(GUEST), meeting.store.getState().admission.request]).toEqual(['ready', 2, null]);
  });

  it('asks ever more slowly where the request is approved and no conference runs', async () => {
    const { sockets, clock, shown, joining, joins } = await askedToJoin();
    joining(GUEST, waiting({ status: 'APPROVED' }));
    sockets.last.receive(APPROVED);
    for (let second = 0; second < 60; second += 1) {
      await clock.advance(1_000);
      // The server says so with each connection.
      sockets.last.receive(
        {
          type: 'waiting',
          joinRequest: joinRequest({ status: 'APPROVED' }),
          roomId: ROOM,
          lobbyText: '',
          moderatorInside: true,
        },
        APPROVED,
      );
    }
    expect([shown(), joins(GUEST) <= 12, joins(GUEST) >= 6, sockets.opened.length]).toEqual([
      'lobby',
      true,
      true,
      1,
    ]);
  });

  it('does not enter the call when Cancel is pressed while the approval is carried out', async () => {
    const { meeting, api, sockets, clock, media, devices, shown, joining } = await askedToJoin();
    const answer = Promise.withResolvers<unknown>();
    joining(GUEST, () => answer.promise);
    sockets.last.receive(APPROVED);
    await clock.advance(0);
    expect([shown(), meeting.store.getState().admission.request?.id]).toEqual(['joining', 'jrq_1']);
    meeting.cancelWaiting();
    answer.resolve(admitted());
    await clock.advance(0);
    expect([shown(), media.rooms, api.asked.at(-1)?.key, devices.live.length]).toEqual([
      'lobby',
      [],
      'POST /participants/{id}/close',
      2,
    ]);
  });

  it('has a page of its own when nobody answers, with everything closed, and can ask again', async () => {
    const { meeting, sockets, devices, clock, shown } = await askedToJoin();
    sockets.last.receive({ type: 'join_request.expired', joinRequestId: joinRequest().id });
    expect([shown(), devices.live, sockets.opened]).toEqual(['unanswered', [], []]);
    await meeting.join(GUEST, ENGLISH);
    await clock.advance(0);
    expect([shown(), sockets.opened.length]).toEqual(['lobby', 1]);
  });

  it('lets moderators know at once that the page is closed', async () => {
    const { page, sockets } = await askedToJoin();
    page.unload();
    expect(sockets.opened).toEqual([]);
  });

  it('goes on in a page that was loaded again', async () => {
    const { open, meeting, sockets, clock } = await askedToJoin();
    meeting.close();
    const again = open();
    await again.goOnWaiting('guest', ENGLISH);
    await clock.advance(0);
    expect([again.store.getState().admission.request?.id, sockets.opened.length]).toEqual(['jrq_1', 1]);
  });

  it('ends in the call for a guest who signs in from another tab meanwhile', async () => {
    const { meeting, api, sockets, clock, shown, joining } = await askedToJoin();
    joining(MEMBER, admitted());
    await meeting.goOnWaiting('member', ENGLISH);
    await clock.advance(0);
    expect([shown(), api.count('DELETE /participants/join-requests/{id}'), sockets.opened.length]).toEqual([
      'ready',
      1,
      1,
    ]);
  });
});

it('does not play your own voice from another device', async () => {
  const call = fakeCall();
  const phone = participant('prt_phone', { personId: YOU.personId });
  await call.inCall(MEMBER, phone, KEN);
  const { listener } = call.media.last;
  expect([phone, KEN].map(({ id }) => listener?.isYourself(id))).toEqual([true, false]);
});

describe('words and lanes', () => {
  const caption = (speaker: string, segment: number) =>
    JSON.stringify({
      ...{ speaker, segment, revision: 1, spokenLanguage: 'en', language: 'en' },
      ...{ startMs: null, grade: 'production', text: 'good morning', pending: '', final: true },
    });
  const lane = (speaker: string, sequence = 1) =>
    JSON.stringify({
      ...{ speaker, language: 'en', state: 'idle', lagMs: sequence },
      ...{ lastChunk: null, reason: null, sequence },
    });
  const left = { type: 'participant.left', participantId: KEN.id, reason: 'left' } as const;

  it('keep the name of a person who has left', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    const { store } = call.meeting;
    call.media.last.events.onText('intermind.caption', caption(KEN.id, 1));
    call.sockets.last.receive(left);
    call.media.last.events.onText('intermind.caption', caption(KEN.id, 2));
    const [shown] = shownCaptions(
      store.getState().captions.segments,
      { hears: 'en', understands: [] },
      call.clock.nowMs(),
    );
    expect(shown?.name).toBe(KEN.name);
  });

  it('stay in their conference', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    const { store } = call.meeting;
    call.media.last.events.onText('intermind.caption', caption(KEN.id, 1));
    call.sockets.last.receive(left);
    call.meeting.leave();
    const next = admitted();
    if (next.outcome === 'admitted') next.conference = { ...next.conference, id: 'cnf_2' as never };
    call.joining(MEMBER, next);
    await call.meeting.join(MEMBER, ENGLISH);
    await call.clock.advance(0);
    const { captions, interpretation, news } = store.getState();
    expect([captions, interpretation.lanes.size, news]).toEqual([
      { segments: [], readOut: [], speaker: null },
      0,
      null,
    ]);
  });

  it('of people who have left are not written back by another status', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    call.media.last.events.onText('intermind.lane', lane(KEN.id));
    call.sockets.last.receive(left);
    call.media.last.events.onText('intermind.lane', lane(YOU.id));
    expect([...call.meeting.store.getState().interpretation.lanes.keys()]).toEqual([`${YOU.id}:en`]);
  });

  it('are drawn together, once a frame, and none is left out', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    const { store } = call.meeting;
    const { events } = call.media.last;
    const told: number[] = [];
    store.subscribe(({ captions }) => told.push(captions.segments.length));
    for (let place = 1; place <= 10; place += 1) {
      events.onText('intermind.caption', caption(KEN.id, place));
      events.onText('intermind.lane', lane(KEN.id, place));
    }
    const { captions, interpretation } = store.getState();
    expect(captions.readOut.map(({ key }) => key)).toHaveLength(10);
    expect(laneOf(interpretation.lanes, KEN.id, 'en')?.status.lagMs).toBe(10);
    expect(told).toEqual([]);
    call.page.drawFrame();
    // Then whose words are the newest.
    expect(told).toEqual([10, 10]);
  });

  it('show the interpreter before it is announced, not after it has gone', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    const { events } = call.media.last;
    const present = () => call.meeting.store.getState().interpretation.interpreterPresent;
    const seen: boolean[] = [];
    const after = (change: () => void) => {
      change();
      seen.push(present());
    };
    after(() => events.onInterpreter(false));
    after(() => events.onText('intermind.caption', caption(KEN.id, 1)));
    after(() => events.onInterpreter(true));
    after(() => events.onInterpreter(false));
    after(() => events.onText('intermind.caption', caption(KEN.id, 2)));
    after(() => events.onInterpreter(true));
    expect(seen).toEqual([false, true, true, false, false, true]);
  });

  it('stay when the same conference is joined again', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    call.media.last.events.onText('intermind.caption', caption(KEN.id, 1));
    call.meeting.leave();
    await call.inCall(MEMBER, KEN);
    expect(call.meeting.store.getState().captions.segments).toHaveLength(1);
  });
});

describe('in the call', () => {
  it('closes every device, socket and connection on Leave', async () => {
    const { meeting, devices, sockets, media, mixers, clock, inCall, api } = fakeCall();
    await inCall();
    expect(devices.live.map(({ kind }) => kind).sort()).toEqual(['audio', 'video']);
    meeting.leave();
    await clock.advance(0);
    expect([devices.live, sockets.opened, media.last.disconnected, mixers[0]!.closed]).toEqual([
      [],
      [],
      true,
      true,
    ]);
    expect([api.count('POST /participants/{id}/close'), clock.waiting]).toEqual([1, 0]);
  });

  it('says goodbye once when the page goes away', async () => {
    const { page, api, clock, inCall } = fakeCall();
    await inCall();
    page.unload();
    page.unload();
    await clock.advance(0);
    expect(api.count('POST /participants/{id}/close')).toBe(1);
  });

  it('asks once for one decision, however often Admit is pressed', async () => {
    const { meeting, api, inCall, clock } = fakeCall();
    await inCall();
    const answer = Promise.withResolvers<unknown>();
    api.answer('PATCH /participants/join-requests/{id}/status', () => answer.promise);
    void meeting.decide([joinRequest().id], 'APPROVED');
    void meeting.decide([joinRequest().id], 'APPROVED');
    expect([...meeting.store.getState().admission.deciding]).toEqual(['jrq_1']);
    answer.resolve(joinRequest({ status: 'APPROVED' }));
    await clock.advance(0);
    expect([
      api.count('PATCH /participants/join-requests/{id}/status'),
      [...meeting.store.getState().admission.deciding],
    ]).toEqual([1, []]);
  });

  it('keeps the languages the server knows where it refuses others', async () => {
    const { meeting, api, settings, inCall } = fakeCall();
    settings.setState(ENGLISH);
    await inCall();
    api.answer('PATCH /participants/{id}', FakeApi.refusal('Network'));
    expect(await meeting.chooseLanguages({ language: 'fr', hears: 'fr', understands: [] })).toBe(false);
    const { language, hears, understands } = settings.getState();
    expect({ language, hears, understands }).toEqual(ENGLISH);
  });

  it('takes the languages at once, and the server’s answer when it comes', async () => {
    const { meeting, api, settings, inCall } = fakeCall();
    await inCall();
    api.answer(
      'PATCH /participants/{id}',
      participant(YOU.id, { language: 'fr', hears: 'fr', understands: [] }),
    );
    const chosen = meeting.chooseLanguages({ language: 'fr', hears: 'fr', understands: [] });
    expect(settings.getState().hears).toBe('fr');
    expect(await chosen).toBe(true);
    expect(meeting.store.getState().conference?.participants[0]).toMatchObject({ hears: 'fr' });
  });
});
