import { describe, expect, it, vi } from 'vitest';
import { createLocalDevice } from './local-device.ts';

class FakeTrack extends EventTarget {
  readyState = 'live';
  readonly deviceId: string;
  constructor(deviceId: string) {
    super();
    this.deviceId = deviceId;
  }
  getSettings() {
    return { deviceId: this.deviceId };
  }
  stop() {
    this.readyState = 'ended';
  }
  /** The browser takes the device away. */
  pullOut() {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}

/** A browser with these devices; each opening can be made to fail once by an error's name. */
function browser(...deviceIds: string[]) {
  const errors: string[] = [];
  const opened: FakeTrack[] = [];
  let gate = Promise.resolve();
  const getUserMedia = async (wanted: MediaStreamConstraints) => {
    await gate;
    const name = errors.shift();
    if (name) throw Object.assign(new Error(name), { name });
    const asked = (wanted.video as { deviceId?: { exact: string } }).deviceId?.exact;
    if (asked && !deviceIds.includes(asked))
      throw Object.assign(new Error(), { name: 'OverconstrainedError' });
    const track = new FakeTrack(asked ?? deviceIds[0]!);
    opened.push(track);
    return { getTracks: () => [track] } as unknown as MediaStream;
  };
  const device = createLocalDevice({
    kind: 'video',
    constraints: {},
    getUserMedia,
    wait: async () => Promise.resolve(),
  });
  return { device, errors, opened, hold: (next: Promise<void>) => void (gate = next) };
}

describe('a camera', () => {
  it('opens the chosen device and lets go of it when switched off', async () => {
    const { device, opened } = browser('front', 'back');
    await device.turnOn('back');
    expect(device.store.getState()).toEqual({ state: 'on', deviceId: 'back', problem: null });
    device.turnOff();
    expect([opened[0]!.readyState, device.track(), device.store.getState().state]).toEqual([
      'ended',
      null,
      'off',
    ]);
  });

  it('falls back to the default device when the chosen one is gone', async () => {
    const { device } = browser('front');
    await device.turnOn('unplugged');
    expect(device.store.getState()).toEqual({ state: 'on', deviceId: 'front', problem: null });
  });

  it('falls back to the default device when it is pulled out in use (spec 1 §4)', async () => {
    const { device, opened } = browser('front', 'back');
    await device.turnOn('back');
    opened[0]!.pullOut();
    await vi.waitFor(() => {
      expect(device.store.getState()).toEqual({ state: 'on', deviceId: 'front', problem: null });
    });
  });

  it('says denied when the person refuses, and can be asked again', async () => {
    const { device, errors } = browser('front');
    errors.push('NotAllowedError');
    await device.turnOn();
    expect(device.store.getState()).toEqual({ state: 'denied', deviceId: null, problem: 'denied' });
    await device.turnOn();
    expect(device.store.getState().state).toBe('on');
  });

  it('is not left open when it was switched off while opening', async () => {
    const { device, opened, hold } = browser('front');
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
    const { device, opened, hold } = browser('front', 'back');
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
});
