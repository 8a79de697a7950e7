import type { PersonId } from '@intermind/contracts/ids';
import { FakeApi } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import { admitted, fakeCall, MEMBER, participant, state, YOU } from './testing/fake-call.ts';

const LUCIA = participant('prt_lucia', { personId: 'psn_lucia' as PersonId, language: 'es', hears: 'es' });
const CALL = 'PUT /participants/{id}/silenced-voices';

async function inCall(answer?: unknown) {
  const call = fakeCall();
  call.api.answer(CALL, answer);
  await call.inCall(MEMBER, LUCIA);
  return {
    ...call,
    /** Of Lucía, as it is mixed, and whether it is received. */
    voice: () => ({
      wanted: call.mixers[0]!.options.factsOf(LUCIA.id).wanted,
      silenced: call.mixers[0]!.options.factsOf(LUCIA.id).silenced,
      received: !call.media.last.listener!.isSilenced(LUCIA.id),
    }),
    told: () => call.api.asked.filter(({ key }) => key === CALL).map(({ given }) => given),
  };
}

describe('a person whose translated voice is silenced', () => {
  it('fades out before their voice is no longer received, and is heard again at once', async () => {
    const { clock, media, meeting, voice } = await inCall();
    expect(voice()).toEqual({ wanted: true, silenced: false, received: true });
    // What is received is looked at anew with each listener.
    let listener = media.last.listener;
    const looksAnew = () => {
      const isNew = media.last.listener !== listener;
      ({ listener } = media.last);
      return isNew;
    };
    meeting.silence(LUCIA.personId, true);
    expect([voice(), looksAnew()]).toEqual([{ wanted: false, silenced: true, received: false }, false]);
    await clock.advance(300);
    expect(looksAnew()).toBe(true);
    meeting.silence(LUCIA.personId, false);
    expect([voice(), looksAnew()]).toEqual([{ wanted: true, silenced: false, received: true }, true]);
  });

  it('is told to the server, each time as all that is silenced', async () => {
    const { clock, meeting, told } = await inCall();
    meeting.silence(LUCIA.personId, true);
    await clock.advance(0);
    meeting.silence('everyone', true);
    await clock.advance(0);
    const given = (...voices: string[]) => ({
      params: { id: YOU.id },
      body: { voices },
      bypassErrorHandler: true,
    });
    expect(told()).toEqual([given('psn_lucia'), given('everyone', 'psn_lucia')]);
  });

  it('stays silenced where the server does not take it', async () => {
    const { clock, meeting, problems, voice } = await inCall(FakeApi.refusal('Network'));
    meeting.silence('everyone', true);
    await clock.advance(300);
    expect([voice().received, problems]).toEqual([
      false,
      ['The server did not take whose translated voice is not heard'],
    ]);
  });

  it('is told until the server takes it, and so is that they are heard again', async () => {
    const { api, clock, meeting, told } = await inCall(FakeApi.refusal('Network'));
    meeting.silence(LUCIA.personId, true);
    await clock.advance(5_000);
    expect(told()).toHaveLength(2);
    api.answer(CALL, undefined);
    await clock.advance(5_000);
    expect(told()).toHaveLength(3);
    api.answer(CALL, FakeApi.refusal('Network'));
    meeting.silence(LUCIA.personId, false);
    await clock.advance(0);
    api.answer(CALL, undefined);
    await clock.advance(200_000);
    expect(told().map(({ body }) => body)).toEqual([
      ...Array.from({ length: 3 }, () => ({ voices: ['psn_lucia'] })),
      ...Array.from({ length: 2 }, () => ({ voices: [] })),
    ]);
  });

  it('stays so over a rejoin, of which the server is told again, and over a reload', async () => {
    const call = await inCall();
    const { api, clock, meeting, media, open, told } = call;
    meeting.silence(LUCIA.personId, true);
    await clock.advance(300);
    api.answer('POST /participants', admitted(YOU, LUCIA));
    media.last.events.onGone('lost');
    await clock.advance(0);
    expect(told()).toHaveLength(2);
    meeting.leave();
    const again = open();
    api.answer('POST /participants', admitted(YOU, LUCIA));
    await again.join(MEMBER, { language: 'en', hears: 'en', understands: [] });
    await clock.advance(0);
    call.sockets.last.receive(state(YOU, LUCIA));
    expect([again.store.getState().silenced.people, told()]).toEqual([
      new Set(['psn_lucia']),
      expect.objectContaining({ length: 3 }),
    ]);
  });

  it.each([
    ['everyone', { everyone: true, people: new Set() }],
    [LUCIA.personId, { everyone: false, people: new Set([LUCIA.personId]) }],
  ] as const)('is %s after a reload too', async (who, silenced) => {
    const { api, meeting, open } = await inCall();
    meeting.silence(who, true);
    meeting.leave();
    const again = open();
    api.answer('POST /participants', admitted(YOU, LUCIA));
    await again.join(MEMBER, { language: 'en', hears: 'en', understands: [] });
    expect(again.store.getState().silenced).toEqual(silenced);
  });

  it.each([
    ['is no text of ours', '{', []],
    ['is of another meeting', { conference: 'cnf_2', everyone: true, people: ['psn_lucia'] }, []],
    ['names nobody', { conference: 'cnf_1', everyone: true }, []],
    [
      'holds more than names',
      { conference: 'cnf_1', everyone: 'yes', people: [7, 'psn_lucia'] },
      ['psn_lucia'],
    ],
  ])('is taken from this tab as far as it makes sense: what %s', async (_what, written, people) => {
    const call = fakeCall();
    call.tabStorage.setItem(
      'intermind.silenced-voices',
      typeof written === 'string' ? written : JSON.stringify(written),
    );
    await call.inCall(MEMBER, LUCIA);
    expect(call.meeting.store.getState().silenced).toEqual({ everyone: false, people: new Set(people) });
  });

  it('is told no more after leaving, though the server did not take it', async () => {
    const { clock, meeting, told } = await inCall(FakeApi.refusal('Network'));
    meeting.silence(LUCIA.personId, true);
    await clock.advance(0);
    const before = told().length;
    meeting.leave();
    await clock.advance(60_000);
    expect([before, told().length]).toEqual([1, 1]);
  });

  it('is told again though an answer from before a rejoin comes after it', async () => {
    const call = await inCall();
    const { api, clock, meeting, media, told } = call;
    const answers: ((answer: unknown) => void)[] = [];
    api.answer(CALL, () => new Promise((resolve) => answers.push(resolve)));
    meeting.silence(LUCIA.personId, true);
    await clock.advance(0);
    // The rejoin keeps the participant and empties the list; the answer is to what was told before it.
    api.answer('POST /participants', admitted(YOU, LUCIA));
    media.last.events.onGone('lost');
    await clock.advance(0);
    api.answer(CALL, undefined);
    answers[0]!(undefined);
    await clock.advance(0);
    expect(told()).toHaveLength(2);
  });

  it('is told again when the connection was lost: the server may have counted this device as gone', async () => {
    const { clock, meeting, sockets, told } = await inCall();
    meeting.silence(LUCIA.personId, true);
    await clock.advance(0);
    sockets.last.status({ status: 'connecting', refused: false } as never);
    sockets.last.receive(state(YOU, LUCIA));
    await clock.advance(0);
    expect(told().map(({ body }) => body)).toEqual([{ voices: ['psn_lucia'] }, { voices: ['psn_lucia'] }]);
  });

  it('is forgotten with the meeting', async () => {
    const { api, clock, meeting, open } = await inCall();
    meeting.silence('everyone', true);
    meeting.leave();
    const again = open();
    const other = admitted(YOU, LUCIA);
    if (other.outcome === 'admitted')
      api.answer('POST /participants', {
        ...other,
        conference: { ...other.conference, id: 'cnf_2' as never },
      });
    await again.join(MEMBER, { language: 'en', hears: 'en', understands: [] });
    await clock.advance(0);
    expect(again.store.getState().silenced).toEqual({ everyone: false, people: new Set() });
  });
});
