import '../../features/admin/admin.css';
import type { Announcement, AnnouncementFields } from '@intermind/contracts';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { announcementColumns, announcementFilters } from '../../features/admin/announcement-columns.tsx';
import { logProblem } from '../../platform/log.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useLanguage } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { ListNotice } from '../../shared/lists/list-states.tsx';
import { ListView } from '../../shared/lists/list-view.tsx';
import { useListsText } from '../../shared/lists/lists-text.ts';
import { useList } from '../../shared/lists/use-list.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import {
  announcementsSource,
  changeAnnouncement,
  publishAnnouncement,
  withdrawAnnouncement,
} from './announcement-queries.ts';

const AnnouncementDialog = lazy(async () => ({
  default: (await import('../../features/admin/announcement-dialog.tsx')).AnnouncementDialog,
}));

type Opened = { kind: 'new' } | { kind: 'edit' | 'withdraw'; announcement: Announcement };

/** `/admin/announcements`: what is said to all members. */
export function AnnouncementsScreen() {
  const t = useAdminText();
  const tLists = useListsText();
  const language = useLanguage();
  usePageTitle(t('announce.title'));
  const list = useList(announcementsSource);
  const [opened, setOpened] = useState<Opened | null>(null);
  const actions = tLists('list.actions');
  const columns = useMemo(
    () =>
      announcementColumns(
        t,
        { language, actions },
        {
          onEdit: (announcement) => setOpened({ kind: 'edit', announcement }),
          onWithdraw: (announcement) => setOpened({ kind: 'withdraw', announcement }),
        },
      ),
    [t, language, actions],
  );
  const filters = useMemo(() => announcementFilters(t), [t]);
  const tell = (kind: 'success' | 'error', text: string) => showToast({ kind, text, id: 'announcements' });
  const save = async (fields: AnnouncementFields): Promise<string | null> => {
    const edited = opened?.kind === 'edit' ? opened.announcement : null;
    try {
      await (edited ? changeAnnouncement(edited.id, fields) : publishAnnouncement(fields));
    } catch (cause) {
      logProblem('An announcement was not saved', cause);
      return t('announce.failed');
    }
    tell('success', t(edited ? 'announce.changed' : 'announce.published'));
    setOpened(null);
    return null;
  };
  const withdraw = async ({ id }: Announcement): Promise<void> => {
    try {
      await withdrawAnnouncement(id);
      tell('success', t('announce.withdrawnDone'));
    } catch (cause) {
      logProblem('An announcement was not withdrawn', cause);
      tell('error', t('announce.withdrawFailed'));
    }
    setOpened(null);
  };
  const create = (
    <Button
      kind="primary"
      icon={<Plus aria-hidden strokeWidth={1.75} className="size-5" />}
      onClick={() => setOpened({ kind: 'new' })}
    >
      {t('announce.new')}
    </Button>
  );
  const none = list.answer?.total === 0 && list.state.filters.length === 0;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="grow text-2xl tracking-[-0.022em]">{t('announce.title')}</h1>
        {list.answer && !none && create}
      </div>
      <p className="mb-5 max-w-[42rem] text-ink-2">{t('announce.help')}</p>
      <ListView
        list={list}
        columns={columns}
        filters={filters}
        idOf={({ id }) => id}
        label={t('announce.title')}
        searchLabel={t('announce.search')}
        failedTitle={t('announce.listFailed')}
        empty={<ListNotice text={t('announce.empty')}>{create}</ListNotice>}
      />
      {opened?.kind === 'withdraw' && (
        <Dialog
          open
          alert
          onClose={() => setOpened(null)}
          title={t('announce.withdrawTitle')}
          description={t('announce.withdrawText')}
          actions={
            <>
              <Button onClick={() => setOpened(null)}>{t('user.cancel')}</Button>
              <ActionButton kind="danger" act={() => withdraw(opened.announcement)}>
                {t('announce.withdraw')}
              </ActionButton>
            </>
          }
        >
          <p className="line-clamp-3 wrap-anywhere">
            <bdi>{opened.announcement.text}</bdi>
          </p>
        </Dialog>
      )}
      {opened && opened.kind !== 'withdraw' && (
        <Suspense>
          <AnnouncementDialog
            announcement={opened.kind === 'edit' ? opened.announcement : undefined}
            onSave={save}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
