import '../../features/admin/admin.css';
import { RotateCw } from 'lucide-react';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { SettingsFindings } from '../../features/admin/settings-findings.tsx';
import { clockTime } from '../../platform/clock-time.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useLanguage, useText } from '../../platform/text.ts';
import { ListFailed } from '../../shared/lists/list-states.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { PartLoading } from '../../shared/ui/part-states.tsx';
import { useSettingsCheck } from './admin-queries.ts';

/** `/admin/settings`: what is not ready for the internet. */
export function SettingsCheckScreen() {
  const t = useAdminText();
  const tShell = useText();
  const language = useLanguage();
  usePageTitle(t('nav.check'));
  const { data, isFetching, isError, refetch } = useSettingsCheck();
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="grow text-2xl tracking-[-0.022em]">{t('nav.check')}</h1>
        {data && (
          <p className="flex items-center gap-2 text-sm text-ink-3 tabular-nums">
            {t('check.checked', { time: clockTime(new Date(data.checkedAt), language) })}
            <IconButton
              label={t('check.again')}
              busy={isFetching}
              data-tooltip-align="end"
              icon={<RotateCw aria-hidden className="size-4" strokeWidth={2} />}
              onClick={() => void refetch()}
            />
          </p>
        )}
      </div>
      <p className="mb-6 max-w-[46rem] text-ink-2">{t('check.intro')}</p>
      {data ? (
        <SettingsFindings findings={data.findings} t={t} />
      ) : isError ? (
        <div className="list-sheet">
          <ListFailed title={t('check.failed')} onRetry={() => void refetch()} />
        </div>
      ) : (
        <PartLoading text={tShell('common.loading')} lines={5} />
      )}
    </>
  );
}
