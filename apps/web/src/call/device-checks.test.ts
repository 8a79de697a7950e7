import { FakeClock, FakeDevices } from '@intermind/testing';
import { beforeEach, expect, it } from 'vitest';
import { createLocalDevice } from '../media/local-device.ts';
import type { Check, CheckState } from '../model/connection-test.ts';
import { checkDevices } from './device-checks.ts';

let clock: FakeClock;
let level: number | null;
let closedMeters: number;
let size: { width: number; height: number } | null;
let states: Partial<Record<Check, CheckState>>;

beforeEach(() => {
  clock = new FakeClock();
  level = 0;
  closedMeters = 0;
  size = { width: 1280, height: 720 };
  states = {};
});

function start(devices = new FakeDevices()) {
  const { getUserMedia } = devices;
  const world = { constraints: {}, muted: false, getUserMedia, wait: () => Promise.resolve() };
  const camera = createLocalDevice({ kind: 'video', ...world });
  const microphone = createLocalDevice({ kind: 'audio', ...world });
  const stop = checkDevices({ camera, microphone }, (check, state) => (states[check] = state), {
    clock,
    seenPicture: () => Promise.resolve(size),
    measure: () => ({ level: () => level, close: () => void (closedMeters += 1) }),
  });
  return { camera, microphone, devices, stop };
}

it('tells the size of a picture that moves', async () => {
  const { camera } = start();
  expect(states).toEqual({});
  await camera.turnOn();
  await clock.advance(0);
  expect(states.camera).toEqual({
    grade: 'good',
    finding: 'picture',
    advice: null,
    value: null,
    size: { width: 1280, height: 720 },
  });
});

it('a camera that is on and sends nothing is a fault', async () => {
  size = null;
  await start().camera.turnOn();
  await clock.advance(0);
  expect(states.camera).toMatchObject({ grade: 'bad', finding: 'noPicture', advice: 'noPicture' });
});

it.each([
  ['NotAllowedError', 'blocked'],
  ['NotFoundError', 'missing'],
  ['TypeError', 'unusable'],
])('a microphone that fails with %s is %s', async (name, finding) => {
  const devices = new FakeDevices();
  devices.errors.push(name, name, name, name);
  await start(devices).microphone.turnOn();
  expect(states.microphone).toMatchObject({ grade: 'bad', finding, advice: finding });
});

it('hears the first word, and says after five seconds that there was none yet', async () => {
  await start().microphone.turnOn();
  await clock.advance(4_900);
  expect(states.microphone).toBe('testing');
  await clock.advance(200);
  expect(states.microphone).toMatchObject({ grade: 'fair', finding: 'silent' });
  level = 0.1;
  await clock.advance(200);
  expect(states.microphone).toMatchObject({ grade: 'good', finding: 'hearsYou' });
  expect([closedMeters, clock.waiting]).toEqual([1, 0]);
});

it('looks again at another device, and no more after it was stopped', async () => {
  const { microphone, stop } = start(new FakeDevices({ audio: ['desk', 'headset'] }));
  await microphone.turnOn('desk');
  level = 0.1;
  await clock.advance(200);
  level = 0;
  await microphone.turnOn('headset');
  expect(states.microphone).toBe('testing');
  stop();
  expect([closedMeters, clock.waiting]).toEqual([2, 0]);
  microphone.turnOff();
  await microphone.turnOn('desk');
  expect(closedMeters).toBe(2);
});
