import { FakeApi } from '@intermind/testing';
import { expect, it } from 'vitest';
import { admitted, fakeCall, GUEST, KEN, MEMBER, participant, state, YOU } from './testing/fake-call.ts';

const CALL = 'PUT /participants/{id}/language-detection';
const DETECTING = participant(YOU.id, { detectsLanguage: true, version: 1 });

it.each([MEMBER, GUEST])(
  'is switched on at the server when it is, and again with each admission',
  async (who) => {
    const { api, clock, inCall, media, settings } = fakeCall();
    api.answer(CALL, DETECTING);
    settings.setState({ detectsLanguage: true });
    await inCall(who, KEN);
    api.answer(
      who.kind === 'member' ? 'POST /participants' : 'POST /participants/anonymous',
      admitted(YOU, KEN),
    );
    media.last.events.onGone('lost');
    await clock.advance(0);
    const bodies = api.asked.filter(({ key }) => key === CALL).map(({ given }) => given.body);
    expect(bodies).toEqual([{ on: true }, { on: true }]);
  },
);

it('is told when it changes in the call, and nothing where it never was on', async () => {
  const { api, clock, inCall, settings } = fakeCall();
  await inCall(MEMBER, KEN);
  expect(api.count(CALL)).toBe(0);
  api.answer(CALL, DETECTING);
  settings.setState({ detectsLanguage: true });
  await clock.advance(0);
  settings.setState({ detectsLanguage: false });
  await clock.advance(0);
  expect(api.asked.filter(({ key }) => key === CALL).map(({ given }) => given)).toEqual([
    { params: { id: YOU.id }, body: { on: true }, bypassErrorHandler: true },
    { params: { id: YOU.id }, body: { on: false }, bypassErrorHandler: true },
  ]);
});

it('changes nothing in the call where the server does not take it', async () => {
  const { api, inCall, meeting, problems, settings } = fakeCall();
  api.answer(CALL, FakeApi.refusal('Network'));
  settings.setState({ detectsLanguage: true });
  await inCall(MEMBER, KEN);
  expect([problems, meeting.store.getState().page.state]).toEqual([
    ['The server did not take whether the language is to be found'],
    'ready',
  ]);
});

it('is switched off at the server until it is off, where the server did not take it at first', async () => {
  const { api, clock, inCall, settings } = fakeCall();
  api.answer(CALL, DETECTING);
  settings.setState({ detectsLanguage: true });
  await inCall(MEMBER, KEN);
  api.answer(CALL, FakeApi.refusal('Network'));
  const before = api.count(CALL);
  settings.setState({ detectsLanguage: false });
  await clock.advance(5_000);
  expect(api.count(CALL)).toBe(before + 2);
  api.answer(CALL, participant(YOU.id, { detectsLanguage: false, version: 2 }));
  await clock.advance(200_000);
  const bodies = api.asked.filter(({ key }) => key === CALL).map(({ given }) => given.body);
  expect([bodies.length, bodies.at(-1)]).toEqual([before + 3, { on: false }]);
});

it('is corrected where the server says otherwise', async () => {
  const { api, clock, inCall, sockets } = fakeCall();
  await inCall(MEMBER, KEN);
  api.answer(CALL, participant(YOU.id, { detectsLanguage: false, version: 3 }));
  sockets.last.receive(state(participant(YOU.id, { detectsLanguage: true, version: 2 }), KEN));
  await clock.advance(0);
  expect(api.asked.filter(({ key }) => key === CALL).map(({ given }) => given.body)).toEqual([{ on: false }]);
});

it('is told no more after leaving, though the server did not take it', async () => {
  const { api, clock, inCall, meeting, settings } = fakeCall();
  api.answer(CALL, FakeApi.refusal('Network'));
  settings.setState({ detectsLanguage: true });
  await inCall(MEMBER, KEN);
  const before = api.count(CALL);
  meeting.leave();
  settings.setState({ detectsLanguage: false });
  await clock.advance(60_000);
  expect([before, api.count(CALL)]).toEqual([1, 1]);
});
