import { ApiError, call } from '@intermind/sdk';
import { lazy, Suspense, useState } from 'react';
import { ProfileSection } from '../../features/profile/profile-section.tsx';
import { useProfileText } from '../../features/profile/profile-text.ts';
import { logProblem } from '../../platform/log.ts';
import { signOut, useSession } from '../../platform/session.ts';
import { Button } from '../../shared/ui/button.tsx';

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('../../features/profile/delete-account-dialog.tsx')).DeleteAccountDialog,
}));

/** Deletes the account; then the site root (spec 2 §4). */
export function DeleteSection() {
  const t = useProfileText();
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  const remove = async (): Promise<string | null> => {
    try {
      await call('DELETE /users', { bypassErrorHandler: true });
    } catch (cause) {
      logProblem('The account was not deleted', cause);
      const code = cause instanceof ApiError ? cause.code : null;
      if (code === 'LegalHold') return t('advanced.deleteHeld');
      return t(code === 'UserNotFound' ? 'advanced.userNotFound' : 'advanced.deleteFailed');
    }
    await signOut();
    return null;
  };
  return (
    <ProfileSection title={t('advanced.delete')} note={t('advanced.deleteNote')}>
      <Button onClick={() => setAsking(true)}>{t('advanced.delete')}</Button>
      {asking && user && (
        <Suspense>
          <DeleteAccountDialog email={user.email} onDelete={remove} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </ProfileSection>
  );
}
