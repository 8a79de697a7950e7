import { expect, test } from 'vitest';
import { ROLES } from './roles.ts';
import { type Action, ACTION_NEEDS, can, refusalOf, type Standing, type Target } from './standing.ts';

const actions = Object.keys(ACTION_NEEDS) as Action[];
const allowed = (standing: Standing) => actions.filter((action) => can(standing, action));

test('inside, the role decides; the owner alone ends the conference', () => {
  const inside = Object.fromEntries(
    ROLES.map((role) => [role, allowed({ presence: 'inside', role, owner: role === 'host' })]),
  );
  const everyone = [
    'seeParticipants',
    'changeOwnLanguages',
    'raiseHand',
    'react',
    'chat',
    'goOffRecord',
    'giveBrowserWords',
    'readTranscript',
    'askVoiceAssistant',
  ];
  const moderators = [
    ...everyone,
    'speak',
    'shareScreen',
    'decideJoinRequests',
    'changeRoles',
    'makeModerator',
    'mute',
    'expel',
    'readmit',
    'lowerHands',
    'changeConference',
    'switchInterpretation',
    'switchTranscript',
    'record',
    'switchVoiceAssistant',
    'changeTerms',
  ];
  expect(inside).toEqual({
    attendee: everyone,
    speaker: [...everyone, 'speak'],
    presenter: [...everyone, 'speak', 'shareScreen'],
    moderator: moderators,
    host: [...moderators, 'openEarlierMeetings', 'endConference'],
  });
});

test.each([
  ['outside', []],
  ['left', ['readTranscript']],
  ['expelled', []],
] as const)('%s: no role counts', (presence, rest) => {
  for (const role of [null, ...ROLES]) expect(allowed({ presence, role, owner: false })).toEqual(rest);
  expect(allowed({ presence, role: null, owner: true })).toEqual([...rest, 'endConference']);
});

const moderator: Standing = { presence: 'inside', role: 'moderator', owner: false };
const member: Target = { role: 'presenter', guest: false, self: false };
const guest: Target = { ...member, guest: true };
const host: Target = { ...member, role: 'host' };
const otherModerator: Target = { ...member, role: 'moderator' };
const oneself: Target = { ...otherModerator, self: true };

test('what a moderator may do to a person depends on the person (spec 1 §5, §6)', () => {
  const actions = [
    'mute',
    'lowerHands',
    'changeRoles',
    'makeModerator',
    'expel',
    'changeOwnLanguages',
    'goOffRecord',
    'giveBrowserWords',
  ] as const;
  const refusals = (target: Target) => actions.map((action) => refusalOf(moderator, action, target));
  expect({
    member: refusals(member),
    guest: refusals(guest),
    host: refusals(host),
    otherModerator: refusals(otherModerator),
    oneself: refusals(oneself),
  }).toEqual({
    member: [null, null, null, null, null, 'Forbidden', 'Forbidden', 'Forbidden'],
    guest: [null, null, null, 'RegisteredUsersOnly', null, 'Forbidden', 'Forbidden', 'Forbidden'],
    host: [
      null,
      null,
      'HostImmutable',
      'HostImmutable',
      'HostImmutable',
      'Forbidden',
      'Forbidden',
      'Forbidden',
    ],
    otherModerator: [null, null, null, null, null, 'Forbidden', 'Forbidden', 'Forbidden'],
    oneself: [null, null, null, null, 'Forbidden', null, null, null],
  });
});

test('a person who may not do it to anyone is told that, whoever it would be done to', () => {
  const presenter: Standing = { presence: 'inside', role: 'presenter', owner: false };
  for (const target of [undefined, member, guest, host, oneself])
    expect(refusalOf(presenter, 'expel', target)).toBe('Forbidden');
  expect(can(presenter, 'changeOwnLanguages', { ...member, self: true })).toBe(true);
  expect([can(moderator, 'expel', member), can(moderator, 'expel', host)]).toEqual([true, false]);
});
