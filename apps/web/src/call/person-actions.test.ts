import { expect, it } from 'vitest';
import { participant } from './testing/fake-call.ts';
import { personActions } from '../model/person-actions.ts';

const moderator = participant('prt_you', { role: 'moderator' });
const member = participant('prt_you', { role: 'presenter' });
const ken = participant('prt_ken', { handRaisedAt: 1 });
const host = participant('prt_host', { role: 'host', conferenceCreator: true });
const guest = participant('prt_guest', { kind: 'anonymous' });

const free = (why: 'guest' | null = null) => [
  { role: 'moderator', why },
  { role: 'presenter', why: null },
  { role: 'speaker', why: null },
  { role: 'attendee', why: null },
];

it('a moderator mutes people who are heard, lowers hands, changes roles and removes', () => {
  expect(personActions(moderator, ken, 'on')).toEqual({
    mute: true,
    lowerHand: true,
    forYou: true,
    roles: free(),
    remove: 'yes',
  });
});

it('nothing is done to the voice assistant but what only you hear and see', () => {
  const assistant = participant('prt_bot', { kind: 'assistant', role: 'speaker' });
  expect(personActions(moderator, assistant, 'on')).toEqual({
    mute: false,
    lowerHand: false,
    forYou: true,
    roles: [],
    remove: 'no',
  });
});

it.each(['muted', 'off'] as const)('nobody mutes or unmutes whose microphone is %s', (microphone) => {
  expect(personActions(moderator, ken, microphone).mute).toBe(false);
});

it('a guest can be everything but a moderator', () => {
  expect(personActions(moderator, guest, 'on').roles).toEqual(free('guest'));
});

it('the host can be muted, and is not removed or given a role', () => {
  expect(personActions(moderator, host, 'on')).toEqual({
    mute: true,
    lowerHand: false,
    forYou: true,
    roles: [],
    remove: 'host',
  });
});

it('a person who does not moderate can only set their own volume and pins', () => {
  expect(personActions(member, ken, 'on')).toEqual({
    mute: false,
    lowerHand: false,
    forYou: true,
    roles: [],
    remove: 'no',
  });
});

it('there is nothing for yourself, on any device', () => {
  const phone = participant('prt_phone', { personId: moderator.personId, handRaisedAt: 1 });
  const nothing = { mute: false, lowerHand: false, forYou: false, roles: [], remove: 'no' };
  expect([personActions(moderator, moderator, 'on'), personActions(moderator, phone, 'on')]).toEqual([
    nothing,
    nothing,
  ]);
});
