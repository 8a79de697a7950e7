import { expect, it } from 'vitest';
import { createPushToTalk } from './push-to-talk.ts';
import { fakeCall } from './testing/fake-call.ts';

/** In the call with the microphone off. */
async function muted({ mayTalk = true } = {}) {
  const call = fakeCall();
  await call.inCall();
  const { microphone } = call.meeting.devices;
  microphone.setMuted(true);
  const talk = createPushToTalk(microphone, () => mayTalk);
  return { ...call, ...talk, microphone, on: () => !microphone.store.getState().muted };
}

it('the microphone is on while the key is held, and this is no choice for the next meeting', async () => {
  const { on, press, release, settings } = await muted();
  expect([press(), on(), press(), on()]).toEqual([true, true, true, true]);
  release();
  expect([on(), settings.getState().microphoneOn]).toEqual([false, false]);
});

it('a microphone that is on anyway stays on', async () => {
  const { microphone, on, press, release } = await muted();
  microphone.setMuted(false);
  expect(press()).toBe(false);
  release();
  expect(on()).toBe(true);
});

it('a person who may not speak cannot talk', async () => {
  const { on, press } = await muted({ mayTalk: false });
  expect([press(), on()]).toEqual([false, false]);
});

it('a person muted by a moderator while holding the key stays muted until the key is pressed again', async () => {
  const { microphone, on, press, release } = await muted();
  press();
  microphone.shut();
  expect([press(), on()]).toEqual([true, false]);
  release();
  expect([press(), on()]).toEqual([true, true]);
});

it('a microphone switched on again while the key is held stays on after letting go', async () => {
  const { microphone, on, press, release } = await muted();
  press();
  microphone.shut();
  microphone.setMuted(false);
  release();
  expect(on()).toBe(true);
});
