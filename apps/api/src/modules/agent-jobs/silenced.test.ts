import type { ParticipantId, PersonId, SilencedVoice } from '@intermind/contracts';
import { expect, test } from 'vitest';
import { silencedIn } from './silenced.ts';

const row = (id: string, person: string, silencedVoices: string[] = [], leftAt: Date | null = null) => ({
  participantId: `prt_${id}` as ParticipantId,
  personId: `psn_${person}` as PersonId,
  silencedVoices: silencedVoices as SilencedVoice[],
  leftAt,
});
const LEFT = new Date(0);

test('nobody is named where nobody silenced anyone who is inside', () => {
  expect(silencedIn([])).toBeUndefined();
  expect(silencedIn([row('a', 'anna', ['psn_carl']), row('c', 'carl', [], LEFT)])).toBeUndefined();
  expect(silencedIn([row('a', 'anna', ['everyone'], LEFT), row('b', 'ben')])).toBeUndefined();
});

test('each device of a silenced person is named, in the same order whatever the database says first', () => {
  const rows = [
    row('b', 'ben', ['everyone', 'psn_anna']),
    row('a2', 'anna'),
    row('c', 'carl', ['psn_anna', 'psn_ben']),
    row('a1', 'anna'),
  ];
  const silenced = [
    { listener: 'prt_b', speakers: [], everyone: true },
    { listener: 'prt_c', speakers: ['prt_a1', 'prt_a2', 'prt_b'], everyone: false },
  ];
  expect(silencedIn(rows)).toEqual(silenced);
  expect(silencedIn(rows.toReversed())).toEqual(silenced);
});
