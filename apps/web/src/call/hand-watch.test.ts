import type { ServerMessage } from '@intermind/contracts';
import { FakeApi } from '@intermind/testing';
import { expect, it } from 'vitest';
import { fakeCall, KEN, YOU } from './testing/fake-call.ts';

const LOWER = 'DELETE /conferences/{id}/raised-hands/{participantId}';
const updated = (participant: typeof YOU): ServerMessage => ({ type: 'participant.updated', participant });

/** In a call with Ken, the own hand up or not. */
async function raised(handRaisedAt: number | null = 1_000) {
  const call = fakeCall();
  call.api.answer(LOWER, undefined, undefined);
  await call.inCall(undefined, KEN);
  const hand = (at: number | null, of = YOU) =>
    call.sockets.last.receive(updated({ ...of, handRaisedAt: at }));
  hand(handRaisedAt);
  const [mixer] = call.mixers;
  const speaking = (...ids: string[]) => mixer!.options.onSpeaking(new Set(ids));
  const speak = async (durationMs: number) => {
    speaking(YOU.id);
    await call.clock.advance(durationMs);
    speaking();
  };
  const lowered = () => call.api.count(LOWER);
  const news = () => call.meeting.store.getState().news?.kind;
  return { ...call, hand, speaking, speak, lowered, news };
}

it('the hand of someone who has spoken for 5 seconds is lowered, and it is said once it is down', async () => {
  const { speak, lowered, news, hand } = await raised();
  await speak(4_999);
  expect(lowered()).toBe(0);
  await speak(1);
  expect([lowered(), news()]).toEqual([1, undefined]);
  hand(null);
  expect(news()).toBe('handLowered');
});

it('short pauses do not matter; after 3 silent seconds the count starts again', async () => {
  const { speak, clock, lowered } = await raised();
  for (let times = 0; times < 3; times += 1) {
    await speak(4_900);
    await clock.advance(3_000);
  }
  expect(lowered()).toBe(0);
  await speak(2_500);
  await clock.advance(2_999);
  await speak(2_500);
  expect(lowered()).toBe(1);
});

it('nobody else speaking lowers it, and nobody else’s is lowered', async () => {
  const { speaking, speak, clock, lowered, hand } = await raised();
  speaking(KEN.id);
  await clock.advance(20_000);
  hand(null);
  hand(2_000, KEN);
  await speak(20_000);
  expect(lowered()).toBe(0);
});

it('a hand that is raised anew, as after a moderator lowered it, has the whole time', async () => {
  const { speaking, clock, lowered, hand, news } = await raised();
  speaking(YOU.id);
  await clock.advance(4_000);
  hand(null);
  expect(news()).toBeUndefined();
  hand(6_000);
  await clock.advance(4_000);
  expect(lowered()).toBe(0);
  await clock.advance(1_000);
  expect(lowered()).toBe(1);
});

it('a hand that could not be lowered is not said to be down because of speaking when a moderator lowers it', async () => {
  const { speak, api, lowered, hand, news, clock } = await raised();
  api.answer(LOWER, FakeApi.refusal('Network', 'x', 0));
  await speak(5_000);
  expect(lowered()).toBe(1);
  await clock.advance(60_000);
  hand(null);
  expect(news()).toBeUndefined();
});

it('after leaving nothing is lowered', async () => {
  const { speaking, clock, lowered, meeting } = await raised();
  speaking(YOU.id);
  meeting.leave();
  await clock.advance(20_000);
  expect(lowered()).toBe(0);
});
