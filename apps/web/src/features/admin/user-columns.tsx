import type { AdminUser } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { PLAN_CODES, planName } from '@intermind/contracts/plans';
import { Link } from 'wouter';
import { calendarDayText } from '../../platform/day-text.ts';
import type { FilterLabels } from '../../shared/lists/filter-form-values.ts';
import type { ListColumn } from '../../shared/lists/list-table.ts';
import type { AdminText } from './admin-text.ts';
import { StatusMark } from './status-mark.tsx';

/** As people read it; null for a deleted account, whose name is gone. */
export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<AdminUser, 'firstName' | 'lastName' | 'email'>): string | null {
  return `${firstName} ${lastName}`.trim() || email || null;
}

/** The columns of the members (spec 2 §3). */
export function userColumns(
  t: AdminText,
  { language, plans }: { language: Language; plans: boolean },
): ListColumn<AdminUser>[] {
  const day = (time: string) => (
    <time dateTime={time} className="whitespace-nowrap">
      {calendarDayText(new Date(time), new Date(), language)}
    </time>
  );
  return [
    {
      id: 'name',
      meta: { label: t('users.name'), heading: true },
      cell: ({ row: { original } }) => (
        <div className="min-w-0">
          <Link
            to={`/admin/users/${original.id}`}
            className="font-semibold decoration-line-strong wrap-anywhere hover:underline"
          >
            <bdi>{nameOf(original) ?? t('users.deletedName')}</bdi>
          </Link>
          <p className="text-sm wrap-anywhere text-ink-3">
            <bdi>{original.email}</bdi>
          </p>
        </div>
      ),
    },
    ...(plans
      ? [
          {
            id: 'plan',
            meta: { label: t('money.plan') },
            cell: ({ row: { original } }: { row: { original: AdminUser } }) =>
              original.status === 'active' && planName(original.plan ?? 'basic'),
          },
        ]
      : []),
    {
      id: 'isAdmin',
      meta: { label: t('users.role') },
      sortDescFirst: true,
      cell: ({ row: { original } }) => t(original.isAdmin ? 'users.admin' : 'users.member'),
    },
    {
      id: 'status',
      meta: { label: t('users.status') },
      cell: ({ row: { original } }) => <UserStatus status={original.status} t={t} />,
    },
    {
      id: 'letters',
      meta: { label: t('users.letters') },
      enableSorting: false,
      cell: ({ row: { original } }) => wantedLetters(original, t, language),
    },
    {
      id: 'createdAt',
      meta: { label: t('users.created') },
      sortDescFirst: true,
      cell: ({ row: { original } }) => day(original.createdAt),
    },
    {
      id: 'lastLogin',
      meta: { label: t('users.lastLogin') },
      sortDescFirst: true,
      cell: ({ row: { original } }) => day(original.lastLogin),
    },
  ];
}

/** The kinds that the member said they want. */
function wantedLetters({ newsletter, promotions }: AdminUser, t: AdminText, language: Language): string {
  const wanted = [
    ...(newsletter.choice === 'yes' ? [t('users.newsletter')] : []),
    ...(promotions.choice === 'yes' ? [t('users.promotions')] : []),
  ];
  return new Intl.ListFormat(language).format(wanted) || '–';
}

export function UserStatus({ status, t }: { status: AdminUser['status']; t: AdminText }) {
  return (
    <StatusMark kind={status === 'active' ? 'good' : 'off'}>
      {t(status === 'active' ? 'users.active' : 'users.deleted')}
    </StatusMark>
  );
}

export const PLAN_NAMES = Object.fromEntries(PLAN_CODES.map((code) => [code, planName(code)]));

/** What the members can be filtered by, in the order of the form. */
export function userFilters(t: AdminText): FilterLabels {
  return {
    email: { label: t('users.email') },
    plan: { label: t('money.plan'), choices: PLAN_NAMES },
    isAdmin: { label: t('users.admin') },
    status: {
      label: t('users.status'),
      choices: { active: t('users.active'), deleted: t('users.deleted') },
    },
    newsletter: { label: t('users.newsletter'), choices: letterChoices(t) },
    promotions: { label: t('users.promotions'), choices: letterChoices(t) },
    createdAt: { label: t('users.created') },
    lastLogin: { label: t('users.lastLogin') },
  };
}

const letterChoices = (t: AdminText) => ({
  yes: t('users.wanted'),
  no: t('users.unwanted'),
  unsaid: t('users.unsaid'),
});
