import '../../features/admin/admin.css';
import type { Engines } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { BenchState } from '../../features/admin/bench-state.tsx';
import { EngineMeasures } from '../../features/admin/engine-measures.tsx';
import { clockTime } from '../../platform/clock-time.ts';
import { calendarDayText } from '../../platform/day-text.ts';
import { logProblem } from '../../platform/log.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useLanguage, useText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { ListFailed, ListNotice } from '../../shared/lists/list-states.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { PartLoading } from '../../shared/ui/part-states.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { startBench, useEngines } from './engine-queries.ts';

/** `/admin/engines`: how good the speech engines are. */
export function EnginesScreen() {
  const t = useAdminText();
  const tShell = useText();
  const title = t('dashboard.engines');
  usePageTitle(title);
  const { data, isError, refetch } = useEngines();
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
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="grow text-2xl tracking-[-0.022em]">{title}</h1>
        {data?.bench && start}
      </div>
      <p className="mb-6 max-w-[46rem] text-ink-2">{t('bench.intro')}</p>
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
  const t = useAdminText();
  const language = useLanguage();
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
      <EngineMeasures measures={shown.measures} />
    </>
  );
}
