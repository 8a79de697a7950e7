import { CAPTION_TOPIC, LANE_TOPIC } from '@intermind/contracts/captions';
import {
  ConnectionQuality,
  ConnectionState,
  DisconnectReason,
  ParticipantKind,
  RoomEvent,
} from 'livekit-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Listener } from '../model/subscriptions.ts';
import { FakeRemoteTrack, mediaRoom } from './testing/fake-livekit.ts';

const INTERPRETER = 'agent-interpreter';
const LISTENER: Listener = {
  you: 'prt_you',
  isYourself: () => false,
  hears: 'en',
  understands: [],
  interpretationOn: true,
  isSilenced: () => false,
  languageOf: () => 'es',
  shown: new Set(['prt_ken/camera']),
};
const soon = () => new Promise((resolve) => void setTimeout(resolve));

afterEach(() => vi.unstubAllGlobals());

describe('texts of the interpreter', () => {
  async function say(
    { livekit }: ReturnType<typeof mediaRoom>,
    identity: string,
    words: Promise<string> = Promise.resolve('words'),
    topic = CAPTION_TOPIC,
  ) {
    livekit.texts.get(topic)!({ readAll: () => words }, { identity });
    await soon();
  }

  it('are heard of the interpreter, also before the media server announces it', async () => {
    const call = mediaRoom();
    await say(call, INTERPRETER);
    call.livekit.add(INTERPRETER, ParticipantKind.AGENT);
    await say(call, INTERPRETER, Promise.resolve('state'), LANE_TOPIC);
    expect(call.told).toEqual([
      ['text', CAPTION_TOPIC, 'words'],
      ['text', LANE_TOPIC, 'state'],
    ]);
  });

  it('are not heard of anybody else', async () => {
    const call = mediaRoom();
    call.livekit.add('prt_eve');
    await say(call, 'prt_eve');
    call.livekit.add(INTERPRETER);
    await say(call, INTERPRETER);
    expect(call.told).toEqual([]);
  });

  it('that break off, or end after the connection was given up, are dropped', async () => {
    const problem = vi.spyOn(console, 'error').mockReturnValue();
    const call = mediaRoom();
    await say(call, INTERPRETER, Promise.reject(new Error('broken off')));
    const words = Promise.withResolvers<string>();
    await say(call, INTERPRETER, words.promise);
    call.room.disconnect();
    words.resolve('too late');
    await soon();
    expect([call.told, problem.mock.calls.length]).toEqual([[], 1]);
    problem.mockRestore();
  });
});

it('a person who is called like the interpreter is not the interpreter', () => {
  const { livekit, told } = mediaRoom();
  livekit.add(INTERPRETER);
  livekit.emit(RoomEvent.SignalConnected);
  expect(told).toEqual([['interpreter', false], ['joined']]);
});

it('tells when the interpreter comes, goes, and is there after a repair', () => {
  const { livekit, told } = mediaRoom();
  livekit.add(INTERPRETER, ParticipantKind.AGENT);
  livekit.emit(RoomEvent.ParticipantConnected);
  livekit.remoteParticipants.clear();
  livekit.emit(RoomEvent.ParticipantDisconnected);
  livekit.add(INTERPRETER, ParticipantKind.AGENT);
  livekit.emit(RoomEvent.Reconnected);
  expect(told.map(([, present]) => present)).toEqual([true, false, true]);
});

it.each([
  [DisconnectReason.PARTICIPANT_REMOVED, 'removed'],
  [DisconnectReason.ROOM_DELETED, 'ended'],
  [DisconnectReason.SERVER_SHUTDOWN, 'lost'],
  [DisconnectReason.DUPLICATE_IDENTITY, 'lost'],
])('tells once that the connection is gone, and nothing after it (%s: %s)', (reason, because) => {
  const { livekit, told } = mediaRoom();
  livekit.emit(RoomEvent.Disconnected, reason);
  livekit.emit(RoomEvent.Disconnected, DisconnectReason.CLIENT_INITIATED);
  livekit.emit(RoomEvent.SignalConnected);
  expect(told).toEqual([['gone', because]]);
});

it('tells nothing of the end it was asked for, and leaves the devices open', () => {
  const { livekit, told, room } = mediaRoom();
  room.disconnect();
  livekit.emit(RoomEvent.Disconnected, DisconnectReason.CLIENT_INITIATED);
  expect([told, livekit.disconnectedWith, livekit.options.stopLocalTrackOnUnpublish]).toEqual([
    [],
    false,
    false,
  ]);
});

it('tells how the connection is, and when the browser keeps sound off', () => {
  const { livekit, told } = mediaRoom();
  livekit.emit(RoomEvent.ConnectionStateChanged, ConnectionState.SignalReconnecting);
  livekit.emit(RoomEvent.ConnectionStateChanged, ConnectionState.Reconnecting);
  livekit.emit(RoomEvent.ConnectionStateChanged, ConnectionState.Connected);
  livekit.emit(RoomEvent.ConnectionStateChanged, ConnectionState.Disconnected);
  livekit.canPlaybackAudio = false;
  livekit.emit(RoomEvent.AudioPlaybackStatusChanged);
  expect(told).toEqual([
    ['link', 'signal'],
    ['link', 'reconnecting'],
    ['link', 'connected'],
    ['soundBlocked', true],
  ]);
});

it('connects on our own origin, receives nothing unasked, and knows who is there', async () => {
  vi.stubGlobal('location', { origin: 'https://meet.test' });
  const { livekit, room, people, told } = mediaRoom();
  const voice = livekit.add('prt_ken').publish('microphone');
  room.listenAs(LISTENER);
  voice.isDesired = false;
  await room.connect({ url: '/livekit', token: 'media-token' });
  expect(livekit.connections).toEqual([
    [
      'wss://meet.test/livekit',
      'media-token',
      { autoSubscribe: false, maxRetries: 1, websocketTimeout: 10_000, peerConnectionTimeout: 10_000 },
    ],
  ]);
  expect([voice.isDesired, [...people.at(-1)!.keys()], told]).toEqual([
    true,
    ['prt_ken', 'prt_you'],
    [['interpreter', false]],
  ]);
});

it('sends smaller pictures from a phone, and repairs its connection by our own ladder', () => {
  const [desk, phone] = [mediaRoom(), mediaRoom({ touch: true })].map(({ livekit }) => livekit.options);
  const layers = (options: typeof desk) =>
    options!.publishDefaults!.videoSimulcastLayers!.map(({ width, height }) => `${width}x${height}`);
  expect([layers(desk), layers(phone)]).toEqual([['320x180', '640x360'], ['320x180']]);
  const [rate, smaller] = [desk, phone].map((options) => options!.publishDefaults!.videoEncoding!.maxBitrate);
  expect(smaller!).toBeLessThan(rate!);
  const again = (retryCount: number, elapsedMs: number) =>
    desk!.reconnectPolicy!.nextRetryDelayInMs({ retryCount, elapsedMs });
  expect([again(0, 0), again(5, 10_000), again(5, 40_000)]).toEqual([0, 1_000, null]);
});

describe('what is received', () => {
  it('is every voice, the pictures that are shown, and what the interpreter says to this listener', () => {
    const { livekit, room } = mediaRoom();
    const ken = livekit.add('prt_ken');
    const lucia = livekit.add('prt_lucia');
    const interpreter = livekit.add(INTERPRETER, ParticipantKind.AGENT);
    const publications = [
      ken.publish('microphone'),
      ken.publish('camera'),
      lucia.publish('camera'),
      ken.publish('screen_share'),
      ken.publish('screen_share_audio'),
      interpreter.publish('unknown', 'tr:prt_lucia:en'),
      interpreter.publish('unknown', 'tr:prt_lucia:fr'),
    ];
    const received = () => publications.map(({ isDesired }) => isDesired);
    livekit.emit(RoomEvent.TrackPublished);
    expect(received()).toEqual(publications.map(() => false));
    room.listenAs(LISTENER);
    expect(received()).toEqual([true, true, false, false, true, true, false]);
    room.listenAs({ ...LISTENER, hears: 'fr', shown: new Set(['prt_ken/screen']) });
    expect(received()).toEqual([true, false, false, true, true, false, true]);
    expect(publications.map(({ asked }) => asked)).toEqual([1, 2, 0, 1, 1, 2, 1]);
  });

  it.each([
    RoomEvent.TrackPublished,
    RoomEvent.ParticipantConnected,
    RoomEvent.Reconnected,
    RoomEvent.SignalConnected,
  ])('is looked at again on %s', (event) => {
    const { livekit, room } = mediaRoom();
    room.listenAs(LISTENER);
    const voice = livekit.add('prt_ken').publish('microphone');
    livekit.emit(event);
    expect(voice.isDesired).toBe(true);
  });
});

it('after LiveKit has connected anew, receives the same again, also what was asked for meanwhile', () => {
  const { livekit, room } = mediaRoom();
  const meet = () => {
    const ken = livekit.add('prt_ken');
    const interpreter = livekit.add(INTERPRETER, ParticipantKind.AGENT);
    const voices = ['en', 'fr'].map((to) => interpreter.publish('unknown', `tr:prt_ken:${to}`));
    return [ken.publish('microphone'), ken.publish('camera'), ken.publish('screen_share'), ...voices];
  };
  const received = (publications: ReturnType<typeof meet>) => publications.map(({ isDesired }) => isDesired);
  room.listenAs(LISTENER);
  const before = meet();
  livekit.emit(RoomEvent.SignalConnected);
  expect(received(before)).toEqual([true, true, false, true, false]);

  // LiveKit lets everyone go, and tells of those who are there only when media flows again (livekit-client 2.23).
  livekit.remoteParticipants.clear();
  livekit.emit(RoomEvent.ParticipantDisconnected);
  livekit.emit(RoomEvent.Reconnecting);
  const after = meet();
  room.listenAs({ ...LISTENER, hears: 'fr' });
  const late = livekit.add('prt_lucia').publish('microphone');
  livekit.emit(RoomEvent.Reconnected);
  expect(received([...after, late])).toEqual([true, true, false, false, true, true]);
});

describe('people', () => {
  it('are told with what they send and how well they are connected, agents left out', async () => {
    const { livekit, people } = mediaRoom();
    const ken = livekit.add('prt_ken');
    ken.publish('microphone').isMuted = true;
    ken.publish('camera');
    ken.publish('screen_share').isMuted = true;
    ken.connectionQuality = ConnectionQuality.Poor;
    const lucia = livekit.add('prt_lucia');
    lucia.publish('microphone');
    lucia.publish('screen_share');
    lucia.connectionQuality = ConnectionQuality.Lost;
    livekit.add('agent-recorder', ParticipantKind.AGENT);
    livekit.add(INTERPRETER);
    livekit.emit(RoomEvent.TrackMuted);
    livekit.emit(RoomEvent.ConnectionQualityChanged);
    expect(people).toEqual([]);
    await soon();
    expect(people.map((now) => Object.fromEntries(now))).toEqual([
      {
        prt_ken: { microphone: 'muted', pictures: { camera: true, screen: false }, weakConnection: true },
        prt_lucia: { microphone: 'on', pictures: { camera: false, screen: true }, weakConnection: true },
        prt_you: { microphone: 'off', pictures: { camera: false, screen: false }, weakConnection: false },
      },
    ]);
  });

  it.each([
    RoomEvent.ParticipantConnected,
    RoomEvent.ParticipantDisconnected,
    RoomEvent.TrackPublished,
    RoomEvent.TrackUnpublished,
    RoomEvent.TrackMuted,
    RoomEvent.TrackUnmuted,
    RoomEvent.LocalTrackPublished,
    RoomEvent.LocalTrackUnpublished,
    RoomEvent.ConnectionQualityChanged,
    RoomEvent.Reconnected,
  ])('are told anew after each %s', async (event) => {
    const { livekit, people } = mediaRoom();
    livekit.emit(event);
    await soon();
    livekit.emit(event);
    await soon();
    expect(people).toHaveLength(2);
  });

  it('stay as they were last seen when the room empties because it is lost', async () => {
    const { livekit, people } = mediaRoom();
    livekit.emit(RoomEvent.ParticipantDisconnected);
    livekit.emit(RoomEvent.Disconnected, DisconnectReason.SERVER_SHUTDOWN);
    await soon();
    expect(people).toEqual([]);
  });
});

describe('a picture', () => {
  const element = 'the element' as unknown as HTMLVideoElement;
  const KEN = { participant: 'prt_ken', source: 'camera' } as const;

  it('is shown in the element that waits for it, and in no other', () => {
    const { livekit, room } = mediaRoom();
    const ken = livekit.add('prt_ken');
    const [camera, screen] = [ken.publish('camera'), ken.publish('screen_share')];
    const [face, slides] = [FakeRemoteTrack.picture(), FakeRemoteTrack.picture()];
    const hide = room.showPicture(KEN, element);
    livekit.deliver(ken, camera, face);
    livekit.deliver(ken, screen, slides);
    expect([face.attached, slides.attached]).toEqual([[element], []]);
    hide();
    expect(face.attached).toEqual([]);
    livekit.deliver(ken, camera, face);
    expect(face.attached).toEqual([]);
  });

  it('that is there already is shown at once, in every element', () => {
    const { livekit, room } = mediaRoom();
    const ken = livekit.add('prt_ken');
    const [screen, slides] = [ken.publish('screen_share'), FakeRemoteTrack.picture()];
    livekit.deliver(ken, screen, slides);
    const key = { participant: 'prt_ken', source: 'screen' } as const;
    const hide = room.showPicture(key, element);
    room.showPicture(key, 'another' as never);
    expect(slides.attached).toEqual([element, 'another']);
    hide();
    const again = FakeRemoteTrack.picture();
    livekit.deliver(ken, screen, again);
    expect([slides.attached, again.attached]).toEqual([['another'], ['another']]);
  });

  it('of nobody who is there yet is waited for', () => {
    const { room } = mediaRoom();
    expect(() => room.showPicture(KEN, element)()).not.toThrow();
  });

  it.each(['is repaired', 'is repaired for good', 'is given up'])(
    'stays in its element while the connection %s',
    (how) => {
      const context = { drawImage: vi.fn() };
      const canvas = { width: 0, height: 0, getContext: () => context, toDataURL: () => 'the last picture' };
      vi.stubGlobal('document', { createElement: () => canvas });
      const video = { videoWidth: 960, videoHeight: 540, srcObject: {}, poster: '' };
      const { livekit, room } = mediaRoom();
      room.showPicture(KEN, video as never);
      livekit.emit(RoomEvent.ConnectionStateChanged, ConnectionState.Connected);
      expect(video.poster).toBe('');
      if (how === 'is given up') room.disconnect();
      else
        livekit.emit(
          RoomEvent.ConnectionStateChanged,
          how === 'is repaired' ? ConnectionState.SignalReconnecting : ConnectionState.Reconnecting,
        );
      expect(video.poster).toBe('the last picture');
    },
  );
});

describe('a voice', () => {
  it('and the sound of a shared screen go through the mixer and are heard', () => {
    const { livekit, mixer } = mediaRoom();
    const ken = livekit.add('prt_ken');
    const sound = FakeRemoteTrack.voice();
    livekit.deliver(ken, ken.publish('screen_share_audio'), sound);
    expect([mixer.voices, sound.plugins, sound.attached.length]).toEqual([
      ['prt_ken screen'],
      ['node of prt_ken screen'],
      1,
    ]);
    livekit.emit(RoomEvent.TrackUnsubscribed, sound);
    expect([mixer.voices, sound.attached]).toEqual([[], []]);
  });

  it('goes through the mixer, as a person’s own or as its interpretation, until it ends', () => {
    const { livekit, mixer } = mediaRoom();
    const ken = livekit.add('prt_ken');
    const interpreter = livekit.add(INTERPRETER, ParticipantKind.AGENT);
    const [own, said] = [FakeRemoteTrack.voice(), FakeRemoteTrack.voice()];
    livekit.deliver(ken, ken.publish('microphone'), own);
    livekit.deliver(interpreter, interpreter.publish('unknown', 'tr:prt_ken:en'), said);
    expect([mixer.voices, own.plugins, own.attached.length]).toEqual([
      ['prt_ken original', 'prt_ken translated'],
      ['node of prt_ken original'],
      1,
    ]);
    livekit.emit(RoomEvent.TrackUnsubscribed, own);
    expect([mixer.voices, own.attached]).toEqual([['prt_ken translated'], []]);
    livekit.emit(RoomEvent.TrackUnsubscribed, own);
    expect(mixer.voices).toEqual(['prt_ken translated']);
  });

  it('of nobody who is heard is not played, and pictures are none', () => {
    const { livekit, mixer } = mediaRoom();
    const bot = livekit.add('agent-recorder', ParticipantKind.AGENT);
    const [sound, picture] = [FakeRemoteTrack.voice(), FakeRemoteTrack.picture()];
    livekit.deliver(bot, bot.publish('microphone'), sound);
    livekit.emit(RoomEvent.TrackUnsubscribed, picture);
    expect([mixer.voices, sound.attached]).toEqual([[], []]);
  });
});

it('starts sound in a click; a browser that refuses is no fault of the page', async () => {
  const problem = vi.spyOn(console, 'error').mockReturnValue();
  const { livekit, room } = mediaRoom();
  let started = 0;
  livekit.startAudio = () => {
    started += 1;
    return Promise.reject(new Error('not in a click'));
  };
  room.startSound();
  await soon();
  expect([started, problem.mock.calls.length]).toEqual([1, 1]);
  problem.mockRestore();
});
