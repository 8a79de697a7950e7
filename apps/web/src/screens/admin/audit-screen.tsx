import '../../features/admin/admin.css';
import type { AdminAct } from '@intermind/contracts';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { actColumns, actFilters } from '../../features/admin/act-columns.tsx';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { logProblem } from '../../platform/log.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useLanguage } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { ListNotice } from '../../shared/lists/list-states.tsx';
import { paramsOf } from '../../shared/lists/list-state.ts';
import { ListView } from '../../shared/lists/list-view.tsx';
import { type List, useList } from '../../shared/lists/use-list.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { actsSource, exportActs } from './admin-queries.ts';

/** `/admin/audit`: what administrators did. */
export function AuditScreen() {
  const t = useAdminText();
  usePageTitle(t('nav.audit'));
  const list = useList(actsSource);
  const { offset: _, ...asked } = paramsOf(list.state);
  const download = async () => {
    try {
      const file = await exportActs(asked);
      if (file) saveFile(file);
    } catch (cause) {
      logProblem('The audit log was not exported', cause);
      showToast({ kind: 'error', text: t('acts.exportFailed'), id: 'audit' });
    }
  };
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="grow text-2xl tracking-[-0.022em]">{t('nav.audit')}</h1>
        {list.answer && list.answer.total > 0 && (
          <ActionButton
            act={download}
            className="pointer-coarse:h-11"
            icon={<Download aria-hidden strokeWidth={1.75} className="size-5" />}
          >
            {t('acts.export')}
          </ActionButton>
        )}
      </div>
      <ActList list={list} />
    </>
  );
}

/** The audit log, whole or about one member. */
export function ActList({ list }: { list: List<AdminAct> }) {
  const t = useAdminText();
  const language = useLanguage();
  const columns = useMemo(() => actColumns(t, language), [t, language]);
  const filters = useMemo(() => actFilters(t), [t]);
  return (
    <ListView
      list={list}
      columns={columns}
      filters={filters}
      idOf={({ id }) => id}
      label={t('nav.audit')}
      searchLabel={t('acts.search')}
      failedTitle={t('acts.failed')}
      empty={<ListNotice text={t('acts.empty')} />}
    />
  );
}
