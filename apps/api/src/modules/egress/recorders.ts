import type { ConferenceId } from '@intermind/contracts';
import type { Queries } from '../../db/client.ts';
import type { Recorders } from '../recordings/index.ts';
import { isRecorded, type KnownEgress, listEgresses } from './store.ts';

/** What is known of the recorders of these meetings: whether LiveKit took what it was asked for last, and when that was. */
export async function recordersByEgress(
  db: Queries,
  ids: readonly ConferenceId[],
  now: Date,
): Promise<Recorders> {
  const rows = (await listEgresses(db)).filter(
    ({ conferenceId, recordingState }) => ids.includes(conferenceId) && isRecorded(recordingState),
  );
  const answered = (answer: string) => rows.filter((row) => row.answer === answer);
  return {
    told: new Set(answered('taken').map(({ conferenceId }) => conferenceId)),
    // While it is asked again, it is not known.
    missing: new Map(
      answered('missing').flatMap(({ state, conferenceId }) =>
        state === 'gone' ? [[conferenceId, 'egress-missing']] : [],
      ),
    ),
    startsSince: new Map(
      rows.flatMap((row) => {
        const since = startsSince(row, now);
        return since ? [[row.conferenceId, since]] : [];
      }),
    ),
  };
}

/** One that is gone is followed within a second once its pause is over. */
function startsSince({ state, askedAt, retryAt }: KnownEgress, now: Date): Date | undefined {
  if (state !== 'gone') return askedAt;
  return retryAt <= now ? retryAt : undefined;
}
