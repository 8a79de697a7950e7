import type { AdminUser } from '@intermind/contracts';
import { lazy, Suspense, useState } from 'react';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { nameOf } from '../../features/admin/user-columns.tsx';
import { logProblem } from '../../platform/log.ts';
import { useLanguage } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { turnOffTwoFactor, useFactors } from './admin-queries.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../features/admin/confirm-dialog.tsx')).ConfirmDialog,
}));

/** Whether a member signs in with a second factor; it can be turned off for a member who has lost it. */
export function UserTwoFactor({ user }: { user: AdminUser }) {
  const t = useAdminText();
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const { data, isError } = useFactors(user.id);
  const name = nameOf(user) ?? t('users.deletedName');
  const turnOff = async () => {
    try {
      await turnOffTwoFactor(user.id);
      showToast({ kind: 'success', text: t('user.twoFactorDone', { name }), id: 'user' });
    } catch (cause) {
      logProblem('Two-factor authentication of a member was not turned off', cause);
      showToast({ kind: 'error', text: t('user.twoFactorFailed'), id: 'user' });
    }
    setAsking(false);
  };
  if (isError) return '–';
  if (!data) return <Skeleton className="h-5 w-24" />;
  if (!data.twoFactor) return t('user.twoFactorOff');
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (
    <>
      {t('user.twoFactorSince', { date: date.format(new Date(data.twoFactor.since)) })}
      <Button size="compact" onClick={() => setAsking(true)}>
        {t('user.twoFactorTurnOff')}
      </Button>
      <Suspense>
        {asking && (
          <ConfirmDialog
            title={t('user.twoFactorTitle', { name })}
            text={t('user.twoFactorText')}
            confirm={t('user.twoFactorTurnOff')}
            danger
            act={turnOff}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
