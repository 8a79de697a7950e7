import type { HistoryEntry } from '@intermind/contracts';

/** A meeting of one minute in a member's own room, over and not recorded. */
export const historyEntry = (given: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: 'cnf_1' as HistoryEntry['id'],
  roomId: 'abc-defg-hij' as HistoryEntry['roomId'],
  title: 'Weekly',
  startedAt: '2030-01-01T09:00:00.000Z',
  endedAt: '2030-01-01T09:01:00.000Z',
  duration: 60,
  participants: 1,
  names: ['Ben'],
  running: false,
  recording: false,
  keptUntil: { recordings: null, transcripts: null, messages: null },
  via: 'host',
  wasInside: true,
  includes: ['transcript'],
  said: null,
  ...given,
});
