import type { ConferenceId } from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import type { Recorders } from '../recordings/index.ts';
import { isRecorded, listEgresses } from './store.ts';

/** What is known of the recorders of these meetings: whether LiveKit took what it was asked for last. */
export async function recordersByEgress(db: Queries, ids: readonly ConferenceId[]): Promise<Recorders> {
  const rows = (await listEgresses(db)).filter(
    ({ conferenceId, recordingState }) => ids.includes(conferenceId) && isRecorded(recordingState),
  );
  const answered = (answer: string) => rows.filter((row) => row.answer === answer);
  // Where another try is under way, the answer to the one before says nothing any more.
  const missing = answered('missing').filter(({ state }) => state === 'gone');
  return {
    told: new Set(answered('taken').map(({ conferenceId }) => conferenceId)),
    missing: new Map(missing.map(({ conferenceId }) => [conferenceId, 'egress-missing'])),
  };
}
