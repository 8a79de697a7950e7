import type { ServerMessage } from '@intermind/contracts';
import { expect, it } from 'vitest';
import { admitted, fakeCall, KEN, MEMBER, state, YOU } from './testing/fake-call.ts';

const mute = (minute: number) => ({ at: `2026-11-21T10:0${minute}:00.000Z`, by: KEN.id });
const lastMute = (minute: number): ServerMessage => ({ ...state(YOU, KEN), lastMute: mute(minute) });
const muted = (minute: number): ServerMessage => ({
  type: 'participant.muted',
  participantId: YOU.id,
  ...mute(minute),
});

/** In a call with Ken, the own microphone on. */
async function speaking() {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  const { microphone } = call.meeting.devices;
  microphone.setMuted(false);
  await call.clock.advance(0);
  return {
    ...call,
    microphone,
    hear: (...messages: ServerMessage[]) => call.sockets.last.receive(...messages),
    isMuted: () => microphone.store.getState().muted,
    isSent: () => call.media.last.microphone.on,
    /** Number of times that the person was told, and by whom they were muted. */
    told: () => [call.meeting.store.getState().news?.sequence ?? 0, call.meeting.store.getState().news?.name],
  };
}

it('a mute that the page was away for is taken over from the next state, said, and kept when the device changes', async () => {
  const { hear, isMuted, isSent, told, microphone, settings, clock } = await speaking();
  hear(lastMute(1));
  expect([isMuted(), isSent(), told()]).toEqual([true, false, [1, KEN.name]]);
  microphone.choose('headset');
  await clock.advance(0);
  expect(isSent()).toBe(false);
  // As with the event, the choice for the next meeting is the person's.
  expect(settings.getState().microphoneOn).toBe(true);
});

it('a mute is applied once: a person who unmutes stays unmuted whatever states follow, until muted again', async () => {
  const { hear, isMuted, isSent, told, microphone } = await speaking();
  hear(muted(1), lastMute(1));
  expect([isMuted(), told()]).toEqual([true, [1, KEN.name]]);
  microphone.setMuted(false);
  hear(lastMute(1));
  expect([isMuted(), isSent(), told()]).toEqual([false, true, [1, KEN.name]]);
  hear(lastMute(2));
  expect([isMuted(), told()]).toEqual([true, [2, KEN.name]]);
});

it('a rejoin does not send the microphone that was muted meanwhile, and the person is told even if the moderator has left', async () => {
  const { media, clock, joining, isMuted, isSent, told } = await speaking();
  const before = media.last;
  joining(MEMBER, { ...admitted(YOU), lastMute: mute(1) });
  before.events.onGone('lost');
  await clock.advance(0);
  expect(media.last).not.toBe(before);
  expect([isMuted(), isSent(), told()]).toEqual([true, false, [1, KEN.name]]);
});

it('a microphone that the media server mutes is shut at once; who muted it is said when the API is back', async () => {
  const { media, hear, isMuted, isSent, told, microphone, clock } = await speaking();
  media.last.events.onMuted();
  expect([isMuted(), isSent(), told()]).toEqual([true, false, [0, undefined]]);
  microphone.choose('headset');
  await clock.advance(0);
  expect(isSent()).toBe(false);
  // The person has seen it, and speaks again before the websocket is back.
  microphone.setMuted(false);
  hear(lastMute(1));
  expect([isMuted(), isSent(), told()]).toEqual([false, true, [1, KEN.name]]);
  hear(lastMute(2));
  expect(isMuted()).toBe(true);
});
