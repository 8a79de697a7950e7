import { expect, test } from 'vitest';
import { ROLES } from './roles.ts';
import { type Action, ACTION_NEEDS, can, type Standing } from './standing.ts';

const actions = Object.keys(ACTION_NEEDS) as Action[];
const allowed = (standing: Standing) => actions.filter((action) => can(standing, action));

test('inside, the role decides; the owner alone ends the conference', () => {
  const inside = Object.fromEntries(
    ROLES.map((role) => [role, allowed({ presence: 'inside', role, owner: role === 'host' })]),
  );
  const everyone = ['seeParticipants', 'changeOwnLanguages', 'raiseHand', 'react', 'chat'];
  const moderators = [
    ...everyone,
    'speak',
    'shareScreen',
    'decideJoinRequests',
    'changeRoles',
    'mute',
    'expel',
    'lowerHands',
    'changeConference',
    'switchInterpretation',
  ];
  expect(inside).toEqual({
    attendee: everyone,
    speaker: [...everyone, 'speak'],
    presenter: [...everyone, 'speak', 'shareScreen'],
    moderator: moderators,
    host: [...moderators, 'endConference'],
  });
});

test.each(['outside', 'left', 'expelled'] as const)('%s: no role counts', (presence) => {
  for (const role of [null, ...ROLES]) expect(allowed({ presence, role, owner: false })).toEqual([]);
  expect(allowed({ presence, role: null, owner: true })).toEqual(['endConference']);
});
