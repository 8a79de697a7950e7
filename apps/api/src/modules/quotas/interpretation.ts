import type { ConferenceId, Language, ParticipantId } from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import { findOwner } from './meeting-store.ts';
import type { Quotas } from './service.ts';

/** What one worker has interpreted in one meeting so far. */
export interface InterpretationReport {
  conferenceId: ConferenceId;
  /** Of the job: a worker that takes it over begins to count anew. */
  generation: number;
  /** Every speaker and language that somebody hears; whole seconds of speech, without silence. */
  lanes: readonly { speaker: ParticipantId; language: Language; seconds: number; running: boolean }[];
}

/** Reserved for a lane that runs: what may be said until the next report. */
const AHEAD_S = 10;

/** Charges the owner of the room. Reports may come twice, late or not at all: their seconds only grow. */
export async function countInterpretation(
  { db, quotas }: { db: Database; quotas: Pick<Quotas, 'count'> },
  { conferenceId, generation, lanes }: InterpretationReport,
): Promise<void> {
  const userId = lanes.length > 0 ? await findOwner(db, conferenceId) : undefined;
  if (!userId) return;
  for (const { speaker, language, seconds, running } of lanes)
    await quotas.count({
      userId,
      feature: 'interpretationSeconds',
      consumer: `interpretation:${conferenceId}:${generation}:${speaker}:${language}`,
      conferenceId,
      total: seconds,
      ahead: running ? AHEAD_S : 0,
    });
}
