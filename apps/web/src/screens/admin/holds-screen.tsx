import '../../features/admin/admin.css';
import type { LegalHold } from '@intermind/contracts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { holdColumns } from '../../features/admin/hold-columns.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { useLanguage } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { ListNotice } from '../../shared/lists/list-states.tsx';
import { ListView } from '../../shared/lists/list-view.tsx';
import { useList } from '../../shared/lists/use-list.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { meetingIdOf } from './meeting-id.ts';
import { type Held, holdFailure, holdsSource, liftHold, placeHold } from './hold-queries.ts';

const HoldDialog = lazy(async () => ({ default: (await import('./hold-dialog.tsx')).HoldDialog }));

const heldOf = ({ user, conference }: LegalHold): Held =>
  user ? { userId: user.id } : { conferenceId: conference!.id };

/** `/admin/holds`: what may not be deleted; meetings are held here, members on their own pages. */
export function HoldsScreen() {
  const t = useAdminText();
  const language = useLanguage();
  usePageTitle(t('hold.list'));
  const list = useList(holdsSource);
  const [dialog, setDialog] = useState<'place' | LegalHold | null>(null);
  const [meeting, setMeeting] = useState('');
  const id = meetingIdOf(meeting);
  const close = () => {
    setDialog(null);
    setMeeting('');
  };
  const columns = useMemo(() => holdColumns(t, { language, onLift: setDialog }), [t, language]);
  const change = async (work: Promise<void>, done: 'hold.placed' | 'hold.lifted') => {
    try {
      await work;
      showToast({ kind: 'success', text: t(done), id: 'hold' });
      close();
    } catch (cause) {
      showToast({ kind: 'error', text: t(holdFailure(cause)), id: 'hold' });
    }
  };
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="grow text-2xl tracking-[-0.022em]">{t('hold.list')}</h1>
        <Button onClick={() => setDialog('place')}>{t('hold.meetingPlace')}</Button>
      </div>
      <ListView
        list={list}
        columns={columns}
        filters={{}}
        idOf={({ user, conference }) => (user ?? conference)!.id}
        label={t('hold.list')}
        searchLabel={t('hold.search')}
        failedTitle={t('hold.listFailed')}
        empty={<ListNotice text={t('hold.listEmpty')} />}
      />
      <Suspense>
        {dialog === 'place' && (
          <HoldDialog
            title={t('hold.meetingPlace')}
            text={t('hold.meetingText')}
            confirm={t('hold.place')}
            ready={id !== null}
            onConfirm={(reason) => change(placeHold({ conferenceId: id! }, reason), 'hold.placed')}
            onClose={close}
          >
            {(asked) => (
              <TextField
                label={t('hold.meeting')}
                help={t('hold.meetingHelp')}
                error={asked && id === null && t('hold.meetingWrong')}
                value={meeting}
                autoComplete="off"
                dir="ltr"
                onChange={({ target }) => setMeeting(target.value)}
              />
            )}
          </HoldDialog>
        )}
        {dialog !== null && dialog !== 'place' && (
          <HoldDialog
            title={t('hold.liftTitle', {
              name: dialog.user
                ? dialog.user.name || t('users.deletedName')
                : (dialog.conference?.title ?? t('hold.meeting')),
            })}
            text={t('hold.liftText')}
            confirm={t('hold.lift')}
            onConfirm={(reason) => change(liftHold(heldOf(dialog), reason), 'hold.lifted')}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
