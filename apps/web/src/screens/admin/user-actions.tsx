import type { AdminUser } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';
import { ShieldCheck, ShieldOff, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { nameOf } from '../../features/admin/user-columns.tsx';
import { logProblem } from '../../platform/log.ts';
import { showToast } from '../../platform/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { changeRole, deleteUser } from './admin-queries.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../features/admin/confirm-dialog.tsx')).ConfirmDialog,
}));

/** What can be done with a member: give or take the role of an administrator, delete the account. Each asks first. */
export function UserActions({ user }: { user: AdminUser }) {
  const t = useAdminText();
  const [asking, setAsking] = useState<'role' | 'delete' | null>(null);
  const name = nameOf(user) ?? t('users.deletedName');
  const close = () => setAsking(null);
  const failed = (cause: unknown, text: string) => {
    const code = cause instanceof ApiError ? cause.code : null;
    const known =
      code === 'LastAdmin'
        ? t('user.last')
        : code === 'AdminFromIssuer'
          ? t('user.fromIssuer')
          : code === 'LegalHold'
            ? t('hold.refused')
            : null;
    if (!known) logProblem('A member was not changed', cause);
    showToast({ kind: 'error', text: known ?? text, id: 'user' });
  };
  const role = async () => {
    try {
      await changeRole(user);
      const text = t(user.isAdmin ? 'user.revoked' : 'user.granted', { name });
      showToast({ kind: 'success', text, id: 'user' });
    } catch (cause) {
      failed(cause, t('user.roleFailed'));
    }
    close();
  };
  const remove = async () => {
    try {
      await deleteUser(user.id);
      showToast({ kind: 'success', text: t('user.removed'), id: 'user' });
      navigate('/admin/users', { replace: true });
    } catch (cause) {
      failed(cause, t('user.removeFailed'));
      close();
    }
  };
  const RoleIcon = user.isAdmin ? ShieldOff : ShieldCheck;
  return (
    <div className="flex flex-wrap gap-3">
      {user.adminFrom !== 'issuer' && (
        <Button
          icon={<RoleIcon aria-hidden className="size-5" strokeWidth={1.75} />}
          onClick={() => setAsking('role')}
        >
          {t(user.isAdmin ? 'user.revoke' : 'user.grant')}
        </Button>
      )}
      <Button
        icon={<Trash2 aria-hidden className="size-5" strokeWidth={1.75} />}
        onClick={() => setAsking('delete')}
      >
        {t('user.remove')}
      </Button>
      <Suspense>
        {asking === 'role' && (
          <ConfirmDialog
            title={t(user.isAdmin ? 'user.revokeTitle' : 'user.grantTitle', { name })}
            text={t(user.isAdmin ? 'user.revokeText' : 'user.grantText')}
            confirm={t(user.isAdmin ? 'user.revoke' : 'user.grant')}
            danger={user.isAdmin}
            act={role}
            onClose={close}
          />
        )}
        {asking === 'delete' && (
          <ConfirmDialog
            title={t('user.removeTitle', { name })}
            text={t('user.removeText')}
            confirm={t('user.remove')}
            danger
            act={remove}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
