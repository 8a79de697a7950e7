import type { UserInfo } from '@intermind/contracts';
import { History, LogOut, MessageCircleQuestionMark, ShieldCheck, Tag, UserRound } from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import { getConfig } from '../../platform/config.ts';
import { signOut } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import { useBillingText } from '../../platform/billing-text.ts';

/** The member's initials; opens what belongs to the account, and the prices where plans are on. */
export function AccountMenu({ user }: { user: UserInfo }) {
  return getConfig().features.plans ? <MenuWithPricing user={user} /> : <MenuOf user={user} />;
}

function MenuWithPricing({ user }: { user: UserInfo }) {
  return <MenuOf user={user} pricing={useBillingText()('billing.pricing')} />;
}

/** @param pricing what the way to the prices is called; undefined: there is none */
function MenuOf({ user, pricing }: { user: UserInfo; pricing?: string }) {
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
          key: 'pages',
          items: [
            ...(user.isAdmin
              ? [
                  {
                    key: 'admin',
                    label: t('shell.admin'),
                    icon: <ShieldCheck aria-hidden className="size-5" strokeWidth={1.75} />,
                    onSelect: () => navigate('/admin'),
                  },
                ]
              : []),
            {
              key: 'profile',
              label: t('shell.profile'),
              icon: <UserRound aria-hidden className="size-5" strokeWidth={1.75} />,
              onSelect: () => navigate('/profile'),
            },
            {
              key: 'history',
              label: t('shell.history'),
              icon: <History aria-hidden className="size-5" strokeWidth={1.75} />,
              onSelect: () => navigate('/history'),
            },
            {
              key: 'ask',
              label: t('shell.ask'),
              icon: <MessageCircleQuestionMark aria-hidden className="size-5" strokeWidth={1.75} />,
              onSelect: () => navigate('/ask'),
            },
            ...(pricing
              ? [
                  {
                    key: 'pricing',
                    label: pricing,
                    icon: <Tag aria-hidden className="size-5" strokeWidth={1.75} />,
                    onSelect: () => navigate('/pricing'),
                  },
                ]
              : []),
          ],
        },
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
          className="grid size-10 place-items-center rounded-round pointer-coarse:size-11"
        >
          <span className="sr-only">{t('shell.account', { name })}</span>
          <Avatar name={name} />
        </button>
      )}
    />
  );
}
