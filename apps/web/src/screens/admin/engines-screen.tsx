import '../../features/admin/admin.css';
import type { Engines } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';
import { navigate } from 'wouter/use-browser-location';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { useEnginesText } from '../../features/admin/engines-text.ts';
import { BenchState } from '../../features/admin/bench-state.tsx';
import { EngineMeasures } from '../../features/admin/engine-measures.tsx';
import { subjectOrders } from '../../features/admin/subject-orders.ts';
import { clockTime } from '../../platform/clock-time.ts';
import { calendarDayText } from '../../platform/day-text.ts';
import { logProblem } from '../../platform/log.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useLanguage, useText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { ListFailed, ListNotice } from '../../shared/lists/list-states.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { PartLoading } from '../../shared/ui/part-states.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { EngineAbilitiesView } from './engine-abilities-view.tsx';
import { useEngineOrders, useOrdersAfter } from './engine-order-queries.ts';
import { EngineOrdersView } from './engine-orders-view.tsx';
import { useEnginePrices } from './engine-price-queries.ts';
import { EnginePricesView } from './engine-prices-view.tsx';
import { startBench, useEngines } from './engine-queries.ts';

/** `/admin/engines`: how good the speech engines are, what they can do, in which order meetings try them, and what they cost. @param tab the one that is open */
export function EnginesScreen({ tab }: { tab: string }) {
  const t = useEnginesText();
  const title = useAdminText()('dashboard.engines');
  usePageTitle(title);
  const engines = useEngines();
  useOrdersAfter(engines.data?.finished?.id);
  const tabs = [
    { key: 'measurement', label: t('order.measurement'), content: <Measurement engines={engines} /> },
    { key: 'abilities', label: t('able.title'), content: <EngineAbilitiesView /> },
    {
      key: 'order',
      label: t('order.title'),
      content: <EngineOrdersView measured={Boolean(engines.data?.finished)} />,
    },
    {
      key: 'prices',
      label: t('price.title'),
      content: <EnginePricesView measures={engines.data?.finished?.measures ?? NONE} />,
    },
  ];
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0]!;
  return (
    <>
      <h1 className="mb-5 text-2xl tracking-[-0.022em]">{title}</h1>
      <Tabs
        label={title}
        tabs={tabs}
        value={shown.key}
        onChange={(key) => navigate(`/admin/engines/${key}`, { replace: true })}
      />
    </>
  );
}

function Measurement({ engines: { data, isError, refetch } }: { engines: ReturnType<typeof useEngines> }) {
  const t = useEnginesText();
  const tShell = useText();
  const { busy, run } = useAction(async () => {
    try {
      await startBench();
    } catch (cause) {
      logProblem('The engines were not measured', cause);
      const isRunning = cause instanceof ApiError && cause.code === 'BenchRunning';
      const text = t(isRunning ? 'bench.alreadyRunning' : 'bench.startFailed');
      showToast({ kind: 'error', text, id: 'engines' });
    }
  });
  const running = data?.bench?.state === 'running';
  const start = (
    <Button kind="primary" busy={busy || running} onClick={() => run()}>
      {t('bench.start')}
    </Button>
  );
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <p className="max-w-[46rem] text-ink-2">{t('bench.intro')}</p>
        {data?.bench && start}
      </div>
      {data ? (
        data.bench ? (
          <Measured engines={data} />
        ) : (
          <div className="list-sheet">
            <ListNotice text={t('bench.empty')}>{start}</ListNotice>
          </div>
        )
      ) : isError ? (
        <div className="list-sheet">
          <ListFailed title={t('bench.loadFailed')} onRetry={() => void refetch()} />
        </div>
      ) : (
        <PartLoading text={tShell('common.loading')} lines={5} />
      )}
    </>
  );
}

/** Of one that failed, the figures of the last that did not; where there are none, what it had measured. */
function Measured({ engines: { bench, finished } }: { engines: Engines }) {
  const t = useEnginesText();
  const language = useLanguage();
  const { data: orders } = useEngineOrders();
  const { data: prices } = useEnginePrices();
  if (!bench) return null;
  const shown = bench.state === 'failed' && finished ? finished : bench;
  const momentOf = (time: string): string => {
    const date = new Date(time);
    return `${calendarDayText(date, new Date(), language)}, ${clockTime(date, language)}`;
  };
  return (
    <>
      <BenchState bench={bench} t={t} earlier={shown === bench ? null : momentOf(shown.startedAt)} />
      {bench.state === 'finished' && (
        <p className="mb-6 text-sm text-ink-3">{t('bench.measured', { time: momentOf(bench.startedAt) })}</p>
      )}
      <EngineMeasures
        measures={shown.measures}
        orders={orders ? subjectOrders(orders) : NONE}
        prices={prices ?? NO_PRICES}
      />
    </>
  );
}

const NONE: never[] = [];
const NO_PRICES = { currency: null, prices: NONE };
