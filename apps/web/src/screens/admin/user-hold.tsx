import type { AdminUser } from '@intermind/contracts';
import { lazy, Suspense, useState } from 'react';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { nameOf } from '../../features/admin/user-columns.tsx';
import { useLanguage } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { holdFailure, liftHold, placeHold, useHold } from './hold-queries.ts';

const HoldDialog = lazy(async () => ({ default: (await import('./hold-dialog.tsx')).HoldDialog }));

/** Whether anything of a member may be deleted. */
export function UserHold({ user }: { user: AdminUser }) {
  const t = useAdminText();
  const language = useLanguage();
  // Chosen at the click: a colleague may place or lift the hold while the dialog is open.
  const [asking, setAsking] = useState<'place' | 'lift' | null>(null);
  const { data: hold, isError } = useHold(user.id);
  const name = nameOf(user) ?? t('users.deletedName');
  if (isError) return '–';
  if (hold === undefined) return <Skeleton className="h-5 w-24" />;
  const change = async (reason: string) => {
    const lifts = asking === 'lift';
    try {
      await (lifts ? liftHold : placeHold)({ userId: user.id }, reason);
      showToast({ kind: 'success', text: t(lifts ? 'hold.lifted' : 'hold.placed'), id: 'user' });
      setAsking(null);
    } catch (cause) {
      showToast({ kind: 'error', text: t(holdFailure(cause)), id: 'user' });
    }
  };
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (
    <>
      {hold ? (
        <span>
          {t('hold.since', {
            date: date.format(new Date(hold.placedAt)),
            name: hold.placedBy.name || t('users.deletedName'),
          })}
          <br />
          <bdi className="text-sm wrap-anywhere text-ink-2">{hold.reason}</bdi>
        </span>
      ) : (
        t('hold.none')
      )}
      <Button size="compact" onClick={() => setAsking(hold ? 'lift' : 'place')}>
        {t(hold ? 'hold.lift' : 'hold.place')}
      </Button>
      <Suspense>
        {asking && (
          <HoldDialog
            title={t(`hold.${asking}Title`, { name })}
            text={t(`hold.${asking}Text`)}
            confirm={t(`hold.${asking}`)}
            onConfirm={change}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </>
  );
}
