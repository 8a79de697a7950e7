import { type Restriction, sendingRights } from '@intermind/contracts/roles';
import { FakeClock, FakeDevices, FakeEffects, FakeStorage } from '@intermind/testing';
import { FakeMediaServer } from '../media/testing/fake-media-room.ts';
import { describe, expect, it } from 'vitest';
import { createSettingsStore } from '../platform/settings.ts';
import { createDevices } from './devices.ts';
import { createOutgoing } from './outgoing.ts';
import { participant, YOU } from './testing/fake-call.ts';

/** The pauses between attempts to send. */
const RETRIES_MS = [500, 1_000, 2_000, 5_000, 5_000];

/** Someone in a call whose devices are open, before they are connected to the media server. */
async function sending({ measures = true } = {}) {
  const [clock, server] = [new FakeClock(), new FakeMediaServer()];
  const browser = new FakeDevices({ audio: ['desk', 'headset'], video: ['front', 'back'] });
  const world = { you: YOU as typeof YOU | undefined, restrictions: [] as Restriction[] };
  const effects = new FakeEffects();
  const settings = createSettingsStore(new FakeStorage());
  const devices = createDevices({
    environment: {
      clock,
      getUserMedia: browser.getUserMedia,
      effects,
      logProblem: () => undefined,
    },
    settings,
    touch: false,
    keepMicrophoneOpen: () => true,
    mayOpen: () => true,
    onRetriesUsedUp: () => undefined,
    onEffectFailed: () => undefined,
  });
  const problems: string[] = [];
  const measured: [string, MediaStreamTrack | null][] = [];
  const outgoing = createOutgoing({
    environment: { clock, logProblem: (what) => problems.push(what) },
    devices,
    mixer: {
      measureOwn(identity, track) {
        if (!measures) throw new Error('no audio');
        measured.push([identity, track]);
      },
    },
    you: () => world.you,
    rights: () => sendingRights(world.you?.role ?? 'attendee', world.restrictions),
  });
  devices.start();
  await clock.advance(0);
  const enter = () => {
    const room = server.createRoom({ events: {} } as never);
    outgoing.setRoom(room);
    return room;
  };
  const become = (role: typeof YOU.role) => {
    world.you = participant(YOU.id, { role });
    outgoing.refresh();
  };
  const restrict = (...restrictions: Restriction[]) => {
    world.restrictions = restrictions;
    outgoing.refresh();
  };
  return {
    restrict,
    become,
    browser,
    clock,
    devices,
    effects,
    enter,
    measured,
    outgoing,
    problems,
    settings,
    world,
  };
}

describe('what is sent', () => {
  it('is microphone and camera, on a new connection too, until there is none', async () => {
    const { clock, devices, enter, outgoing } = await sending();
    const [first, second] = [enter(), enter()];
    await clock.advance(0);
    expect([second.microphone, second.camera]).toEqual([
      { track: devices.microphone.track(), on: true },
      devices.camera.track(),
    ]);
    outgoing.setRoom(null);
    devices.camera.setMuted(true);
    devices.microphone.setMuted(true);
    await clock.advance(0);
    expect([first.microphoneAttempts, second.microphone.on, second.camera !== null]).toEqual([1, true, true]);
  });

  it('is no picture where the camera was switched off before: its device is closed, not one frame goes out', async () => {
    const { browser, clock, devices, enter } = await sending();
    devices.camera.setMuted(true);
    await clock.advance(0);
    const room = enter();
    await clock.advance(1_000);
    expect([room.camera, browser.live.filter(({ kind }) => kind === 'video')]).toEqual([null, []]);
    devices.camera.setMuted(false);
    await clock.advance(0);
    expect(room.camera).toBe(devices.camera.track());
  });

  it('is another microphone as soon as it is chosen, and it is measured', async () => {
    const { clock, devices, enter, measured } = await sending();
    const room = enter();
    devices.microphone.choose('headset');
    await clock.advance(0);
    const track = devices.microphone.track();
    expect([room.microphone.track, measured.at(-1)]).toEqual([track, [YOU.id, track]]);
  });

  it('goes on with the camera before until the other one is there; nothing where none comes', async () => {
    const { browser, clock, devices, enter } = await sending();
    const room = enter();
    await clock.advance(0);
    const before = room.camera;
    const gate = Promise.withResolvers<void>();
    browser.hold(gate.promise);
    devices.camera.choose('back');
    await clock.advance(0);
    expect([devices.camera.track(), room.camera]).toEqual([null, before]);
    gate.resolve();
    await clock.advance(0);
    const back = devices.camera.track();
    // Never taken back in between: the others would see initials, and a new publication takes a second.
    expect(room.cameras).toEqual([before, back]);
    browser.errors.push('NotAllowedError');
    devices.camera.choose('front');
    await clock.advance(0);
    expect(room.cameras).toEqual([before, back, null]);
  });

  it('is the camera before until the background of the other one is blurred', async () => {
    const { clock, devices, effects, enter, settings } = await sending();
    settings.setState({ backgroundBlur: true });
    await clock.advance(0);
    const room = enter();
    await clock.advance(0);
    const before = room.camera;
    const gate = Promise.withResolvers<void>();
    effects.hold(gate.promise);
    devices.camera.choose('back');
    await clock.advance(0);
    expect([devices.camera.track(), room.cameras]).toEqual([null, [before]]);
    gate.resolve();
    await clock.advance(0);
    expect(room.cameras).toEqual([before, devices.camera.track()]);
  });

  it('is nothing for an attendee; a person who is made a speaker sends what they open', async () => {
    const { become, browser, clock, devices, enter, measured } = await sending();
    const room = enter();
    await clock.advance(0);
    become('attendee');
    await clock.advance(0);
    expect([browser.live, room.microphone.track, room.camera, measured.at(-1)]).toEqual([
      [],
      null,
      null,
      [YOU.id, null],
    ]);
    become('speaker');
    devices.microphone.setMuted(false);
    await clock.advance(0);
    expect([room.microphone, measured.at(-1)?.[1]]).toEqual([
      { track: devices.microphone.track(), on: true },
      devices.microphone.track(),
    ]);
  });

  it('is no camera while cameras are forbidden; it comes back only when its owner turns it on', async () => {
    const { restrict, browser, clock, devices, enter } = await sending();
    const room = enter();
    await clock.advance(0);
    const microphone = room.microphone.track;
    restrict('camera', 'chat');
    await clock.advance(0);
    expect([room.camera, room.microphone.track === microphone, browser.live.length]).toEqual([null, true, 1]);
    restrict();
    await clock.advance(10_000);
    expect([room.camera, devices.camera.store.getState().muted]).toEqual([null, true]);
    devices.camera.setMuted(false);
    await clock.advance(0);
    expect(room.camera).toBe(devices.camera.track());
  });

  it('is no microphone while microphones are forbidden, and is not measured; the camera goes on', async () => {
    const { restrict, browser, clock, devices, enter, measured } = await sending();
    const room = enter();
    await clock.advance(0);
    const camera = room.camera;
    restrict('microphone');
    await clock.advance(0);
    expect([room.microphone.track, measured.at(-1), room.camera === camera, browser.live.length]).toEqual([
      null,
      [YOU.id, null],
      true,
      1,
    ]);
    restrict();
    await clock.advance(10_000);
    expect([room.microphone.track, devices.microphone.store.getState().muted]).toEqual([null, true]);
  });

  it('stays as it is for a moderator, whatever is forbidden', async () => {
    const { restrict, become, browser, clock, enter } = await sending();
    become('moderator');
    const room = enter();
    await clock.advance(0);
    restrict('microphone', 'camera');
    await clock.advance(0);
    expect([room.microphone.on, room.camera !== null, browser.live.length]).toEqual([true, true, 2]);
  });

  it('does not change with a role that may speak too', async () => {
    const { become, browser, clock, enter } = await sending();
    const room = enter();
    await clock.advance(0);
    const attempts = room.microphoneAttempts;
    become('moderator');
    await clock.advance(0);
    expect([room.microphoneAttempts, browser.live.length]).toEqual([attempts, 2]);
  });

  it('is nothing while it is not known who this person is', async () => {
    const { browser, clock, enter, measured, outgoing, world } = await sending();
    world.you = undefined;
    measured.length = 0;
    outgoing.refresh();
    const room = enter();
    await clock.advance(0);
    expect([room.microphone.track, room.camera, measured, browser.live.length]).toEqual([null, null, [], 2]);
  });
});

describe('sending that fails', () => {
  it('is tried again ever more slowly, from the start after a success', async () => {
    const { clock, devices, enter, problems } = await sending();
    const room = enter();
    await clock.advance(0);
    const attemptsIn = async (durationsMs: number[]) => {
      const counts: number[] = [];
      for (const durationMs of durationsMs) {
        const before = room.microphoneAttempts;
        await clock.advance(durationMs);
        counts.push(room.microphoneAttempts - before);
      }
      return counts;
    };
    room.microphoneErrors.push(...Array.from({ length: 5 }, () => new Error('no')));
    devices.microphone.setMuted(true);
    const ladder = RETRIES_MS.flatMap((delayMs) => [delayMs - 1, 1]);
    expect(await attemptsIn(ladder)).toEqual(ladder.map((_, index) => index % 2));
    // The first failure is no problem yet.
    expect([room.microphone.on, problems.length]).toEqual([false, 4]);
    room.microphoneErrors.push(new Error('no'));
    devices.microphone.setMuted(false);
    expect(await attemptsIn([RETRIES_MS[0]! - 1, 1])).toEqual([0, 1]);
    expect([room.microphone.on, problems.length]).toEqual([true, 4]);
  });

  it.each(['another connection takes over', 'the call ends'])('is not tried again when %s', async (how) => {
    const { clock, enter, outgoing } = await sending();
    const room = enter();
    await clock.advance(0);
    room.microphoneErrors.push(new Error('no'));
    outgoing.setRoom(room);
    await clock.advance(0);
    const before = room.microphoneAttempts;
    if (how === 'the call ends') outgoing.close();
    else enter();
    await clock.advance(60_000);
    expect([room.microphoneAttempts, clock.waiting]).toEqual([before, 0]);
  });

  it('into a connection that was replaced meanwhile is no problem', async () => {
    const { clock, enter, outgoing, problems } = await sending();
    const room = enter();
    room.microphoneErrors.push(new Error('no'));
    outgoing.setRoom(room);
    enter();
    await clock.advance(60_000);
    expect([problems, clock.waiting]).toEqual([[], 0]);
  });
});

it('a microphone that cannot be measured is sent all the same', async () => {
  const { clock, enter, problems } = await sending({ measures: false });
  const room = enter();
  await clock.advance(0);
  expect([room.microphone.on, problems.length > 0]).toEqual([true, true]);
});

it('after the call nothing is sent, whatever is switched', async () => {
  const { clock, devices, enter, outgoing, measured } = await sending();
  const room = enter();
  await clock.advance(0);
  outgoing.close();
  const before = [room.microphoneAttempts, room.camera, measured.length];
  devices.microphone.setMuted(true);
  devices.microphone.choose('headset');
  devices.camera.setMuted(true);
  await clock.advance(0);
  expect([room.microphoneAttempts, room.camera, measured.length]).toEqual(before);
});
