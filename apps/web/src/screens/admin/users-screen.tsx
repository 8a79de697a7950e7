import '../../features/admin/admin.css';
import { LIST_TOTAL_MAX } from '@intermind/contracts/lists';
import { useMemo } from 'react';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { userColumns, userFilters } from '../../features/admin/user-columns.tsx';
import { getConfig } from '../../platform/config.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useLanguage } from '../../platform/text.ts';
import { ListNotice } from '../../shared/lists/list-states.tsx';
import { ListView } from '../../shared/lists/list-view.tsx';
import { useListsText } from '../../shared/lists/lists-text.ts';
import { useList } from '../../shared/lists/use-list.ts';
import { usersSource } from './admin-queries.ts';
import { ExportButton } from './export-button.tsx';
import { exportUsers } from './export-queries.ts';

/** `/admin/users`: every member (spec 2 §2). */
export function UsersScreen() {
  const t = useAdminText();
  const tLists = useListsText();
  const language = useLanguage();
  usePageTitle(t('nav.users'));
  const list = useList(usersSource);
  const columns = useMemo(
    () => userColumns(t, { language, plans: getConfig().features.plans }),
    [t, language],
  );
  const filters = useMemo(() => userFilters(t), [t]);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="grow text-2xl tracking-[-0.022em]">{t('nav.users')}</h1>
        {list.answer && list.answer.total <= LIST_TOTAL_MAX && (
          <p className="text-ink-3 tabular-nums">{t('users.count', { count: list.answer.total })}</p>
        )}
      </div>
      <ListView
        list={list}
        columns={columns}
        filters={filters}
        idOf={({ id }) => id}
        label={t('nav.users')}
        searchLabel={t('users.search')}
        failedTitle={t('users.failed')}
        tools={<ExportButton list={list} ask={exportUsers} />}
        empty={<ListNotice text={tLists('list.nothing')} />}
      />
    </>
  );
}
