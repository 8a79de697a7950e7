import type { Admission, JoinRequest, Participant, RoomId, ServerMessage } from '@intermind/contracts';
import { createGuestSession, setup } from '@intermind/sdk';
import {
  FakeApi,
  FakeClock,
  FakeConferenceSockets,
  FakeDevices,
  FakeEffects,
  FakePage,
  FakeScreen,
  FakeStorage,
  type FakeTrack,
} from '@intermind/testing';
import { FakeMediaServer, FakeMixer, FakeSound } from '../../media/testing/fake-media-room.ts';
import { FakeDeviceVoice, FakeTranslation } from './fake-translation.ts';
import { FakeRecognition } from './fake-recognition.ts';
import { createSettingsStore } from '../../platform/settings.ts';
import type { Attendance, Languages } from '../../model/meeting.ts';
import { joinRequest as requestOf, participant } from '../../model/testing/people.ts';
import { createMeeting } from '../create-meeting.ts';
import type { CallEnvironment } from '../environment.ts';

export const ROOM = 'abc-defg-hij' as RoomId;
export const ENGLISH: Languages = { language: 'en', hears: 'en', understands: [] };
export const MEMBER: Attendance = { kind: 'member', roomId: ROOM, name: '' };
export const GUEST: Attendance = { kind: 'guest', roomId: ROOM, name: 'Marta' };

export { participant };
export const YOU = participant('prt_you');
export const KEN = participant('prt_ken', { joinedAt: '2026-11-21T10:01:00.000Z' });

export const joinRequest = (given: Partial<JoinRequest> = {}) =>
  requestOf('jrq_1', { name: 'Marta', ...given });

export const conference = {
  id: 'cnf_1' as never,
  roomId: ROOM,
  createdBy: 'usr_1' as never,
  startedAt: '2026-11-21T10:00:00.000Z',
  translationEnabled: true,
  demonstration: false,
  sealed: false,
  recordingConsent: 'announce' as const,
  recordingCaptions: false,
  transcriptKept: true,
  retention: { recordings: null, transcripts: null, messages: null },
  locked: false,
  restrictions: [],
  version: 0,
};

export const admitted = (you: Participant = YOU, ...others: Participant[]): Admission => ({
  outcome: 'admitted',
  participant: you,
  participants: [you, ...others],
  conference,
  lastMute: null,
  media: { url: '/livekit', token: 'media-token' },
});

export const waiting = (given: Partial<JoinRequest> = {}): Admission => ({
  outcome: 'waiting',
  joinRequest: joinRequest(given),
  lobbyText: '',
  moderatorInside: true,
});

export const state = (...participants: Participant[]): Extract<ServerMessage, { type: 'state' }> => ({
  type: 'state',
  conference,
  participants,
  joinRequests: [],
  removed: [],
  quota: [],
  blocked: [],
  media: { up: true },
  interpreter: { waiting: false },
  recording: null,
  lastMessage: null,
  lastMute: null,
  voiceAssistant: {
    state: 'disabled',
    activity: null,
    provider: null,
    participantId: null,
    earlierMeetings: false,
    providers: ['intermind'],
    version: 0,
  },
  you: YOU.id,
});

const JOIN = { member: 'POST /participants', guest: 'POST /participants/anonymous' } as const;

const guestToken = `e30.${btoa(JSON.stringify({ sub: 'gst_1', roomId: ROOM, name: 'Marta', exp: 4e9 }))}.x`;

/** A meeting in a world of fakes; the test plays the server, the devices and the person. */
export function fakeCall(devices = new FakeDevices()) {
  const [api, clock, sockets] = [new FakeApi(), new FakeClock(), new FakeConferenceSockets()];
  const [media, page, sound] = [new FakeMediaServer(), new FakePage(), new FakeSound()];
  const [storage, tabStorage] = [new FakeStorage(), new FakeStorage()];
  const [screen, effects] = [new FakeScreen(), new FakeEffects()];
  const recognition = new FakeRecognition();
  const [translation, deviceVoice] = [new FakeTranslation(), new FakeDeviceVoice()];
  const mixers: FakeMixer[] = [];
  const problems: string[] = [];
  let keys = 0;
  const guestTokens: ('guest' | 'none')[] = [];
  const hints: object[] = [];
  const retriesUsedUp: string[] = [];
  const failedEffects: string[] = [];
  const voiceHints: string[] = [];
  /** What the own microphone measures, as it is and after noise suppression; and how many measure it. */
  const voice = { level: 0.01 as number | null, suppressedLevel: 0, meters: 0 };
  setup({
    baseUrl: 'http://meet.test',
    language: () => 'en',
    getToken: () => null,
    onError: () => undefined,
    onUnauthorized: () => undefined,
    fetch: () => Promise.resolve(new Response(JSON.stringify({ token: guestToken }), { status: 201 })),
  });
  const environment: CallEnvironment = {
    clock,
    call: api.call,
    openSocket: sockets.open,
    guests: createGuestSession({ storage, nowMs: () => 0 }),
    memberToken: () => 'member-token',
    setGuestToken: (source) => guestTokens.push(source ? 'guest' : 'none'),
    setCallHints: (now) => hints.push(now),
    getUserMedia: devices.getUserMedia,
    getDisplayMedia: screen.getDisplayMedia,
    effects,
    recognition,
    translation,
    voice: deviceVoice,
    media: {
      available: () => media.available,
      sound,
      createRoom: media.createRoom,
      measure(track) {
        voice.meters += 1;
        const { deviceId } = track as unknown as FakeTrack;
        return {
          level: () => (deviceId.startsWith('quiet ') ? voice.suppressedLevel : voice.level),
          close: () => void (voice.meters -= 1),
        };
      },
      createMixer(options) {
        const mixer = new FakeMixer(options);
        mixers.push(mixer);
        return mixer;
      },
    },
    page,
    tabStorage,
    newKey: () => `key-${(keys += 1)}`,
    logProblem: (message) => problems.push(message),
  };
  api.answer('POST /participants/{id}/close', undefined);
  api.answer('DELETE /participants/join-requests/{id}', undefined);
  const settings = createSettingsStore(storage);
  /** Opens the page anew: only what is in the storages is known of before. */
  const open = () => {
    environment.guests = createGuestSession({ storage, nowMs: () => 0 });
    return createMeeting({
      roomId: ROOM,
      settings,
      touch: false,
      onRetriesUsedUp: (kind) => retriesUsedUp.push(kind),
      onEffectFailed: (effect) => failedEffects.push(effect),
      onVoiceHint: (hint) => voiceHints.push(hint),
      environment,
    });
  };
  const meeting = open();
  return {
    api,
    clock,
    devices,
    effects,
    environment,
    failedEffects,
    guestTokens,
    hints,
    media,
    meeting,
    mixers,
    open,
    page,
    problems,
    recognition,
    translation,
    deviceVoice,
    retriesUsedUp,
    screen,
    settings,
    sockets,
    sound,
    storage,
    tabStorage,
    voice,
    voiceHints,
    shown: () => meeting.store.getState().page.state,
    /** What is laid out for the next attempts to join. */
    joining: (attendance: Attendance, ...answers: unknown[]) => api.answer(JOIN[attendance.kind], ...answers),
    joins: (attendance: Attendance) => api.count(JOIN[attendance.kind]),
    /** In the call, with others. */
    async inCall(attendance: Attendance = MEMBER, ...others: Participant[]) {
      api.answer(JOIN[attendance.kind], admitted(YOU, ...others));
      await meeting.join(attendance, ENGLISH);
      await clock.advance(0);
      sockets.last.status({ status: 'open' });
      sockets.last.receive(state(YOU, ...others));
      media.last.events.onPeople(
        new Map([
          [YOU.id, { microphone: 'on', pictures: { camera: true, screen: false }, weakConnection: false }],
        ]),
      );
      await clock.advance(0);
    },
  };
}

/** A guest who has asked to join, and waits. */
export async function askedToJoin() {
  const call = fakeCall();
  call.joining(GUEST, waiting());
  await call.meeting.join(GUEST, ENGLISH);
  await call.clock.advance(0);
  return call;
}
