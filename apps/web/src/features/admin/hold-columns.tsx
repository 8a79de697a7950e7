import type { LegalHold } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { Link } from 'wouter';
import { calendarDayText } from '../../platform/day-text.ts';
import type { ListColumn } from '../../shared/lists/list-table.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { AdminText } from './admin-text.ts';

interface HoldColumns {
  language: Language;
  onLift: (hold: LegalHold) => void;
}

/** The columns of the legal holds: what is held, why, since when and by whom, and the way to lift it. */
export function holdColumns(t: AdminText, { language, onLift }: HoldColumns): ListColumn<LegalHold>[] {
  return [
    {
      id: 'user',
      meta: { label: t('hold.subject'), heading: true },
      cell: ({ row: { original } }) => <Held hold={original} t={t} language={language} />,
    },
    {
      id: 'reason',
      meta: { label: t('hold.reason') },
      cell: ({ row: { original } }) => <bdi className="wrap-anywhere">{original.reason}</bdi>,
    },
    {
      id: 'placedAt',
      meta: { label: t('acts.time') },
      sortDescFirst: true,
      cell: ({ row: { original } }) =>
        t('hold.since', {
          date: calendarDayText(new Date(original.placedAt), new Date(), language),
          name: original.placedBy.name || t('users.deletedName'),
        }),
    },
    {
      id: 'actions',
      meta: { label: t('hold.lift'), actions: true, end: true },
      cell: ({ row: { original } }) => (
        <Button size="compact" onClick={() => onLift(original)}>
          {t('hold.lift')}
        </Button>
      ),
    },
  ];
}

function Held({ hold, t, language }: { hold: LegalHold; t: AdminText; language: Language }) {
  const { user, conference } = hold;
  if (user)
    return (
      <Link to={`/admin/users/${user.id}`} className="font-semibold wrap-anywhere hover:underline">
        <bdi>{user.name || t('users.deletedName')}</bdi>
      </Link>
    );
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">
        <bdi>{conference!.title ?? t('hold.meeting')}</bdi>
      </p>
      <p className="text-sm wrap-anywhere text-ink-3">
        {calendarDayText(new Date(conference!.startedAt), new Date(), language)}, {conference!.id}
      </p>
    </div>
  );
}
