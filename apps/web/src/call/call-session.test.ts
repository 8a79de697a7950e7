import { FakeApi } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import {
  admitted,
  fakeCall,
  GUEST,
  KEN,
  MEMBER,
  participant,
  state,
  waiting,
  YOU,
} from './testing/fake-call.ts';

const link = ({ meeting }: ReturnType<typeof fakeCall>) => meeting.store.getState().link.state;
const people = ({ meeting }: ReturnType<typeof fakeCall>) =>
  meeting.store.getState().conference?.participants.map(({ id }) => id);

describe('rejoining', () => {
  it('takes a new token under the same participant, in two losses of one call', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    for (const loss of [1, 2]) {
      call.media.last.events.onGone('lost');
      expect([link(call), call.shown()]).toEqual(['rejoining', 'ready']);
      await call.clock.advance(0);
      expect([link(call), call.media.rooms.length, call.joins(MEMBER)]).toEqual(['up', 1 + loss, 1 + loss]);
    }
    expect(call.api.asked.at(-1)?.given.body).toMatchObject({ participantId: YOU.id });
    expect(call.media.rooms.map(({ disconnected }) => disconnected)).toEqual([true, true, false]);
  });

  it('does not hear the connection before', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    const [old] = call.media.rooms;
    old!.events.onGone('lost');
    await call.clock.advance(0);
    const before = call.meeting.store.getState();
    old!.events.onGone('lost');
    old!.events.onPeople(new Map());
    old!.events.onLink('reconnecting');
    old!.events.onInterpreter(true);
    const words = { speaker: 'prt_ken', segment: 1, revision: 1, spokenLanguage: 'ja', language: 'en' };
    const said = { startMs: null, grade: 'production', text: 'words', pending: '', final: true };
    old!.events.onText('intermind.caption', JSON.stringify({ ...words, ...said }));
    await call.clock.advance(0);
    expect([call.meeting.store.getState(), call.joins(MEMBER)]).toEqual([before, 2]);
  });

  it('45 s: the API has given us up, so its state is without us: we are shown, and come back', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    call.page.goOffline();
    call.sockets.last.status({ status: 'lost', delayMs: 300 });
    await call.clock.advance(45_000);
    call.page.goOnline();
    call.sockets.last.status({ status: 'open' });
    call.sockets.last.receive(state(KEN));
    expect([call.shown(), people(call), link(call)]).toEqual(['ready', [YOU.id, KEN.id], 'rejoining']);
    await call.clock.advance(5_000);
    expect([call.shown(), link(call), call.joins(MEMBER)]).toEqual(['ready', 'up', 2]);
    expect(call.sockets.opened.length).toBe(1);
  });

  it('six minutes without a network: tries nothing, and is back at once when it returns', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    call.page.goOffline();
    call.media.last.events.onGone('lost');
    await call.clock.advance(6 * 60_000);
    expect([call.shown(), link(call), call.joins(MEMBER)]).toEqual(['ready', 'rejoining', 1]);
    call.page.goOnline();
    await call.clock.advance(0);
    expect([call.shown(), link(call), call.joins(MEMBER)]).toEqual(['ready', 'up', 2]);
  });

  it('a computer that sleeps for an hour in the middle of it tries again when it wakes', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    call.joining(MEMBER, FakeApi.refusal('Network', 'no network', 0), admitted(YOU, KEN));
    call.media.last.events.onGone('lost');
    await call.clock.advance(500);
    await call.clock.sleep(60 * 60_000);
    await call.clock.advance(2_000);
    expect([call.shown(), link(call)]).toEqual(['ready', 'up']);
  });

  it('gives up after a minute of trying, with the reason, and everything is closed', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    call.joining(MEMBER, FakeApi.refusal('Network', 'no network', 0));
    call.media.last.events.onGone('lost');
    await call.clock.advance(50_000);
    expect(call.shown()).toBe('ready');
    await call.clock.advance(20_000);
    expect(call.meeting.store.getState().page).toEqual({ state: 'failed', because: 'offline', detail: null });
    expect([call.devices.live, call.sockets.opened, call.clock.waiting]).toEqual([[], [], 0]);
  });

  it('reopens the websocket that the API closed because it does not know us', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    call.sockets.last.status({ status: 'stopped', reason: 'notFound' });
    await call.clock.advance(0);
    expect([call.sockets.opened.length, call.sockets.all.length, link(call)]).toEqual([1, 2, 'up']);
  });

  it('a guest whose conference is over is told so, and leaves no request behind', async () => {
    const call = fakeCall();
    await call.inCall(GUEST, KEN);
    call.joining(GUEST, waiting());
    call.media.last.events.onGone('lost');
    await call.clock.advance(0);
    expect([call.meeting.store.getState().page.because, call.shown()]).toEqual(['ended', 'finished']);
    expect(call.api.count('DELETE /participants/join-requests/{id}')).toBe(1);
  });

  it('gives the place back when the call is left while rejoining', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    const answer = Promise.withResolvers<unknown>();
    call.joining(MEMBER, () => answer.promise);
    call.media.last.events.onGone('lost');
    await call.clock.advance(0);
    call.meeting.leave();
    answer.resolve(admitted(YOU, KEN));
    await call.clock.advance(0);
    expect([call.media.rooms.length, call.api.count('POST /participants/{id}/close')]).toEqual([1, 2]);
  });

  it('tells the mixer when the interpreter is said to be down', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    const facts = () => call.mixers[0]!.options.factsOf(KEN.id).interpreterDownAtMs;
    expect(facts()).toBeNull();
    call.sockets.last.receive({ type: 'interpreter.down' });
    expect(facts()).toBe(call.clock.nowMs());
  });

  it('writes nothing into the next stay when the call is left while rejoining', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    call.sockets.last.receive({ type: 'media.down' });
    call.joining(MEMBER, FakeApi.refusal('MediaUnavailable', 'x', 503));
    call.media.last.events.onGone('lost');
    await call.clock.advance(9_000);
    call.meeting.leave();
    await call.inCall(MEMBER, KEN);
    await call.clock.advance(60_000);
    expect([link(call), call.shown()]).toEqual(['up', 'ready']);
  });

  it.each([
    ['JoinRequestRejected', 'rejected'],
    ['JoinRequestExpired', 'unanswered'],
  ] as const)('shows the end where the answer is %s', async (code, page) => {
    const call = fakeCall();
    await call.inCall(GUEST, KEN);
    call.joining(GUEST, FakeApi.refusal(code, 'x', 403));
    call.media.last.events.onGone('lost');
    await call.clock.advance(3_000);
    expect([call.shown(), call.meeting.session()]).toEqual([page, null]);
  });

  it('waits a moment for the API to say why the media server removed us', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    call.media.last.events.onGone('removed');
    await call.clock.advance(200);
    call.sockets.last.receive({ type: 'participant.left', participantId: YOU.id, reason: 'expelled' });
    await call.clock.advance(5_000);
    expect([call.meeting.store.getState().page, call.joins(MEMBER)]).toEqual([
      { state: 'finished', because: 'expelled', detail: null },
      1,
    ]);
  });
});

describe('the microphone', () => {
  it('is muted and opened at once, stays open as a device in the call, and what was last is remembered', async () => {
    const call = fakeCall();
    await call.inCall();
    const { microphone } = call.meeting.devices;
    const sent = () => call.media.last.microphone.on;
    expect([sent(), microphone.store.getState().state]).toEqual([true, 'on']);
    microphone.setMuted(true);
    await call.clock.advance(0);
    expect([sent(), microphone.store.getState().state, call.settings.getState().microphoneOn]).toEqual([
      false,
      'on',
      false,
    ]);
    microphone.setMuted(false);
    await call.clock.advance(0);
    expect([sent(), call.settings.getState().microphoneOn]).toEqual([true, true]);
  });

  it('and the camera that failed are shown as off, and the wish for the next meeting stays', async () => {
    const call = fakeCall();
    await call.inCall();
    const { microphone, camera } = call.meeting.devices;
    microphone.shut();
    camera.shut();
    await call.clock.advance(0);
    expect([
      microphone.store.getState().muted,
      camera.store.getState().muted,
      call.media.last.camera,
    ]).toEqual([true, true, null]);
    expect(call.settings.getState()).toMatchObject({ microphoneOn: true, cameraOn: true });
  });

  it('and the camera that were refused stay known as refused after they are shown as off', async () => {
    const call = fakeCall();
    call.devices.errors.push('NotAllowedError', 'NotAllowedError');
    await call.inCall();
    const { microphone, camera } = call.meeting.devices;
    microphone.shut();
    camera.shut();
    expect([microphone.store.getState(), camera.store.getState()]).toMatchObject([
      { state: 'denied', muted: true },
      { state: 'denied', muted: true },
    ]);
    camera.setMuted(false);
    await call.clock.advance(0);
    expect(camera.store.getState()).toMatchObject({ state: 'on', muted: false, problem: null });
  });

  it('is closed before the call when it is muted', async () => {
    const call = fakeCall();
    call.meeting.devices.start();
    await call.clock.advance(0);
    call.meeting.devices.microphone.setMuted(true);
    expect(call.devices.live.map(({ kind }) => kind)).toEqual(['video']);
  });

  it('can be muted while the browser asks for permission: it opens muted', async () => {
    const call = fakeCall();
    const permission = Promise.withResolvers<void>();
    call.devices.hold(permission.promise);
    await call.inCall();
    call.meeting.devices.microphone.setMuted(true);
    permission.resolve();
    await call.clock.advance(0);
    expect([call.media.last.microphone.on, call.meeting.devices.microphone.store.getState()]).toMatchObject([
      false,
      { state: 'on', muted: true },
    ]);
  });

  it('is sent again, ever more slowly, when it could not be sent', async () => {
    const call = fakeCall();
    await call.inCall();
    const room = call.media.last;
    room.microphoneErrors.push(new Error('one'), new Error('two'));
    const before = room.microphoneAttempts;
    call.meeting.devices.microphone.setMuted(true);
    await call.clock.advance(499);
    expect(room.microphoneAttempts - before).toBe(1);
    await call.clock.advance(1_001);
    expect([room.microphoneAttempts - before, room.microphone.on]).toEqual([3, false]);
  });

  it('and the camera are closed when a moderator makes this person an attendee', async () => {
    const call = fakeCall();
    await call.inCall();
    call.sockets.last.receive({
      type: 'participant.updated',
      participant: participant(YOU.id, { role: 'attendee' }),
    });
    await call.clock.advance(0);
    const closed = () => [call.devices.live, call.media.last.microphone.track, call.media.last.camera];
    expect(closed()).toEqual([[], null, null]);
    // Nor do they open for nobody.
    for (const device of [call.meeting.devices.microphone, call.meeting.devices.camera]) {
      device.setMuted(true);
      device.setMuted(false);
    }
    await call.clock.advance(0);
    expect(closed()).toEqual([[], null, null]);
  });

  it('is not measured anew when something else changes', async () => {
    const call = fakeCall();
    await call.inCall();
    const before = call.mixers[0]!.measured.length;
    call.settings.setState({ originalVolumeLevel: 30 });
    call.sockets.last.receive({ type: 'participant.joined', participant: KEN });
    await call.clock.advance(0);
    expect(call.mixers[0]!.measured.length).toBe(before);
  });
});

describe('a listener', () => {
  it('who chooses a microphone and a camera opens neither, and sends nothing when made a presenter', async () => {
    const call = fakeCall();
    await call.inCall();
    const { microphone, camera } = call.meeting.devices;
    const become = async (role: 'attendee' | 'presenter') => {
      call.sockets.last.receive({
        type: 'participant.updated',
        participant: participant(YOU.id, { role }),
      });
      await call.clock.advance(0);
    };
    await become('attendee');
    microphone.choose('microphone 2');
    camera.choose('camera 2');
    await call.clock.advance(100);
    const { microphoneId, cameraId } = call.settings.getState();
    expect([call.devices.live, microphoneId, cameraId]).toEqual([[], 'microphone 2', 'camera 2']);
    await become('presenter');
    expect([call.devices.live, call.media.last.microphone.track, call.media.last.camera]).toEqual([
      [],
      null,
      null,
    ]);
  });
});

describe('another camera', () => {
  it('takes the place of the one before in what is sent', async () => {
    const call = fakeCall();
    await call.inCall();
    const before = call.media.last.camera;
    call.meeting.devices.camera.choose('camera');
    await call.clock.advance(0);
    expect([before !== null, call.media.last.camera]).toEqual([true, before]);
  });
});

describe('the media server', () => {
  it('that is down is reported the moment the API says so, and again when it is back', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    const { store } = call.meeting;
    call.sockets.last.receive({ type: 'media.down' });
    expect([store.getState().link, store.getState().media.up]).toEqual([
      { state: 'mediaLost', heard: false },
      false,
    ]);
    call.sockets.last.receive({ type: 'media.back' });
    expect([store.getState().link, store.getState().media.up]).toEqual([{ state: 'up', heard: true }, true]);
  });

  it('that is away keeps the pictures: everyone stays as they were shown', async () => {
    const call = fakeCall();
    await call.inCall(MEMBER, KEN);
    const media = {
      microphone: 'on',
      pictures: { camera: true, screen: false },
      weakConnection: false,
    } as const;
    call.media.last.events.onPeople(new Map([[KEN.id, media]]));
    call.media.last.events.onLink('reconnecting');
    call.media.last.events.onPeople(new Map());
    expect(call.meeting.store.getState().media.people.get(KEN.id)?.pictures.camera).toBe(true);
  });
});

describe('sound that the browser keeps off', () => {
  it('is said, no matter what noticed it, until a click starts it', async () => {
    const call = fakeCall();
    await call.inCall();
    const blocked = () => call.meeting.store.getState().media.soundBlocked;
    call.sound.setBlocked(true);
    expect(blocked()).toBe(true);
    call.meeting.session()!.media.startSound();
    expect([call.sound.unblocked, call.media.last.soundStarted]).toEqual([2, 1]);
    call.sound.setBlocked(false);
    expect(blocked()).toBe(false);
    call.media.last.events.onSoundBlocked(true);
    expect(blocked()).toBe(true);
  });
});

it('nothing is set while nothing changes', async () => {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  let changes = 0;
  call.meeting.store.subscribe(() => (changes += 1));
  call.media.last.sample = { packetsReceived: 1, iceConnected: true, expected: false };
  const people = new Map([
    [YOU.id, { microphone: 'on', pictures: { camera: true, screen: false }, weakConnection: false }],
  ] as const);
  call.media.last.events.onPeople(people);
  call.mixers[0]!.options.onSpeaking(new Set());
  call.sockets.last.receive(state(YOU, KEN));
  await call.clock.advance(10_000);
  expect(changes).toBe(0);
});
