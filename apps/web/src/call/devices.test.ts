import { FakeClock, FakeDevices, FakeEffects, FakeStorage, type FakeTrack } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import { createSettingsStore } from '../platform/settings.ts';
import type { LocalSettings } from '../platform/settings-table.ts';
import { createDevices } from './devices.ts';

/** This person's devices, before the call or (`inCall`) in it, where the role may not allow to speak. */
function switches(
  given: Partial<LocalSettings> = {},
  { inCall = false, mayOpen = true, touch = false } = {},
) {
  const browser = new FakeDevices({ audio: ['desk', 'headset'], video: ['front', 'back'] });
  const clock = new FakeClock();
  const settings = createSettingsStore(new FakeStorage());
  settings.setState(given);
  const asked: MediaStreamConstraints[] = [];
  const usedUp: string[] = [];
  const [effects, failed, problems] = [new FakeEffects(), [] as string[], [] as string[]];
  const devices = createDevices({
    environment: {
      clock,
      effects,
      logProblem: (message) => problems.push(message),
      getUserMedia(constraints) {
        asked.push(constraints);
        return browser.getUserMedia(constraints);
      },
    },
    settings,
    touch,
    keepMicrophoneOpen: () => inCall,
    mayOpen: () => mayOpen,
    onRetriesUsedUp: (kind) => usedUp.push(kind),
    onEffectFailed: (effect) => failed.push(effect),
  });
  const live = () => browser.live.map(({ deviceId }) => deviceId).sort();
  return { ...devices, asked, browser, clock, effects, failed, live, problems, settings, usedUp };
}

it('open as they were switched last', async () => {
  const { asked, camera, clock, live, microphone, start } = switches({
    cameraOn: false,
    microphoneId: 'headset',
  });
  start();
  await clock.advance(0);
  expect([live(), microphone.store.getState().muted, camera.store.getState().muted]).toEqual([
    ['headset'],
    false,
    true,
  ]);
  start();
  await clock.advance(0);
  expect(asked).toHaveLength(1);
});

it('that are opening are not opened again', async () => {
  const { asked, browser, clock, start } = switches();
  const gate = Promise.withResolvers<void>();
  browser.hold(gate.promise);
  start();
  start();
  gate.resolve();
  await clock.advance(0);
  expect(asked).toHaveLength(2);
});

it.each([
  [false, { width: 1280, height: 720 }],
  [true, { width: 640, height: 360 }],
])('are asked for as people need them (touch: %s)', async (touch, { width, height }) => {
  const { asked, clock, start } = switches({ cameraId: 'back' }, { touch });
  start();
  await clock.advance(0);
  expect(asked).toEqual([
    {
      audio: {
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        channelCount: { ideal: 1 },
      },
    },
    {
      video: {
        width: { ideal: width },
        height: { ideal: height },
        frameRate: { ideal: 30 },
        facingMode: 'user',
        deviceId: { exact: 'back' },
      },
    },
  ]);
});

it('warn which one did not open after its retries', async () => {
  const { browser, camera, clock, microphone, usedUp } = switches();
  const lost = Array.from({ length: 6 }, () => 'NotReadableError');
  browser.errors.push(...lost);
  microphone.setMuted(false);
  await clock.advance(10_000);
  browser.errors.length = 0;
  browser.errors.push(...lost);
  camera.setMuted(false);
  await clock.advance(10_000);
  expect(usedUp).toEqual(['microphone', 'camera']);
});

describe('switching', () => {
  it('is remembered for the next meeting; both close before the call, the microphone stays open in it', async () => {
    for (const inCall of [false, true]) {
      const { camera, clock, live, microphone, settings, start } = switches({}, { inCall });
      start();
      await clock.advance(0);
      microphone.setMuted(true);
      camera.setMuted(true);
      const { microphoneOn, cameraOn } = settings.getState();
      expect([live(), microphoneOn, cameraOn]).toEqual([inCall ? ['desk'] : [], false, false]);
      microphone.setMuted(false);
      camera.setMuted(false);
      await clock.advance(0);
      expect([live(), settings.getState().cameraOn]).toEqual([['desk', 'front'], true]);
    }
  });

  it('is heard at once: what is muted gives silence before it is sent so, another device and an effect too', async () => {
    const { clock, microphone, settings, start } = switches({}, { inCall: true });
    const heard = () => [microphone.track()?.enabled, microphone.store.getState().muted];
    start();
    await clock.advance(0);
    const seen = [heard()];
    microphone.setMuted(true);
    seen.push(heard());
    microphone.choose('headset');
    await clock.advance(0);
    seen.push(heard());
    settings.setState({ noiseSuppression: true });
    await clock.advance(0);
    seen.push(heard());
    microphone.open();
    seen.push(heard());
    microphone.shut();
    seen.push(heard());
    expect(seen).toEqual([
      [true, false],
      [false, true],
      [false, true],
      [false, true],
      [true, false],
      [false, true],
    ]);
  });

  it('on opens nothing while the role does not allow to speak; the wish is kept', async () => {
    const { asked, clock, microphone, settings } = switches(
      { microphoneOn: false },
      { inCall: true, mayOpen: false },
    );
    microphone.setMuted(false);
    await clock.advance(0);
    expect([asked, settings.getState().microphoneOn]).toEqual([[], true]);
  });
});

describe('choosing another device', () => {
  it('opens it in the place of the one in use', async () => {
    const { camera, clock, live, microphone, settings, start } = switches();
    start();
    await clock.advance(0);
    microphone.choose('headset');
    camera.choose('back');
    await clock.advance(0);
    const { microphoneId, cameraId } = settings.getState();
    expect([live(), microphoneId, cameraId]).toEqual([['back', 'headset'], 'headset', 'back']);
  });

  it('opens nothing that is switched off; it is the one that opens next', async () => {
    const { camera, clock, live } = switches({ cameraOn: false });
    camera.choose('back');
    await clock.advance(0);
    expect(live()).toEqual([]);
    camera.setMuted(false);
    await clock.advance(0);
    expect(live()).toEqual(['back']);
  });

  it('that was off because it did not open opens the other one', async () => {
    const { browser, clock, live, microphone } = switches();
    browser.errors.push('NotFoundError');
    microphone.setMuted(false);
    await clock.advance(0);
    expect(live()).toEqual([]);
    microphone.choose('headset');
    await clock.advance(0);
    expect(live()).toEqual(['headset']);
  });

  it('of a muted microphone in the call changes what is open', async () => {
    const { clock, live, microphone, start } = switches({ cameraOn: false }, { inCall: true });
    start();
    await clock.advance(0);
    microphone.setMuted(true);
    microphone.choose('headset');
    await clock.advance(0);
    expect([live(), microphone.store.getState().muted]).toEqual([['headset'], true]);
  });
});

describe('effects', () => {
  const shown = (device: { track: () => MediaStreamTrack | null }) =>
    (device.track() as unknown as FakeTrack | null)?.deviceId ?? null;

  it('blur from the first picture on, in the chosen mode, and take noise out of the microphone', async () => {
    const { camera, clock, microphone, start } = switches({
      backgroundBlur: true,
      backgroundBlurMode: 'low-quality',
      noiseSuppression: true,
    });
    start();
    await clock.advance(0);
    expect([shown(camera), shown(microphone)]).toEqual(['roughly blurred front', 'quiet desk']);
  });

  it('are switched while the devices stay open', async () => {
    const { asked, camera, clock, effects, microphone, settings, start } = switches();
    start();
    await clock.advance(0);
    const seen: unknown[] = [];
    for (const change of [
      { backgroundBlur: true, noiseSuppression: true },
      { backgroundBlurMode: 'low-quality' },
      { backgroundBlur: false, noiseSuppression: false },
    ] as const) {
      settings.setState(change);
      await clock.advance(0);
      seen.push([shown(camera), shown(microphone)]);
    }
    expect(seen).toEqual([
      ['blurred front', 'quiet desk'],
      ['roughly blurred front', 'quiet desk'],
      ['front', 'desk'],
    ]);
    expect([asked.length, effects.made.map(({ closed }) => closed)]).toEqual([2, [true, true, true]]);
  });

  it('that do not work are switched off, are told once, and leave the plain device (spec 1 §4)', async () => {
    const { camera, clock, effects, failed, microphone, problems, settings, start } = switches({
      backgroundBlur: true,
      noiseSuppression: true,
    });
    effects.failures = 2;
    start();
    await clock.advance(0);
    expect([shown(camera), shown(microphone), failed.sort(), problems.length]).toEqual([
      'front',
      'desk',
      ['blur', 'noiseSuppression'],
      2,
    ]);
    expect(settings.getState()).toMatchObject({ backgroundBlur: false, noiseSuppression: false });
  });

  it('end with the meeting, and follow the settings again in the next one', async () => {
    const { camera, clock, effects, settings, start, stop } = switches({ backgroundBlur: true });
    start();
    await clock.advance(0);
    stop();
    expect([shown(camera), effects.made[0]!.closed]).toEqual([null, true]);
    settings.setState({ backgroundBlur: false });
    start();
    await clock.advance(0);
    settings.setState({ backgroundBlur: true });
    await clock.advance(0);
    expect(shown(camera)).toBe('blurred front');
  });
});
