import type { EngineMeasure, EngineOrders, EnginePrices } from '@intermind/contracts';
import { isSoldByMinute } from '@intermind/contracts/engine-price';
import { useMemo, useState } from 'react';
import { kindTitle } from '../../features/admin/engine-kinds.ts';
import { EnginePriceDialog } from '../../features/admin/engine-price-dialog.tsx';
import { pricedEngines, type PricedEngine, enteredMoney } from '../../features/admin/engine-prices.ts';
import { useEnginesText } from '../../features/admin/engines-text.ts';
import { logProblem } from '../../platform/log.ts';
import { useLanguage, useText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { DataCards, DataTable } from '../../shared/lists/data-table.tsx';
import { ListFailed, ListNotice } from '../../shared/lists/list-states.tsx';
import { type ListColumn, useListTable } from '../../shared/lists/list-table.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PartLoading } from '../../shared/ui/part-states.tsx';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import { useEngineOrders } from './engine-order-queries.ts';
import { setEnginePrice, useEnginePrices } from './engine-price-queries.ts';

const NONE: never[] = [];

/** What engines cost, as the operator knows it. */
export function EnginePricesView({ measures }: { measures: readonly EngineMeasure[] }) {
  const t = useEnginesText();
  const tShell = useText();
  const orders = useEngineOrders();
  const prices = useEnginePrices();
  const again = () => void Promise.all([orders.refetch(), prices.refetch()]);
  return (
    <>
      <p className="mb-5 max-w-[46rem] text-ink-2">{t('price.intro')}</p>
      {orders.data && prices.data ? (
        <Prices orders={orders.data} prices={prices.data} measures={measures} />
      ) : orders.isError || prices.isError ? (
        <div className="list-sheet">
          <ListFailed title={t('price.loadFailed')} onRetry={again} />
        </div>
      ) : (
        <PartLoading text={tShell('common.loading')} lines={5} />
      )}
    </>
  );
}

interface PricesProps {
  orders: EngineOrders;
  prices: EnginePrices;
  measures: readonly EngineMeasure[];
}

function Prices({ orders, prices: { prices, currency }, measures }: PricesProps) {
  const t = useEnginesText();
  const language = useLanguage();
  const wide = useMediaQuery('(min-width: 64rem)');
  const [entered, setEntered] = useState<PricedEngine | null>(null);
  const items = useMemo(() => pricedEngines({ orders, measures, prices }), [orders, measures, prices]);
  const columns = useMemo((): ListColumn<PricedEngine>[] => {
    const text = ({ kind, priceMicros }: PricedEngine) => {
      if (priceMicros === null || currency === null) return t('price.none');
      const price = enteredMoney(priceMicros, currency, language);
      return t(isSoldByMinute(kind) ? 'price.perMinute' : 'price.perMillion', { price });
    };
    return [
      {
        id: 'engine',
        meta: { label: t('bench.engine'), heading: true },
        cell: ({ row: { original } }) => (
          <p className="font-semibold wrap-anywhere">
            <bdi>{original.engine}</bdi>
          </p>
        ),
      },
      {
        id: 'kind',
        meta: { label: t('price.kind') },
        cell: ({ row: { original } }) => kindTitle(original.kind, t),
      },
      {
        id: 'price',
        meta: { label: t('price.price') },
        cell: ({ row: { original } }) => (
          <span className={original.priceMicros === null ? 'text-ink-3' : undefined}>{text(original)}</span>
        ),
      },
      {
        id: 'enter',
        meta: { label: t('price.enter'), actions: true },
        cell: ({ row: { original } }) => (
          <div className="flex justify-end">
            <Button
              size="compact"
              aria-label={t('price.enterOf', {
                engine: `${original.engine}, ${kindTitle(original.kind, t)}`,
              })}
              onClick={() => setEntered(original)}
            >
              {t('price.enter')}
            </Button>
          </div>
        ),
      },
    ];
  }, [t, language, currency]);
  const table = useListTable({
    ...{ columns, items, fields: NONE, sort: null, hidden: NONE, onSort: () => undefined },
    idOf: ({ kind, engine }) => `${kind} ${engine}`,
  });
  const save = async (priceMicros: number | null, unit: string) => {
    try {
      const { kind, engine } = entered!;
      await setEnginePrice({ kind, engine, priceMicros, currency: unit });
      setEntered(null);
    } catch (cause) {
      logProblem('The price of an engine was not saved', cause);
      showToast({ kind: 'error', text: t('price.saveFailed'), id: 'engine-price' });
    }
  };
  const Rows = wide ? DataTable : DataCards;
  return (
    <>
      <div className="list-sheet engine-prices">
        {items.length > 0 ? (
          <Rows table={table} label={t('price.title')} stale={false} />
        ) : (
          <ListNotice text={t('price.noEngines')} />
        )}
      </div>
      {entered && (
        <EnginePriceDialog
          engine={entered}
          currency={currency}
          onSave={save}
          onClose={() => setEntered(null)}
        />
      )}
    </>
  );
}
