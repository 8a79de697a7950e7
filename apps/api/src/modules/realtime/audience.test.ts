import type { ConferenceId, JoinRequestId, ParticipantId, RoomId } from '@intermind/contracts';
import { expect, test } from 'vitest';
import type { Audience } from '../../events/index.ts';
import { isFor } from './audience.ts';
import type { Place } from './place.ts';

const roomId = 'abc-defg-hij' as RoomId;
const inside: Place = {
  at: 'inside',
  roomId,
  conferenceId: 'cnf_1' as ConferenceId,
  participantId: 'prt_1' as ParticipantId,
  personId: 'psn_1',
};
const waiting: Place = { at: 'waiting', roomId, joinRequestId: 'jrq_1' as JoinRequestId };

const AUDIENCES: Record<string, Audience> = {
  everyone: 'everyone',
  moderators: 'moderators',
  waiting: 'waiting',
  'this person': { person: 'psn_1' },
  'another person': { person: 'psn_2' },
  'this participant': { participant: 'prt_1' as ParticipantId },
  'another participant': { participant: 'prt_2' as ParticipantId },
  'this request': { joinRequest: 'jrq_1' as JoinRequestId },
  'another request': { joinRequest: 'jrq_2' as JoinRequestId },
};
const heard = (place: Place, moderates: boolean) =>
  Object.keys(AUDIENCES).filter((name) => isFor(AUDIENCES[name]!, place, moderates));

test('each event reaches exactly its audience', () => {
  expect({
    attendee: heard(inside, false),
    moderator: heard(inside, true),
    guest: heard(waiting, false),
  }).toEqual({
    attendee: ['everyone', 'this person', 'this participant'],
    moderator: ['everyone', 'moderators', 'this person', 'this participant'],
    guest: ['waiting', 'this request'],
  });
});
