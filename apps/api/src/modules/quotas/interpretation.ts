import type { ConferenceId, Language, ParticipantId } from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import { findOwner } from './meeting-store.ts';
import type { Quotas } from './service.ts';

/** What one worker has interpreted in one meeting so far. */
interface InterpretationReport {
  conferenceId: ConferenceId;
  /** Of the job: a worker that takes it over begins to count anew. */
  generation: number;
  /** Every speaker and language that somebody hears; whole seconds of speech, without silence. */
  lanes: readonly { speaker: ParticipantId; language: Language; seconds: number; running: boolean }[];
}

/** Reserved for a lane that is spoken in: what may be said until the next report, which comes after ten seconds. */
const AHEAD_S = 15;

/**
 * Charges the owner of the room. Reports may come twice, late or not at all: their seconds only grow.
 * @returns takes one report
 */
export function createInterpretationCount({
  db,
  quotas,
}: {
  db: Database;
  quotas: Pick<Quotas, 'count' | 'enforced'>;
}): (report: InterpretationReport) => Promise<void> {
  /** What was counted of meetings that run, so that silent lanes cost no query. Forgetting it does no harm. */
  const counted = new Map<ConferenceId, Map<string, number>>();

  return async ({ conferenceId, generation, lanes }) => {
    if (!quotas.enforced) return;
    const known = counted.get(conferenceId) ?? new Map<string, number>();
    const consumerOf = ({ speaker, language }: (typeof lanes)[number]) =>
      `interpretation:${conferenceId}:${generation}:${speaker}:${language}`;
    const grown = lanes.filter((lane) => lane.seconds > (known.get(consumerOf(lane)) ?? 0));
    const userId = grown.length > 0 ? await findOwner(db, conferenceId) : undefined;
    if (lanes.some(({ running }) => running)) counted.set(conferenceId, known);
    else counted.delete(conferenceId);
    if (!userId) return;
    for (const lane of grown) {
      const consumer = consumerOf(lane);
      await quotas.count({
        ...{ userId, feature: 'interpretationSeconds', consumer, conferenceId },
        ...{ total: lane.seconds, ahead: lane.running ? AHEAD_S : 0 },
      });
      known.set(consumer, lane.seconds);
    }
  };
}
