import type { ConferenceId, EngineWork } from '@intermind/contracts';
import type { Guest, Member } from '../../http/identity.ts';
import type { ConferencesDependencies } from '../conferences/index.ts';
import { type EngineChange, listEngineChanges } from './engine-changes-store.ts';
import { type EngineRow, keyOf, listEnginesOf, listEnginesSince, listMedianLags } from './engines-store.ts';
import { requireReader } from './service.ts';

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
    from ? listEnginesSince(deps.db, id, from) : listEnginesOf(deps.db, id),
    listEngineChanges(deps.db, id, from),
    listMedianLags(deps.db, id, from),
  ]);
  const changesOf = Map.groupBy(changes, keyOf);
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
