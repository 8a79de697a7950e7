import type { UserInfo } from '@intermind/contracts';
import { LogOut } from 'lucide-react';
import { signOut } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Menu } from '../../shared/ui/menu.tsx';

/** The member's initials; opens what belongs to the account. */
export function AccountMenu({ user }: { user: UserInfo }) {
  const t = useText();
  const name = user.fullName || user.email;
  return (
    <Menu
      align="end"
      className="w-64"
      header={
        <>
          <p className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm wrap-anywhere text-ink-3">
            <bdi>{user.email}</bdi>
          </p>
        </>
      }
      sections={[
        {
          key: 'session',
          items: [
            {
              key: 'sign-out',
              label: t('shell.signOut'),
              icon: <LogOut aria-hidden className="flip size-5" strokeWidth={1.75} />,
              onSelect: () => void signOut(),
            },
          ],
        },
      ]}
      trigger={(opener) => (
        <button
          {...opener}
          type="button"
          data-tooltip={name}
          data-tooltip-align="end"
          className="grid size-10 place-items-center rounded-round"
        >
          <span className="sr-only">{t('shell.account', { name })}</span>
          <Avatar id={user.id} name={name} />
        </button>
      )}
    />
  );
}
