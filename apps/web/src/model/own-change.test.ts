import type { Participant } from '@intermind/contracts';
import type { Restriction, Role } from '@intermind/contracts/roles';
import { expect, it } from 'vitest';
import { ownChanges } from './own-change.ts';
import type { ConferenceState } from './conference-state.ts';

const state = (role: Role, restrictions: Restriction[] = [], id = 'cnf_1'): ConferenceState =>
  ({
    conference: { id, restrictions },
    participants: [{ id: 'prt_you', role } as Participant, { id: 'prt_ken', role: 'attendee' }],
    joinRequests: [],
    removed: [],
    blocked: [],
    quota: [],
    you: 'prt_you',
  }) as unknown as ConferenceState;

it.each([
  ['presenter', 'moderator', ['moderation.nowModerator']],
  ['moderator', 'presenter', ['moderation.nowPresenter']],
  ['presenter', 'speaker', ['moderation.nowSpeaker']],
  ['presenter', 'attendee', ['device.attendee']],
  ['presenter', 'presenter', []],
] as const)('a %s who becomes a %s is told %o', (before, after, told) => {
  expect(ownChanges(state(before), state(after, ['camera', 'microphone']))).toEqual(
    before === after ? ['moderation.onlyMicrophone', 'moderation.onlyCamera'] : told,
  );
});

it('people who may speak are told that microphone and camera are forbidden, and that they are not any more', () => {
  expect(ownChanges(state('speaker'), state('speaker', ['camera', 'chat']))).toEqual([
    'moderation.onlyCamera',
  ]);
  expect(ownChanges(state('presenter', ['camera', 'microphone']), state('presenter'))).toEqual([
    'moderation.microphoneAgain',
    'moderation.cameraAgain',
  ]);
});

it('a presenter is told that sharing the screen is forbidden, and that it is not any more; a speaker never could', () => {
  expect(ownChanges(state('presenter'), state('presenter', ['shareScreen']))).toEqual([
    'moderation.onlyShareScreen',
  ]);
  expect(ownChanges(state('presenter', ['shareScreen']), state('presenter'))).toEqual([
    'moderation.shareScreenAgain',
  ]);
  expect(ownChanges(state('speaker'), state('speaker', ['shareScreen']))).toEqual([]);
});

it('moderators and listeners get no notice of changes that do not affect them', () => {
  expect(ownChanges(state('moderator'), state('moderator', ['camera', 'microphone']))).toEqual([]);
  expect(ownChanges(state('attendee', ['camera']), state('attendee', ['microphone']))).toEqual([]);
});

it('another conference is no change, nor is the first one', () => {
  expect(ownChanges(state('presenter'), state('presenter', ['camera'], 'cnf_2'))).toEqual([]);
  expect(ownChanges(null, state('presenter', ['camera']))).toEqual([]);
});
