import '../../features/admin/admin.css';
import type { AdminAct } from '@intermind/contracts';
import { type ReactNode, useMemo } from 'react';
import { actColumns, actFilters } from '../../features/admin/act-columns.tsx';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useLanguage } from '../../platform/text.ts';
import { ListNotice } from '../../shared/lists/list-states.tsx';
import { ListView } from '../../shared/lists/list-view.tsx';
import { type List, useList } from '../../shared/lists/use-list.ts';
import { actsSource } from './admin-queries.ts';
import { ExportButton } from './export-button.tsx';
import { exportActs } from './export-queries.ts';

/** `/admin/audit`: what administrators did. */
export function AuditScreen() {
  const t = useAdminText();
  usePageTitle(t('nav.audit'));
  const list = useList(actsSource);
  return (
    <>
      <h1 className="mb-5 text-2xl tracking-[-0.022em]">{t('nav.audit')}</h1>
      <ActList list={list} tools={<ExportButton list={list} ask={exportActs} />} />
    </>
  );
}

/** The audit log, whole or about one member. */
export function ActList({ list, tools }: { list: List<AdminAct>; tools?: ReactNode }) {
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
      tools={tools}
      empty={<ListNotice text={t('acts.empty')} />}
    />
  );
}
