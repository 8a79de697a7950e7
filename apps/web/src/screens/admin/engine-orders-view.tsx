import type { EngineKind, EngineOrders } from '@intermind/contracts';
import { useMemo, useState } from 'react';
import { type EnginesText, useEnginesText } from '../../features/admin/engines-text.ts';
import { kindTitle, SHOWN_KINDS } from '../../features/admin/engine-kinds.ts';
import { engineOrderColumns } from '../../features/admin/engine-order-columns.tsx';
import { EngineOrderDialog } from '../../features/admin/engine-order-dialog.tsx';
import { type SubjectOrder, subjectName, subjectOrders } from '../../features/admin/subject-orders.ts';
import { logProblem } from '../../platform/log.ts';
import { showToast } from '../../platform/toast.ts';
import { useText } from '../../platform/text.ts';
import { DataCards, DataTable } from '../../shared/lists/data-table.tsx';
import { ListFailed, ListNotice } from '../../shared/lists/list-states.tsx';
import { useListTable } from '../../shared/lists/list-table.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PartLoading } from '../../shared/ui/part-states.tsx';
import { SwitchRow } from '../../shared/ui/switch-row.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import { orderByBench, orderByHand, useEngineOrders } from './engine-order-queries.ts';

/** There may be 272 pairs. */
const SHOWN_FIRST = 6;
const NONE: never[] = [];

/** In which order meetings try the engines, and the choice of another. @param measured whether any bench has finished */
export function EngineOrdersView({ measured }: { measured: boolean }) {
  const t = useEnginesText();
  const tShell = useText();
  const { data, isError, refetch } = useEngineOrders();
  return (
    <>
      <p className="mb-5 max-w-[46rem] text-ink-2">{t('order.intro')}</p>
      {data ? (
        <Orders orders={data} measured={measured} t={t} />
      ) : isError ? (
        <div className="list-sheet">
          <ListFailed title={t('order.loadFailed')} onRetry={() => void refetch()} />
        </div>
      ) : (
        <PartLoading text={tShell('common.loading')} lines={5} />
      )}
    </>
  );
}

function Orders({ orders, measured, t }: { orders: EngineOrders; measured: boolean; t: EnginesText }) {
  const all = useMemo(() => subjectOrders(orders), [orders]);
  const [changed, setChanged] = useState<SubjectOrder | null>(null);
  const save = async (engines: string[] | null) => {
    const { kind, subject } = changed!;
    if (await isSaved(orderByHand({ kind, subject, engines }), t)) setChanged(null);
  };
  return (
    <>
      <BestSwitch orders={orders} measured={measured} t={t} />
      {orders.engines === null && <p className="mb-5 text-ink-2">{t('order.noWorker')}</p>}
      {all.length === 0 && orders.engines !== null && (
        <div className="list-sheet">
          <ListNotice text={t('order.none')} />
        </div>
      )}
      {SHOWN_KINDS.map((kind) => {
        const ofKind = all.filter((order) => order.kind === kind);
        return (
          ofKind.length > 0 && (
            <KindOrders key={kind} kind={kind} orders={ofKind} t={t} onChange={setChanged} />
          )
        );
      })}
      {changed && (
        <EngineOrderDialog
          key={subjectName(changed)}
          order={changed}
          onSave={save}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  );
}

function BestSwitch({ orders, measured, t }: { orders: EngineOrders; measured: boolean; t: EnginesText }) {
  const [state, setState] = useState<'idle' | 'saved'>('idle');
  const [wanted, setWanted] = useState(orders.bestByBench);
  const { busy, run } = useAction(async (bestByBench: boolean) => {
    setWanted(bestByBench);
    setState((await isSaved(orderByBench(bestByBench), t)) ? 'saved' : 'idle');
  });
  return (
    <div className="mb-6 max-w-[46rem] rounded-tile border border-line bg-sheet px-5 py-4">
      <SwitchRow
        label={t('order.best')}
        note={t(measured ? 'order.bestNote' : 'order.bestEmpty')}
        checked={busy ? wanted : orders.bestByBench}
        onChange={run}
      />
      <p role="status" className="min-h-5 text-sm text-ink-2">
        {busy ? t('order.saving') : state === 'saved' && t('order.saved')}
      </p>
    </div>
  );
}

interface KindOrdersProps {
  kind: EngineKind;
  orders: SubjectOrder[];
  t: EnginesText;
  onChange: (order: SubjectOrder) => void;
}

function KindOrders({ kind, orders, t, onChange }: KindOrdersProps) {
  const wide = useMediaQuery('(min-width: 64rem)');
  const [all, setAll] = useState(false);
  const items = useMemo(() => (all ? orders : orders.slice(0, SHOWN_FIRST)), [all, orders]);
  const columns = useMemo(() => engineOrderColumns(t, onChange), [t, onChange]);
  const table = useListTable({
    ...{ columns, items, fields: NONE, sort: null, hidden: NONE, onSort: () => undefined },
    idOf: subjectName,
  });
  const title = kindTitle(kind, t);
  const Rows = wide ? DataTable : DataCards;
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg">{title}</h2>
      <div className="list-sheet engine-orders">
        <Rows table={table} label={title} stale={false} />
      </div>
      {items.length < orders.length && (
        <Button kind="quiet" className="mt-2" onClick={() => setAll(true)}>
          {t('order.showAll', { count: orders.length })}
        </Button>
      )}
    </section>
  );
}

/** What failed is said, and the page shows what counts. */
async function isSaved(saving: Promise<void>, t: EnginesText): Promise<boolean> {
  try {
    await saving;
    return true;
  } catch (cause) {
    logProblem('The order of the engines was not saved', cause);
    showToast({ kind: 'error', text: t('order.saveFailed'), id: 'engine-order' });
    return false;
  }
}
