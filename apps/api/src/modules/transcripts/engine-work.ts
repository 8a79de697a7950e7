import type { ConferenceId, EngineWork } from '@intermind/contracts';
import { and, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { transcriptSegments, transcriptTranslations } from '../../db/schema/transcripts.ts';
import type { Guest, Member } from '../../http/identity.ts';
import type { ConferencesDependencies } from '../conferences/index.ts';
import { type EngineChange, listEngineChanges } from './engine-changes-store.ts';
import { type EngineRow, listEnginesOf } from './engines-store.ts';
import { requireReader } from './service.ts';

type Line = Pick<EngineRow, 'work' | 'language' | 'into'>;

const keyOf = ({ work, language, into }: Line) => `${work} ${language} ${into}`;

/**
 * Which engines worked for which language and pair: recognition first. Guests learn nothing from before they joined.
 * @throws ApiError ConferenceNotFound to those who may not read the transcript
 */
export async function listEngineWork(
  deps: Pick<ConferencesDependencies, 'db'>,
  identity: Member | Guest,
  id: ConferenceId,
): Promise<EngineWork[]> {
  const { from } = await requireReader(deps, identity, id);
  const [engines, changes, lags] = await Promise.all([
    listEnginesOf(deps.db, id),
    listEngineChanges(deps.db, id),
    listMedianLags(deps.db, id, from),
  ]);
  const changesOf = Map.groupBy(
    changes.filter(({ at }) => !from || at >= from),
    keyOf,
  );
  return [...Map.groupBy(engines, keyOf)].map(([key, rows]) =>
    toWork(rows, changesOf.get(key) ?? [], lags.get(key) ?? null),
  );
}

function toWork(rows: readonly EngineRow[], changes: readonly EngineChange[], medianLagMs: number | null) {
  const { work, language, into } = rows[0]!;
  const line = {
    engines: rows.map(({ engine, grade }) => ({ engine, grade })),
    medianLagMs,
    changes: changes.map(({ at, before, engine }) => ({ at: at.toISOString(), before, engine })),
  };
  return work === 'recognition' ? { work, language, ...line } : { work, from: language, to: into, ...line };
}

const median = (column: SQL | typeof transcriptSegments.lagMs | typeof transcriptTranslations.lagMs) =>
  sql<number>`round(percentile_cont(0.5) within group (order by ${column}))::int`;

/** By `keyOf` the line. Words whose lag is not known do not count. */
async function listMedianLags(
  db: Queries,
  id: ConferenceId,
  from: Date | undefined,
): Promise<Map<string, number>> {
  const { language, lagMs, conferenceId, startedAt } = transcriptSegments;
  const isRead = and(eq(conferenceId, id), from && gte(startedAt, from));
  const [recognised, translated] = await Promise.all([
    db
      .select({ language, into: language, lagMs: median(lagMs) })
      .from(transcriptSegments)
      .where(and(isRead, isNotNull(lagMs)))
      .groupBy(language),
    db
      .select({
        language,
        into: transcriptTranslations.language,
        lagMs: median(transcriptTranslations.lagMs),
      })
      .from(transcriptTranslations)
      .innerJoin(transcriptSegments, eq(transcriptSegments.id, transcriptTranslations.segmentId))
      .where(and(isRead, isNotNull(transcriptTranslations.lagMs)))
      .groupBy(language, transcriptTranslations.language),
  ]);
  return new Map([
    ...recognised.map((row) => [keyOf({ work: 'recognition', ...row }), row.lagMs] as const),
    ...translated.map((row) => [keyOf({ work: 'translation', ...row }), row.lagMs] as const),
  ]);
}
