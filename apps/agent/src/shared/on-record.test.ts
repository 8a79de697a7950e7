import type { ParticipantId } from '@intermind/contracts/ids';
import { expect, it } from 'vitest';
import { isOnRecord } from './on-record.ts';

const [ANA, BEN] = ['prt_ana', 'prt_ben'] as ParticipantId[] as [ParticipantId, ParticipantId];

it('people off the record are left out; where a list says who is on it, everybody else is too', () => {
  const heard = (record: Parameters<typeof isOnRecord>[0]) =>
    [ANA, BEN, 'prt_new'].map((id) => isOnRecord(record, id));
  expect(heard({ offRecord: [ANA] })).toEqual([false, true, true]);
  expect(heard({ offRecord: [ANA], onRecord: [BEN] })).toEqual([false, true, false]);
});
