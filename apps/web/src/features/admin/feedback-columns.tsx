import type { FeedbackSummary } from '@intermind/contracts';
import { ISSUE_CATEGORIES } from '@intermind/contracts/feedback';
import type { Language } from '@intermind/contracts/languages';
import { Image } from 'lucide-react';
import { Link } from 'wouter';
import { clockTime } from '../../platform/clock-time.ts';
import { calendarDayText } from '../../platform/day-text.ts';
import type { FilterLabels } from '../../shared/lists/filter-form-values.ts';
import type { ListColumn } from '../../shared/lists/list-table.ts';
import type { AdminText } from './admin-text.ts';

/** What a message is about, in words; of an issue with its category. */
export type CategoryText = (category: NonNullable<FeedbackSummary['category']>) => string;

export function kindText(
  { kind, category }: FeedbackSummary,
  t: AdminText,
  categoryText: CategoryText,
): string {
  if (kind === 'idea') return t('feedback.idea');
  return category ? `${t('feedback.problem')} · ${categoryText(category)}` : t('feedback.problem');
}

/** The columns of the feedback: what, from whom, when. */
export function feedbackColumns(
  t: AdminText,
  categoryText: CategoryText,
  language: Language,
): ListColumn<FeedbackSummary>[] {
  return [
    {
      id: 'message',
      meta: { label: t('feedback.message'), heading: true },
      cell: ({ row: { original } }) => (
        <div className="max-w-[36rem] min-w-0">
          <Link
            to={`/admin/feedback/${original.id}`}
            className="line-clamp-2 font-semibold decoration-line-strong wrap-anywhere hover:underline"
          >
            <bdi lang={original.language}>{original.message}</bdi>
          </Link>
          <p className="flex items-center gap-1.5 text-sm text-ink-3">
            {kindText(original, t, categoryText)}
            {original.hasScreenshot && <Image aria-hidden className="size-4" strokeWidth={1.75} />}
          </p>
        </div>
      ),
    },
    {
      id: 'from',
      meta: { label: t('feedback.from') },
      cell: ({ row: { original } }) => <Sender of={original} t={t} />,
    },
    {
      id: 'sentAt',
      meta: { label: t('feedback.sent') },
      sortDescFirst: true,
      cell: ({ row: { original } }) => (
        <time dateTime={original.sentAt} className="block whitespace-nowrap">
          {calendarDayText(new Date(original.sentAt), new Date(), language)}{' '}
          <span className="text-ink-3 md:block md:text-sm">
            {clockTime(new Date(original.sentAt), language)}
          </span>
        </time>
      ),
    },
  ];
}

/** What the feedback can be filtered by, in the order of the form. */
export function feedbackFilters(t: AdminText, categoryText: CategoryText, aboutText: string): FilterLabels {
  return {
    sentAt: { label: t('feedback.sent') },
    kind: { label: t('feedback.kind'), choices: { issue: t('feedback.problem'), idea: t('feedback.idea') } },
    category: {
      label: aboutText,
      choices: Object.fromEntries(ISSUE_CATEGORIES.map((one) => [one, categoryText(one)])),
    },
  };
}

export function Sender({ of: { user, email }, t }: { of: FeedbackSummary; t: AdminText }) {
  if (user)
    return (
      <Link to={`/admin/users/${user.id}`} className="decoration-line-strong wrap-anywhere hover:underline">
        <bdi>{user.name}</bdi>
      </Link>
    );
  return email ? (
    <bdi className="wrap-anywhere">{email}</bdi>
  ) : (
    <span className="text-ink-3">{t('feedback.nobody')}</span>
  );
}
