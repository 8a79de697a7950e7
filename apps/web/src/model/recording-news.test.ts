import type { Recording } from '@intermind/contracts';
import { expect, it } from 'vitest';
import type { ConferenceState } from './conference-state.ts';
import { recordingNews } from './recording-news.ts';

const recording = (given: Partial<Recording>): Recording => ({
  id: 'rec_1' as never,
  conferenceId: 'cnf_1' as never,
  state: 'starting',
  reason: null,
  captions: false,
  startedAt: '2030-05-01T10:00:00.000Z',
  version: 0,
  ...given,
});
const meeting = (given: Partial<Recording> | null, id = 'cnf_1') =>
  ({ conference: { id }, recording: given && recording(given) }) as unknown as ConferenceState;

it.each([
  [null, { state: 'starting' }, null],
  [{ state: 'starting' }, { state: 'recording' }, 'recording.started'],
  [{ state: 'recording' }, { state: 'recording', version: 2 }, null],
  [{ state: 'recording' }, { state: 'stopping', reason: 'asked' }, 'recording.ended'],
  [{ state: 'recording' }, { state: 'stopping', reason: 'disk-full' }, 'recording.full'],
  [{ state: 'recording' }, { state: 'stopping', reason: 'quota' }, 'recording.quota'],
  [{ state: 'recording' }, { state: 'stopping', reason: 'limit' }, 'recording.limit'],
  [{ state: 'recording' }, { state: 'stopping', reason: 'recorder-failed' }, 'recording.lost'],
  [{ state: 'stopping', reason: 'asked' }, { state: 'processing', reason: 'asked' }, null],
  [{ state: 'processing', reason: 'asked' }, { state: 'ready', reason: 'asked' }, null],
  [{ state: 'starting' }, { state: 'failed', reason: 'recorder-missing' }, 'recording.missing'],
  [{ state: 'starting' }, { state: 'failed', reason: 'egress-missing' }, 'recording.noEgress'],
  [{ state: 'starting' }, { state: 'failed', reason: 'recorder-failed' }, 'recording.failed'],
  [{ state: 'starting' }, { state: 'starting', reason: 'recorders-busy' }, null],
  [
    { state: 'starting', reason: 'recorders-busy' },
    { state: 'failed', reason: 'recorders-busy' },
    'recording.busy',
  ],
  [{ state: 'starting', reason: 'recorders-busy' }, { state: 'failed', reason: 'asked' }, null],
  [
    { state: 'processing', reason: 'asked' },
    { state: 'failed', reason: 'nothing-recorded' },
    'recording.failed',
  ],
  // People who come later are not told of what failed before.
  [null, { state: 'failed', reason: 'recorder-missing' }, null],
] as const)('%j, then %j: %s', (before, after, news) => {
  expect(recordingNews(meeting(before), meeting(after))).toBe(news);
});

it('of another meeting nothing is told', () => {
  expect(recordingNews(meeting(null, 'cnf_0'), meeting({ state: 'recording' }))).toBeNull();
  expect(recordingNews(null, meeting({ state: 'recording' }))).toBeNull();
});
