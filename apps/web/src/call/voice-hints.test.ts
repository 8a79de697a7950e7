import { expect, it } from 'vitest';
import { fakeCall } from './testing/fake-call.ts';

it('a person who speaks while muted is told, once in each muted stretch', async () => {
  const { clock, inCall, meeting, voice, voiceHints } = fakeCall();
  await inCall();
  const { microphone } = meeting.devices;
  voice.level = 0.1;
  await clock.advance(5_000);
  expect(voiceHints).toEqual([]);
  for (const times of [1, 2]) {
    microphone.setMuted(true);
    await clock.advance(5_000);
    expect(voiceHints).toEqual(Array.from({ length: times }, () => 'muted'));
    microphone.setMuted(false);
    await clock.advance(500);
  }
});

it('a person whose microphone gives no sound is told', async () => {
  const { clock, inCall, voice, voiceHints } = fakeCall();
  voice.level = 0;
  await inCall();
  await clock.advance(20_000);
  expect(voiceHints).toEqual(['silent']);
});

it('a quiet room behind noise suppression is no silent microphone; muted, only what it lets through is speech', async () => {
  const { clock, inCall, meeting, settings, voice, voiceHints } = fakeCall();
  settings.setState({ noiseSuppression: true });
  await inCall();
  await clock.advance(20_000);
  expect(voiceHints).toEqual([]);
  voice.level = 0.1;
  meeting.devices.microphone.setMuted(true);
  await clock.advance(5_000);
  expect(voiceHints).toEqual([]);
  voice.suppressedLevel = 0.1;
  await clock.advance(5_000);
  expect(voiceHints).toEqual(['muted']);
  voice.level = 0;
  meeting.devices.microphone.setMuted(false);
  await clock.advance(20_000);
  expect(voiceHints).toEqual(['muted', 'silent']);
  expect(voice.meters).toBe(1);
});

it('the microphone is measured in the call only, and one track at a time', async () => {
  const { clock, devices, inCall, meeting, voice } = fakeCall();
  expect(voice.meters).toBe(0);
  await inCall();
  expect(voice.meters).toBe(1);
  devices.live.find(({ kind }) => kind === 'audio')!.pullOut();
  await clock.advance(0);
  expect(voice.meters).toBe(1);
  meeting.leave();
  expect(voice.meters).toBe(0);
});
