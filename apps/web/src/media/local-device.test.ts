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
