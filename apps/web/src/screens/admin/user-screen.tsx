import '../../features/admin/admin.css';
import type { AdminUser, UserId } from '@intermind/contracts';
import { planName } from '@intermind/contracts/plans';
import { ApiError } from '@intermind/sdk';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { Facts } from '../../features/admin/facts.tsx';
import { useBillingText } from '../../platform/billing-text.ts';
import { usePromptsText } from '../../features/prompts/prompts-text.ts';
import { nameOf, UserStatus } from '../../features/admin/user-columns.tsx';
import { clockTime } from '../../platform/clock-time.ts';
import { hasOwnProvider } from '../../platform/config.ts';
import { calendarDayText } from '../../platform/day-text.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useLanguage, useText } from '../../platform/text.ts';
import { ListFailed, ListNotice } from '../../shared/lists/list-states.tsx';
import { useList } from '../../shared/lists/use-list.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PartLoading } from '../../shared/ui/part-states.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { useUser } from './admin-queries.ts';
import { ActList } from './audit-screen.tsx';
import { UserActions } from './user-actions.tsx';
import { UserTwoFactor } from './user-factors.tsx';
import { UserHold } from './user-hold.tsx';
import { UserInvoices, UserPayments, UserQuotas, UserSubscriptions } from './user-money.tsx';
import { actsAbout } from './user-queries.ts';

interface UserScreenProps {
  id: UserId;
  /** The view that is open. */
  tab: string;
  /** The member’s prompts. */
  prompts: ReactNode;
}

/** `/admin/users/{userId}`: one member, and what belongs to them (spec 2 §2). */
export function UserScreen({ id, tab, prompts }: UserScreenProps) {
  const t = useAdminText();
  const tShell = useText();
  const { data: user, error, refetch } = useUser(id);
  usePageTitle((user && nameOf(user)) ?? t('nav.users'));
  const missing = error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 400);
  return (
    <>
      <Link
        to="/admin/users"
        className="mb-2 -ms-1 inline-flex min-h-9 items-center gap-1.5 rounded-control px-1 text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden className="flip size-4" strokeWidth={2} />
        {t('user.all')}
      </Link>
      {user ? (
        <User user={user} tab={tab} prompts={prompts} />
      ) : missing ? (
        <>
          <h1 className="mb-2 text-2xl tracking-[-0.022em]">{t('user.missingTitle')}</h1>
          <div className="list-sheet">
            <ListNotice text={t('user.missingText')}>
              <LinkButton to="/admin/users" kind="primary">
                {t('user.all')}
              </LinkButton>
            </ListNotice>
          </div>
        </>
      ) : error ? (
        <>
          <h1 className="sr-only">{t('nav.users')}</h1>
          <div className="list-sheet">
            <ListFailed title={t('user.failed')} onRetry={() => void refetch()} />
          </div>
        </>
      ) : (
        <PartLoading text={tShell('common.loading')} />
      )}
    </>
  );
}

function User({ user, tab, prompts }: Omit<UserScreenProps, 'id'> & { user: AdminUser }) {
  const t = useAdminText();
  const tPrompts = usePromptsText();
  const tBilling = useBillingText();
  const language = useLanguage();
  const when = (time: string) =>
    `${calendarDayText(new Date(time), new Date(), language)}, ${clockTime(new Date(time), language)}`;
  const active = user.status === 'active';
  const tabs = [
    ...(active
      ? [
          {
            key: 'prompts',
            label: tPrompts('prompts.title'),
            content: prompts,
          },
        ]
      : []),
    ...(active && user.plan
      ? [
          {
            key: 'subscriptions',
            label: t('money.subscriptions'),
            content: <UserSubscriptions user={user} />,
          },
          { key: 'quotas', label: t('money.quotas'), content: <UserQuotas user={user} /> },
        ]
      : []),
    ...(user.plan
      ? [
          { key: 'invoices', label: tBilling('billing.invoices'), content: <UserInvoices user={user} /> },
          { key: 'payments', label: tBilling('billing.payments'), content: <UserPayments user={user} /> },
        ]
      : []),
    { key: 'changes', label: t('user.history'), content: <Changes id={user.id} /> },
  ];
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0]!;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start gap-x-6 gap-y-3">
        <h1 className="min-w-[min(16rem,100%)] flex-1 text-2xl tracking-[-0.022em] wrap-anywhere">
          <bdi>{nameOf(user) ?? t('users.deletedName')}</bdi>
        </h1>
        {active && <UserActions user={user} />}
      </div>
      <Facts
        facts={[
          ...(user.email ? [{ label: t('users.email'), value: <bdi>{user.email}</bdi> }] : []),
          { label: t('users.status'), value: <UserStatus status={user.status} t={t} /> },
          {
            label: t('users.role'),
            value: (
              <>
                {t(user.isAdmin ? 'users.admin' : 'users.member')}
                {user.adminFrom === 'issuer' && (
                  <span className="text-sm text-ink-3">{t('user.fromIssuer')}</span>
                )}
              </>
            ),
          },
          ...(active && user.plan ? [{ label: t('money.plan'), value: planName(user.plan) }] : []),
          ...(active && hasOwnProvider()
            ? [{ label: t('user.twoFactor'), value: <UserTwoFactor user={user} /> }]
            : []),
          { label: t('hold.title'), value: <UserHold user={user} /> },
          { label: t('users.created'), value: when(user.createdAt) },
          { label: t('users.lastLogin'), value: when(user.lastLogin) },
        ]}
      />
      <div className="mt-6">
        <Tabs
          label={t('user.about')}
          tabs={tabs}
          value={shown.key}
          onChange={(key) => navigate(`/admin/users/${user.id}/${key}`, { replace: true })}
        />
      </div>
    </>
  );
}

function Changes({ id }: { id: UserId }) {
  const source = useMemo(() => actsAbout(id), [id]);
  return <ActList list={useList(source)} />;
}
