import { Import } from 'lucide-react';
import { useMemo, useState } from 'react';
import { historyColumns, historyFilters } from '../../features/history/history-columns.tsx';
import { useHistoryText } from '../../features/history/history-text.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useLanguage } from '../../platform/text.ts';
import { DataCards, DataTable } from '../../shared/lists/data-table.tsx';
import { ListFailed, ListNotice, ListSkeleton } from '../../shared/lists/list-states.tsx';
import { useListTable } from '../../shared/lists/list-table.ts';
import { defaultSortOf, ListToolbar } from '../../shared/lists/list-toolbar.tsx';
import { useListsText } from '../../shared/lists/lists-text.ts';
import { Pager } from '../../shared/lists/pager.tsx';
import { useHiddenColumns } from '../../shared/lists/use-hidden-columns.ts';
import { useList } from '../../shared/lists/use-list.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import { type HistoryDialog, HistoryDialogs } from './history-dialogs.tsx';
import { historySource } from './history-queries.ts';
import { useImportLink } from './use-import-link.ts';

const NO_ENTRIES: never[] = [];

/** The member's meetings. */
export function HistoryList() {
  const t = useHistoryText();
  const tLists = useListsText();
  const language = useLanguage();
  const [dialog, setDialog] = useState<HistoryDialog | null>(null);
  usePageTitle(t('history.section'));
  useImportLink((token) => setDialog({ kind: 'import', token }));
  const list = useList(historySource);
  const [hidden, setHidden] = useHiddenColumns('history');
  const wide = useMediaQuery('(min-width: 48rem)');
  const columns = useMemo(
    () =>
      historyColumns(t, tLists('list.actions'), language, {
        onShare: (entry) => setDialog({ kind: 'share', entry }),
        onDelete: (entry) => setDialog({ kind: 'delete', entry }),
      }),
    [t, tLists, language],
  );
  const filters = useMemo(() => historyFilters(t), [t]);
  const { state, ask, answer, config, failed } = list;
  const table = useListTable({
    columns,
    items: answer?.items ?? NO_ENTRIES,
    idOf: ({ id }) => id,
    fields: config?.fields ?? NO_ENTRIES,
    sort: state.sort ?? defaultSortOf(config),
    hidden,
    onSort: (sort) => ask({ ...state, sort, offset: 0 }),
  });
  const asked = state.filters.length > 0;
  const none = answer?.total === 0;
  const Rows = wide ? DataTable : DataCards;
  return (
    <div className="page-column pt-6 pb-16 md:pt-10">
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="grow text-2xl tracking-[-0.022em]">{t('history.section')}</h1>
        {answer && !none && (
          <p className="text-ink-3 tabular-nums">{t('history.meetings', { count: answer.total })}</p>
        )}
        <Button
          icon={<Import aria-hidden strokeWidth={1.75} className="size-5" />}
          onClick={() => setDialog({ kind: 'import' })}
        >
          {t('import.button')}
        </Button>
      </div>
      {!failed && (!none || asked) && (
        <div className="mb-4">
          <ListToolbar
            list={list}
            table={table}
            searchLabel={t('history.search')}
            filterLabels={filters}
            cards={!wide}
            hidden={hidden}
            onHidden={setHidden}
          />
        </div>
      )}
      <div className="list-sheet">
        {failed ? (
          <ListFailed title={t('history.failedTitle')} onRetry={list.retry} />
        ) : !answer ? (
          <ListSkeleton />
        ) : none && asked ? (
          <ListNotice text={tLists('list.nothing')}>
            <Button onClick={() => ask({ ...state, filters: [], offset: 0 })}>{tLists('list.clear')}</Button>
          </ListNotice>
        ) : none ? (
          <ListNotice text={t('history.empty')}>
            <LinkButton to="/" kind="primary">
              {t('history.start')}
            </LinkButton>
          </ListNotice>
        ) : (
          <>
            <Rows
              table={table}
              label={t('history.section')}
              isLive={historySource.isLive}
              stale={list.stale}
            />
            <Pager
              offset={state.offset}
              limit={list.limit}
              total={answer.total}
              onOffset={(offset) => ask({ ...state, offset })}
            />
          </>
        )}
      </div>
      <HistoryDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}
