import type { UserId } from '@intermind/contracts';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { promptColumns } from '../../features/prompts/prompt-columns.tsx';
import { usePromptsText } from '../../features/prompts/prompts-text.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useLanguage } from '../../platform/text.ts';
import { DataCards, DataTable } from '../../shared/lists/data-table.tsx';
import { ListFailed, ListNotice, ListSkeleton } from '../../shared/lists/list-states.tsx';
import { valuesOf, withFilter } from '../../shared/lists/list-state.ts';
import { useListTable } from '../../shared/lists/list-table.ts';
import { defaultSortOf } from '../../shared/lists/list-toolbar.tsx';
import { useListsText } from '../../shared/lists/lists-text.ts';
import { Pager } from '../../shared/lists/pager.tsx';
import { SearchField } from '../../shared/lists/search-field.tsx';
import { useList } from '../../shared/lists/use-list.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import { PromptDialogs, type PromptsDialog } from './prompt-dialogs.tsx';
import { EVERYONES_PROMPTS, OWN_PROMPTS, type PromptScope, promptsOf } from './prompt-scopes.ts';

/** `/profile/prompts`: the member's own (spec 2 §2). */
export function OwnPromptsScreen() {
  return <PromptsScreen scope={OWN_PROMPTS} />;
}

/** `/admin/prompts`: everyone's (spec 2 §2). */
export function EveryonesPromptsScreen() {
  return <PromptsScreen scope={EVERYONES_PROMPTS} />;
}

/** In the page of a member, for administrators. */
export function MemberPrompts({ id }: { id: UserId }) {
  const scope = useMemo(() => promptsOf(id), [id]);
  return <PromptsPart scope={scope} level={2} />;
}

const NONE: never[] = [];

function PromptsScreen({ scope }: { scope: PromptScope }) {
  usePageTitle(usePromptsText()('prompts.title'));
  return <PromptsPart scope={scope} level={1} />;
}

const HELP = { own: 'prompts.own', everyones: 'prompts.everyones', member: 'prompts.members' } as const;
const EMPTY = {
  own: 'prompts.empty',
  everyones: 'prompts.emptyEveryones',
  member: 'prompts.emptyMembers',
} as const;

/** A list of prompts, with what can be done with them. @param level of its heading; 2: that of the tab is enough */
function PromptsPart({ scope, level }: { scope: PromptScope; level: 1 | 2 }) {
  const t = usePromptsText();
  const tLists = useListsText();
  const language = useLanguage();
  const [dialog, setDialog] = useState<PromptsDialog | null>(null);
  const list = useList(scope.source);
  const wide = useMediaQuery('(min-width: 48rem)');
  const columns = useMemo(
    () =>
      promptColumns(t, tLists('list.actions'), language, {
        onEdit: (prompt) => setDialog({ kind: 'edit', prompt }),
        onDelete: (prompt) => setDialog({ kind: 'delete', prompt }),
      }),
    [t, tLists, language],
  );
  const { state, ask, answer, config, failed } = list;
  const table = useListTable({
    columns,
    items: answer?.items ?? NONE,
    idOf: ({ id }) => id,
    fields: config?.fields ?? NONE,
    sort: state.sort ?? defaultSortOf(config),
    hidden: NONE,
    onSort: (sort) => ask({ ...state, sort, offset: 0 }),
  });
  const search = (text: string) =>
    ask(withFilter(state, 'search', 'contains', text === '' ? [] : [text]), { replace: true });
  const searched = valuesOf(state, 'search', 'contains')[0] ?? '';
  const none = answer?.total === 0;
  const Rows = wide ? DataTable : DataCards;
  const newPrompt = (
    <Button
      kind="primary"
      icon={<Plus aria-hidden strokeWidth={1.75} className="size-5" />}
      onClick={() => setDialog({ kind: 'new' })}
    >
      {t('prompts.new')}
    </Button>
  );
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        {level === 1 ? (
          <h1 className="grow text-2xl tracking-[-0.022em]">{t('prompts.title')}</h1>
        ) : (
          <p className="grow text-ink-2">{t(HELP[scope.whose])}</p>
        )}
        {answer && (!none || searched !== '') && newPrompt}
      </div>
      {level === 1 && <p className="mb-4 max-w-[42rem] text-ink-2">{t(HELP[scope.whose])}</p>}
      {!failed && (!none || searched !== '') && (
        <div className="mb-4 flex">
          <SearchField label={t('prompts.search')} value={searched} onSearch={search} />
        </div>
      )}
      <div className="list-sheet">
        {failed ? (
          <ListFailed title={t('prompts.failedTitle')} onRetry={list.retry} />
        ) : !answer ? (
          <ListSkeleton rows={3} />
        ) : none && searched !== '' ? (
          <ListNotice text={tLists('list.nothing')}>
            <Button onClick={() => search('')}>{tLists('list.clear')}</Button>
          </ListNotice>
        ) : none ? (
          <ListNotice text={t(EMPTY[scope.whose])}>{newPrompt}</ListNotice>
        ) : (
          <>
            <Rows table={table} label={t('prompts.title')} stale={list.stale} />
            <Pager
              offset={state.offset}
              limit={list.limit}
              total={answer.total}
              onOffset={(offset) => ask({ ...state, offset })}
            />
          </>
        )}
      </div>
      <PromptDialogs scope={scope} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
