import { FakeClock, FakeDevices, FakeEffects, type FakeTrack } from '@intermind/testing';
import { TRACK_WAIT_TIMEOUT_MS } from '@intermind/contracts/limits';
import { expect, it } from 'vitest';
import { createLocalDevice } from './local-device.ts';
import { withProcessor } from './processed-device.ts';

/** A camera with blur (`hidesPlain`) or a microphone with noise suppression; what it gives is kept in order. */
function device({ hidesPlain = true, on = true } = {}) {
  const [clock, effects] = [new FakeClock(), new FakeEffects()];
  const devices = new FakeDevices({ video: ['front', 'back'] });
  const wanted = { on, mode: 'regular' as 'regular' | 'low-quality' };
  const failures: unknown[] = [];
  const raw = createLocalDevice({
    kind: 'video',
    constraints: {},
    muted: false,
    getUserMedia: devices.getUserMedia,
    wait: () => Promise.resolve(),
  });
  const processed = withProcessor(raw, {
    clock,
    processor: () => (wanted.on ? effects.blur[wanted.mode] : null),
    hidesPlain,
    onFailed: (cause) => failures.push(cause),
  });
  const given: (string | null)[] = [];
  processed.onTrack((track) => given.push((track as unknown as FakeTrack | null)?.deviceId ?? null));
  return { ...processed, clock, devices, effects, failures, given, raw, wanted };
}

it('gives the changed track only, and none while the effect starts, where the plain one is to be hidden', async () => {
  const { clock, given, raw, track, turnOn } = device();
  await turnOn();
  await clock.advance(0);
  expect([given, (track() as unknown as FakeTrack).deviceId]).toEqual([['blurred front'], 'blurred front']);
  expect((raw.track() as unknown as FakeTrack).deviceId).toBe('front');
});

it('gives the plain track until the effect has started, where nothing is to be hidden', async () => {
  const { clock, given, turnOn } = device({ hidesPlain: false });
  await turnOn();
  await clock.advance(0);
  expect(given).toEqual(['front', 'blurred front']);
});

it('keeps what is out until the next effect has started, then closes the one before', async () => {
  const { clock, effects, given, refresh, turnOn, wanted } = device({ on: false });
  await turnOn();
  wanted.on = true;
  refresh();
  await clock.advance(0);
  const gate = Promise.withResolvers<void>();
  effects.hold(gate.promise);
  wanted.mode = 'low-quality';
  refresh();
  refresh();
  await clock.advance(0);
  expect([given, effects.made[0]!.closed]).toEqual([['front', 'blurred front'], false]);
  gate.resolve();
  await clock.advance(0);
  expect([given.at(-1), effects.made.map(({ closed }) => closed)]).toEqual([
    'roughly blurred front',
    [true, false],
  ]);
});

it('gives up an effect that is starting when it is not wanted any more', async () => {
  const { clock, effects, given, refresh, turnOn, wanted } = device();
  const gate = Promise.withResolvers<void>();
  effects.hold(gate.promise);
  await turnOn();
  wanted.on = false;
  refresh();
  gate.resolve();
  await clock.advance(0);
  expect([given, effects.made[0]!.closed]).toEqual([['front'], true]);
});

it('stays with the effect that works when the choice is taken back before the other has started', async () => {
  const { clock, effects, given, refresh, turnOn, wanted } = device();
  await turnOn();
  await clock.advance(0);
  const gate = Promise.withResolvers<void>();
  effects.hold(gate.promise);
  wanted.mode = 'low-quality';
  refresh();
  wanted.mode = 'regular';
  refresh();
  gate.resolve();
  await clock.advance(0);
  expect([given, effects.made.map(({ closed }) => closed)]).toEqual([['blurred front'], [false, true]]);
});

it('starts the effect anew with another device, and lets go of it with the device', async () => {
  const { clock, effects, given, turnOff, turnOn } = device();
  await turnOn('front');
  await clock.advance(0);
  await turnOn('back');
  await clock.advance(0);
  turnOff();
  expect([given, effects.made.map(({ closed }) => closed)]).toEqual([
    ['blurred front', null, 'blurred back', null],
    [true, true],
  ]);
});

it('does not bring a device back that was switched off while the effect started', async () => {
  const { clock, effects, given, turnOff, turnOn } = device();
  const gate = Promise.withResolvers<void>();
  effects.hold(gate.promise);
  await turnOn();
  turnOff();
  gate.resolve();
  await clock.advance(0);
  expect([given, effects.made[0]!.closed]).toEqual([[], true]);
});

it('goes on with the plain track when the effect does not work', async () => {
  const { clock, effects, failures, given, turnOn } = device();
  effects.failures = 1;
  await turnOn();
  await clock.advance(0);
  expect([given, failures.length]).toEqual([['front'], 1]);
});

it('goes on with the plain track when the effect stops working, told once', async () => {
  const { clock, effects, failures, given, turnOn } = device();
  await turnOn();
  await clock.advance(0);
  effects.made[0]!.lose();
  effects.made[0]!.lose();
  expect([given, failures.length, effects.made[0]!.closed]).toEqual([['blurred front', 'front'], 1, true]);
});

it('waits 60 s for an effect that does not start, and closes it should it come later (spec 1 §9)', async () => {
  const { clock, effects, failures, given, turnOn } = device();
  const gate = Promise.withResolvers<void>();
  effects.hold(gate.promise);
  await turnOn();
  await clock.advance(TRACK_WAIT_TIMEOUT_MS - 1);
  expect([given, failures.length]).toEqual([[], 0]);
  await clock.advance(1);
  gate.resolve();
  await clock.advance(0);
  expect([given, failures.length, effects.made[0]!.closed]).toEqual([['front'], 1, true]);
});

it('is timed no longer once it has started', async () => {
  const { clock, failures, turnOn } = device();
  await turnOn();
  await clock.advance(2 * TRACK_WAIT_TIMEOUT_MS);
  expect([failures, clock.waiting]).toEqual([[], 0]);
});
