import '../../features/admin/admin.css';
import type { Dashboard } from '@intermind/contracts';
import { RotateCw } from 'lucide-react';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { dashboardFigures, liveFacts, systemFacts } from '../../features/admin/dashboard-facts.tsx';
import { Facts } from '../../features/admin/facts.tsx';
import { Figures } from '../../features/admin/figures.tsx';
import { clockTime } from '../../platform/clock-time.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useLanguage, useText } from '../../platform/text.ts';
import { ListFailed } from '../../shared/lists/list-states.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { PartLoading } from '../../shared/ui/part-states.tsx';
import { useDashboard } from './admin-queries.ts';

/** `/admin`: the installation in figures, and what goes on now (spec 2 §3). */
export function DashboardScreen() {
  const t = useAdminText();
  const tShell = useText();
  const language = useLanguage();
  usePageTitle(t('nav.dashboard'));
  const { data, dataUpdatedAt, isFetching, isError, refetch } = useDashboard();
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="grow text-2xl tracking-[-0.022em]">{t('nav.dashboard')}</h1>
        {data && (
          <p className="flex items-center gap-2 text-sm text-ink-3 tabular-nums">
            {t('dashboard.updated', { time: clockTime(new Date(dataUpdatedAt), language) })}
            <IconButton
              label={t('dashboard.refresh')}
              busy={isFetching}
              data-tooltip-align="end"
              icon={<RotateCw aria-hidden className="size-4" strokeWidth={2} />}
              onClick={() => void refetch()}
            />
          </p>
        )}
      </div>
      {data ? (
        <Parts dashboard={data} nowMs={dataUpdatedAt} />
      ) : isError ? (
        <div className="list-sheet">
          <ListFailed title={t('dashboard.failed')} onRetry={() => void refetch()} />
        </div>
      ) : (
        <PartLoading text={tShell('common.loading')} lines={5} />
      )}
    </>
  );
}

function Parts({ dashboard, nowMs }: { dashboard: Dashboard; nowMs: number }) {
  const t = useAdminText();
  const language = useLanguage();
  const { users, meetings } = dashboardFigures(dashboard, t);
  return (
    <>
      <Figures title={t('nav.users')} figures={users} />
      <Figures title={t('dashboard.meetings')} figures={meetings} />
      <section className="mb-8">
        <h2 className="mb-3 text-lg">{t('dashboard.live')}</h2>
        <Facts facts={liveFacts(dashboard, t, language)} />
      </section>
      <section>
        <h2 className="mb-3 text-lg">{t('dashboard.system')}</h2>
        <Facts facts={systemFacts(dashboard, t, language, nowMs)} />
      </section>
    </>
  );
}
