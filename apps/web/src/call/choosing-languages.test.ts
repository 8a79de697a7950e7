import { FakeApi } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import { admitted, ENGLISH, fakeCall, GUEST, MEMBER, participant, YOU } from './testing/fake-call.ts';
import type { Languages } from '../model/meeting.ts';

const FRENCH: Languages = { language: 'fr', hears: 'fr', understands: [] };

describe('languages', () => {
  it.each([
    [MEMBER, 'PATCH /participants/{id}'],
    [GUEST, 'PATCH /participants/anonymous/{id}'],
  ] as const)(
    'chosen in the call are told to the server, and decide what is heard',
    async (attendance, key) => {
      const { api, inCall, media, meeting } = fakeCall();
      await inCall(attendance);
      api.answer(key, participant(YOU.id, FRENCH));
      expect(await meeting.chooseLanguages(FRENCH)).toBe(true);
      expect([api.asked.at(-1), media.last.listener?.hears]).toEqual([
        { key, given: { params: { id: YOU.id }, body: FRENCH, bypassErrorHandler: true } },
        'fr',
      ]);
    },
  );

  it('that are understood are told to the server and kept, and decide who is heard as they speak', async () => {
    const { api, inCall, media, meeting, settings } = fakeCall();
    await inCall();
    const chosen: Languages = { ...ENGLISH, understands: ['es'] };
    api.answer('PATCH /participants/{id}', participant(YOU.id, chosen));
    await meeting.chooseLanguages(chosen);
    expect(api.asked.at(-1)?.given.body).toEqual(chosen);
    expect([settings.getState().understands, media.last.listener?.understands]).toEqual([['es'], ['es']]);
  });

  it('chosen in the call are those of a rejoin, even before the server has said so on its websocket', async () => {
    const { api, clock, inCall, media, meeting } = fakeCall();
    await inCall();
    api.answer('PATCH /participants/{id}', participant(YOU.id, FRENCH));
    await meeting.chooseLanguages(FRENCH);
    media.last.events.onGone('lost');
    await clock.advance(0);
    expect(api.asked.filter(({ key }) => key === 'POST /participants').at(-1)?.given.body).toMatchObject(
      FRENCH,
    );
  });

  it('that the server refuses are taken back, with the captions of the ones before', async () => {
    const { api, clock, inCall, media, meeting, settings } = fakeCall();
    settings.setState(ENGLISH);
    await inCall();
    const caption = (language: string, segment: number) =>
      media.last.events.onText(
        'intermind.caption',
        JSON.stringify({
          ...{ speaker: 'prt_ken', segment, revision: 1, spokenLanguage: 'ja', language },
          ...{ startMs: null, grade: 'production', text: 'words', pending: '', final: true },
        }),
      );
    caption('en', 1);
    const answer = Promise.withResolvers<unknown>();
    api.answer('PATCH /participants/{id}', () => answer.promise);
    const chosen = meeting.chooseLanguages(FRENCH);
    expect(meeting.store.getState().captions.segments).toEqual([]);
    answer.reject(FakeApi.refusal('Network'));
    expect(await chosen).toBe(false);
    await clock.advance(0);
    expect(settings.getState()).toMatchObject(ENGLISH);
  });

  /** Someone in a call whose choices of languages the test answers. */
  async function choosing() {
    const call = fakeCall();
    call.settings.setState(ENGLISH);
    await call.inCall();
    const answers: PromiseWithResolvers<unknown>[] = [];
    call.api.answer(PATCH, () => {
      answers.push(Promise.withResolvers());
      return answers.at(-1)!.promise;
    });
    const told = () => call.api.asked.filter(({ key }) => key === PATCH).map(({ given }) => given.body);
    const you = () => call.meeting.store.getState().conference!.participants[0]!;
    const chosen = () => {
      const { language, hears, understands } = call.settings.getState();
      return { language, hears, understands };
    };
    return { ...call, answers, chosen, told, you };
  }
  const PATCH = 'PATCH /participants/{id}';
  const GERMAN: Languages = { language: 'en', hears: 'de', understands: [] };

  it('that were chosen since are told afterwards and stay, whether the ones before were refused', async () => {
    const { answers, chosen, clock, meeting, told, you } = await choosing();
    const refused = meeting.chooseLanguages(GERMAN);
    const taken = meeting.chooseLanguages(FRENCH);
    await clock.advance(0);
    expect(told()).toEqual([GERMAN]);
    answers[0]!.reject(FakeApi.refusal('Network'));
    await clock.advance(0);
    expect(told()).toEqual([GERMAN, FRENCH]);
    answers[1]!.resolve(participant(YOU.id, FRENCH));
    expect([await refused, await taken, chosen(), you()]).toMatchObject([true, true, FRENCH, FRENCH]);
  });

  it('are told one after the other, and only the newest of those that wait', async () => {
    const { answers, chosen, clock, meeting, told, you } = await choosing();
    const all = ([GERMAN, { ...GERMAN, hears: 'it' }, FRENCH] satisfies Languages[]).map(
      meeting.chooseLanguages,
    );
    await clock.advance(0);
    answers[0]!.resolve(participant(YOU.id, { ...GERMAN, version: 1 }));
    await clock.advance(0);
    answers[1]!.resolve(participant(YOU.id, { ...FRENCH, version: 2 }));
    expect(await Promise.all(all)).toEqual([true, true, true]);
    expect([told(), chosen(), you()]).toMatchObject([[GERMAN, FRENCH], FRENCH, FRENCH]);
  });

  it('chosen while this person is coming back are sent with it or after it, never before', async () => {
    const { answers, clock, joining, media, meeting, api, told, you } = await choosing();
    const back = Promise.withResolvers<unknown>();
    joining(MEMBER, () => back.promise);
    media.last.events.onGone('lost');
    await clock.advance(0);
    const all = meeting.chooseLanguages(GERMAN);
    await clock.advance(0);
    expect(told()).toEqual([]);
    back.resolve(admitted({ ...YOU, version: 1 }));
    await clock.advance(0);
    expect([told(), you().hears]).toEqual([[GERMAN], 'en']);
    joining(MEMBER, admitted({ ...YOU, ...GERMAN, version: 3 }));
    media.last.events.onGone('lost');
    await clock.advance(0);
    expect(api.asked.at(-1)?.given.body).toMatchObject(GERMAN);
    answers[0]!.resolve(participant(YOU.id, { ...GERMAN, version: 2 }));
    expect([await all, you()]).toMatchObject([true, { hears: 'de', version: 3 }]);
  });

  it('that are refused give way to the ones the server has, not to the ones it never took', async () => {
    const { answers, chosen, clock, meeting } = await choosing();
    const all = ([GERMAN, { ...GERMAN, hears: 'it' }, FRENCH] satisfies Languages[]).map(
      meeting.chooseLanguages,
    );
    await clock.advance(0);
    answers[0]!.resolve(participant(YOU.id, { ...GERMAN, version: 1 }));
    await clock.advance(0);
    answers[1]!.reject(FakeApi.refusal('Network'));
    expect([await Promise.all(all), chosen()]).toEqual([[false, false, false], GERMAN]);
  });

  it('whose answer comes after a newer event take nothing back', async () => {
    const { answers, clock, media, meeting, sockets, you } = await choosing();
    const chosen = meeting.chooseLanguages(GERMAN);
    await clock.advance(0);
    sockets.last.receive({
      type: 'participant.updated',
      participant: participant(YOU.id, { ...GERMAN, role: 'attendee', version: 2 }),
    });
    answers[0]!.resolve(participant(YOU.id, { ...GERMAN, version: 1 }));
    expect([await chosen, you(), media.last.microphone.track]).toMatchObject([
      true,
      { hears: 'de', role: 'attendee', version: 2 },
      null,
    ]);
  });

  it('whose answer comes after the call was left are chosen, and change nothing there', async () => {
    const { api, inCall, meeting } = fakeCall();
    await inCall();
    const answer = Promise.withResolvers<unknown>();
    api.answer('PATCH /participants/{id}', () => answer.promise);
    const chosen = meeting.chooseLanguages(FRENCH);
    meeting.leave();
    answer.resolve(participant(YOU.id, FRENCH));
    expect([await chosen, meeting.store.getState().conference?.participants[0]?.hears]).toEqual([true, 'en']);
  });
});
