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
  const counted = new Map<ConferenceId, Map<string, { seconds: number; reserved: number }>>();

  return async ({ conferenceId, generation, lanes }) => {
    if (!quotas.enforced) return;
    const known = counted.get(conferenceId) ?? new Map<string, { seconds: number; reserved: number }>();
    const consumerOf = ({ speaker, language }: (typeof lanes)[number]) =>
      `interpretation:${conferenceId}:${generation}:${speaker}:${language}`;
    const grown = lanes
      .map((lane) => ({ ...lane, consumer: consumerOf(lane) }))
      .filter(({ seconds, consumer }) => seconds > (known.get(consumer)?.seconds ?? 0));
    const isGrown = new Set(grown.map(({ consumer }) => consumer));
    const silent = [...known].filter(([consumer, { reserved }]) => reserved > 0 && !isGrown.has(consumer));
    const isIdle = grown.length === 0 && silent.length === 0;
    const userId = isIdle ? undefined : await findOwner(db, conferenceId);
    if (lanes.some(({ running }) => running)) counted.set(conferenceId, known);
    else counted.delete(conferenceId);
    if (!userId) return;
    const count = async (consumer: string, total: number, ahead: number) => {
      const { reserved } = await quotas.count({
        ...{ userId, feature: 'interpretationSeconds', consumer, conferenceId, total, ahead },
      });
      known.set(consumer, { seconds: total, reserved });
    };
    // First: those who go on speaking may need what others reserved and did not use.
    for (const [consumer, { seconds }] of silent) await count(consumer, seconds, 0);
    for (const { consumer, seconds, running } of grown) await count(consumer, seconds, running ? AHEAD_S : 0);
  };
}
