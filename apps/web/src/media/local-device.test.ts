import { FakeDevices } from '@intermind/testing';
import { describe, expect, it, vi } from 'vitest';
import { createLocalDevice } from './local-device.ts';

function browser(kind: 'audio' | 'video', ...deviceIds: string[]) {
  const devices = new FakeDevices({ [kind]: deviceIds });
  const device = createLocalDevice({
    kind,
    constraints: {},
    muted: false,
    getUserMedia: devices.getUserMedia,
    wait: async () => Promise.resolve(),
  });
  const { opened, errors } = devices;
  return { device, devices, opened, errors, hold: (until: Promise<void>) => devices.hold(until) };
}

describe('a camera', () => {
  it('opens the chosen device and lets go of it when switched off', async () => {
    const { device, opened } = browser('video', 'front', 'back');
    await device.turnOn('back');
    expect(device.store.getState()).toEqual({ state: 'on', deviceId: 'back', problem: null, muted: false });
    device.turnOff();
    expect([opened[0]!.readyState, device.track(), device.store.getState().state]).toEqual([
      'ended',
      null,
      'off',
    ]);
  });

  it('falls back to the default device when the chosen one is gone', async () => {
    const { device } = browser('video', 'front');
    await device.turnOn('unplugged');
    expect(device.store.getState()).toEqual({ state: 'on', deviceId: 'front', problem: null, muted: false });
  });

  it('falls back to the default device when it is pulled out in use (spec 1 §4)', async () => {
    const { device, opened } = browser('video', 'front', 'back');
    await device.turnOn('back');
    opened[0]!.pullOut();
    await vi.waitFor(() => {
      expect(device.store.getState()).toEqual({
        state: 'on',
        deviceId: 'front',
        problem: null,
        muted: false,
      });
    });
  });

  it('says denied when the person refuses, and can be asked again', async () => {
    const { device, errors } = browser('video', 'front');
    errors.push('NotAllowedError');
    await device.turnOn();
    expect(device.store.getState()).toEqual({
      state: 'denied',
      deviceId: null,
      problem: 'denied',
      muted: false,
    });
    await device.turnOn();
    expect(device.store.getState().state).toBe('on');
  });

  it('is not left open when it was switched off while opening', async () => {
    const { device, opened, hold } = browser('video', 'front');
    const gate = Promise.withResolvers<void>();
    hold(gate.promise);
    const opening = device.turnOn();
    device.turnOff();
    gate.resolve();
    await opening;
    expect([opened[0]!.readyState, device.track(), device.store.getState().state]).toEqual([
      'ended',
      null,
      'off',
    ]);
  });

  it('ends with the device chosen last when choices come faster than devices open', async () => {
    const { device, opened, hold } = browser('video', 'front', 'back');
    const gate = Promise.withResolvers<void>();
    hold(gate.promise);
    const first = device.turnOn('front');
    const second = device.turnOn('back');
    gate.resolve();
    await Promise.all([first, second]);
    expect([device.store.getState().deviceId, opened.map(({ readyState }) => readyState)]).toEqual([
      'back',
      ['ended', 'live'],
    ]);
  });

  it('opens nothing after it was switched off, whatever was chosen while opening', async () => {
    const { device, opened, devices, hold } = browser('video', 'front', 'back');
    const gate = Promise.withResolvers<void>();
    hold(gate.promise);
    const first = device.turnOn('front');
    const second = device.turnOn('back');
    device.turnOff();
    gate.resolve();
    await Promise.all([first, second]);
    expect([opened.length, devices.live, device.store.getState().state]).toEqual([1, [], 'off']);
  });

  it('closes one camera before it opens another: phones have one at a time', async () => {
    const { device, devices } = browser('video', 'front', 'back');
    devices.oneCamera = true;
    await device.turnOn('front');
    await device.turnOn('back');
    expect([device.store.getState().deviceId, devices.live.length]).toEqual(['back', 1]);
  });

  it('goes back to the camera before when the other one does not open', async () => {
    const { device, devices, errors } = browser('video', 'usb', 'front', 'back');
    await device.turnOn('front');
    errors.push('NotReadableError', 'NotReadableError', 'NotReadableError');
    await device.turnOn('back');
    expect([device.store.getState().deviceId, devices.live.length]).toEqual(['front', 1]);
  });

  it('does not open again what is open', async () => {
    const { device, opened } = browser('video', 'front');
    await device.turnOn('front');
    await device.turnOn('front');
    expect(opened.length).toBe(1);
  });
});

it('a microphone stays open until the next one is there', async () => {
  const { device, devices, hold } = browser('audio', 'desk', 'headset');
  await device.turnOn('desk');
  const gate = Promise.withResolvers<void>();
  hold(gate.promise);
  const switching = device.turnOn('headset');
  expect(devices.live.map(({ deviceId }) => deviceId)).toEqual(['desk']);
  gate.resolve();
  await switching;
  expect(devices.live.map(({ deviceId }) => deviceId)).toEqual(['headset']);
});

describe('a device that does not open', () => {
  /** A device whose openings fail with these errors, one after the other; then it opens. */
  function failing(...errors: string[]) {
    const devices = new FakeDevices({ video: ['front', 'back'] });
    devices.errors.push(...errors);
    const log: string[] = [];
    const waiting = { until: Promise.resolve() };
    const device = createLocalDevice({
      kind: 'video',
      constraints: { width: { ideal: 1280 } },
      muted: false,
      getUserMedia(constraints) {
        log.push(JSON.stringify(constraints));
        return devices.getUserMedia(constraints);
      },
      wait(delayMs) {
        log.push(`${delayMs} ms`);
        return waiting.until;
      },
      onRetriesUsedUp: () => log.push('warned'),
    });
    return { devices, device, log, waiting };
  }
  const asked = (deviceId?: string) =>
    JSON.stringify({
      video: { width: { ideal: 1280 }, ...(deviceId ? { deviceId: { exact: deviceId } } : {}) },
    });

  it('is tried three times, warned about once, and the default one stands in (spec 1 §9)', async () => {
    const { device, log } = failing('AbortError', 'AbortError', 'AbortError', 'AbortError');
    await device.turnOn('back');
    expect([log, device.store.getState().deviceId]).toEqual([
      [asked('back'), '500 ms', asked('back'), '500 ms', asked('back'), 'warned', asked(), '500 ms', asked()],
      'front',
    ]);
  });

  it('is unavailable when no other opens either', async () => {
    const { device, devices } = failing(...Array.from({ length: 6 }, () => 'NotReadableError'));
    const tracks: unknown[] = [];
    device.onTrack((track) => tracks.push(track));
    await device.turnOn('back');
    expect([device.store.getState(), devices.live, tracks.at(-1)]).toEqual([
      { state: 'unavailable', deviceId: null, problem: 'lost', muted: false },
      [],
      null,
    ]);
  });

  it('is not tried again, nor another one, when the person refuses', async () => {
    const { device, log } = failing('NotAllowedError');
    await device.turnOn('back');
    expect([log, device.store.getState().state]).toEqual([[asked('back')], 'denied']);
  });

  it('is not tried again, nor another one, when it was switched off meanwhile', async () => {
    const { device, devices, log } = failing('NotFoundError');
    const gate = Promise.withResolvers<void>();
    devices.hold(gate.promise);
    const opening = device.turnOn('back');
    device.turnOff();
    gate.resolve();
    await opening;
    expect([log, device.store.getState()]).toEqual([
      [asked('back')],
      { state: 'off', deviceId: null, problem: null, muted: false },
    ]);
  });

  it('is not tried again when it is switched off between two attempts', async () => {
    const { device, devices, log, waiting } = failing('NotReadableError');
    const pause = Promise.withResolvers<void>();
    waiting.until = pause.promise;
    const opening = device.turnOn('back');
    await vi.waitFor(() => expect(log).toEqual([asked('back'), '500 ms']));
    device.turnOff();
    pause.resolve();
    await opening;
    expect([log, devices.opened, device.store.getState().state]).toEqual([
      [asked('back'), '500 ms'],
      [],
      'off',
    ]);
  });

  it('is tried again when it is switched on again before the next attempt', async () => {
    const { device, log, waiting } = failing('NotReadableError');
    const pause = Promise.withResolvers<void>();
    waiting.until = pause.promise;
    const opening = device.turnOn('back');
    await vi.waitFor(() => expect(log).toEqual([asked('back'), '500 ms']));
    device.turnOff();
    const again = device.turnOn('front');
    pause.resolve();
    await Promise.all([opening, again]);
    expect(device.store.getState()).toMatchObject({ state: 'on', deviceId: 'front' });
  });

  it('is asked for without a name where it is the default one', async () => {
    const { device, log } = failing();
    await device.turnOn('default');
    expect([log, device.store.getState().deviceId]).toEqual([[asked()], 'front']);
  });

  it.each([
    ['opens already ended', [{ readyState: 'ended' }]],
    ['opens without a track', []],
  ])('and %s is tried again', async (_, tracks) => {
    const { devices } = failing();
    let openings = 0;
    const device = createLocalDevice({
      kind: 'video',
      constraints: {},
      muted: false,
      wait: () => Promise.resolve(),
      getUserMedia(constraints) {
        openings += 1;
        return openings === 1
          ? Promise.resolve({ getTracks: () => tracks } as unknown as MediaStream)
          : devices.getUserMedia(constraints);
      },
    });
    await device.turnOn();
    expect([openings, device.store.getState().state]).toEqual([2, 'on']);
  });
});

describe('the users of a device’s track', () => {
  it('is told of each new one and of its end, until they do not listen any more', async () => {
    const { device, opened } = browser('video', 'front', 'back');
    const told: unknown[] = [];
    const stop = device.onTrack((track) => told.push(track));
    await device.turnOn('front');
    await device.turnOn('back');
    device.turnOff();
    expect(told).toEqual([null, opened[0], null, opened[1], null]);
    stop();
    await device.turnOn('front');
    expect([told.length, device.track()]).toEqual([5, opened[2]]);
  });

  it('is not disturbed by a track that ends after it was let go of', async () => {
    const { device, opened } = browser('video', 'front', 'back');
    await device.turnOn('front');
    await device.turnOn('back');
    opened[0]!.pullOut();
    expect([device.track(), device.store.getState().state]).toEqual([opened[1], 'on']);
    device.turnOff();
    opened[1]!.pullOut();
    await Promise.resolve();
    expect([opened.length, device.store.getState().state]).toEqual([2, 'off']);
  });
});

it('a device that does not say which it is counts as the one that was asked for', async () => {
  const { devices } = browser('audio', 'desk');
  const device = createLocalDevice({
    kind: 'audio',
    constraints: {},
    muted: true,
    wait: () => Promise.resolve(),
    async getUserMedia(constraints) {
      const stream = await devices.getUserMedia(constraints);
      for (const track of stream.getTracks()) track.getSettings = () => ({});
      return stream;
    },
  });
  await device.turnOn('desk');
  expect(device.store.getState()).toEqual({ state: 'on', deviceId: 'desk', problem: null, muted: true });
});

it('a microphone stays the one it was when another does not open', async () => {
  const { device, devices, errors } = browser('audio', 'desk', 'headset');
  await device.turnOn('headset');
  errors.push('NotFoundError');
  await device.turnOn('desk');
  expect([device.store.getState().deviceId, devices.live.map(({ deviceId }) => deviceId)]).toEqual([
    'headset',
    ['headset'],
  ]);
});
