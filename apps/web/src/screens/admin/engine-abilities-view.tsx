import { EngineAbilityTables } from '../../features/admin/engine-abilities.tsx';
import { useEnginesText } from '../../features/admin/engines-text.ts';
import { useText } from '../../platform/text.ts';
import { ListFailed, ListNotice } from '../../shared/lists/list-states.tsx';
import { PartLoading } from '../../shared/ui/part-states.tsx';
import { useEngineTable } from './engine-queries.ts';

/** What the engines of the connected workers can do, as their adapters say (decision 0049). */
export function EngineAbilitiesView() {
  const t = useEnginesText();
  const tShell = useText();
  const { data, isError, refetch } = useEngineTable();
  return (
    <>
      <p className="mb-5 max-w-[46rem] text-ink-2">{t('able.intro')}</p>
      {data?.engines?.length ? (
        <EngineAbilityTables engines={data.engines} />
      ) : data ? (
        <div className="list-sheet">
          <ListNotice text={t(data.engines ? 'able.none' : 'able.noWorker')} />
        </div>
      ) : isError ? (
        <div className="list-sheet">
          <ListFailed title={t('able.loadFailed')} onRetry={() => void refetch()} />
        </div>
      ) : (
        <PartLoading text={tShell('common.loading')} lines={5} />
      )}
    </>
  );
}
