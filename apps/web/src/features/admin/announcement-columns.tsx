import type { Announcement, AnnouncementState } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { Pencil, Undo2 } from 'lucide-react';
import { clockTime } from '../../platform/clock-time.ts';
import { calendarDayText } from '../../platform/day-text.ts';
import type { FilterLabels } from '../../shared/lists/filter-form-values.ts';
import type { ListColumn } from '../../shared/lists/list-table.ts';
import { RowTools } from '../../shared/lists/row-tools.tsx';
import type { AdminText } from './admin-text.ts';
import { StatusMark } from './status-mark.tsx';

interface AnnouncementActions {
  onEdit: (announcement: Announcement) => void;
  onWithdraw: (announcement: Announcement) => void;
}

const MARKS = {
  scheduled: 'pending',
  shown: 'good',
  over: 'off',
  withdrawn: 'off',
} as const satisfies Record<AnnouncementState, string>;

/** The columns of the announcements: what is said, to be seen or not, from when to when. */
export function announcementColumns(
  t: AdminText,
  { language, actions }: { language: Language; actions: string },
  { onEdit, onWithdraw }: AnnouncementActions,
): ListColumn<Announcement>[] {
  const moment = (time: string) => {
    const at = new Date(time);
    return (
      <time dateTime={time} className="whitespace-nowrap">
        {calendarDayText(at, new Date(), language)}{' '}
        <span className="text-ink-3 md:block md:text-sm">{clockTime(at, language)}</span>
      </time>
    );
  };
  return [
    {
      id: 'text',
      meta: { label: t('announce.text'), heading: true },
      cell: ({ row: { original } }) => (
        <bdi id={idOf(original)} className="line-clamp-3 max-w-[34rem] wrap-anywhere">
          {original.text}
        </bdi>
      ),
    },
    {
      id: 'severity',
      meta: { label: t('announce.severity') },
      cell: ({ row: { original } }) => t(`announce.${original.severity}`),
    },
    {
      id: 'state',
      meta: { label: t('users.status') },
      cell: ({ row: { original } }) => (
        <StatusMark kind={MARKS[original.state]}>{t(`announce.${original.state}`)}</StatusMark>
      ),
    },
    {
      id: 'from',
      meta: { label: t('announce.from') },
      sortDescFirst: true,
      cell: ({ row: { original } }) => moment(original.from),
    },
    {
      id: 'until',
      meta: { label: t('announce.until') },
      sortDescFirst: true,
      cell: ({ row: { original } }) => original.until && moment(original.until),
    },
    {
      id: 'actions',
      meta: { label: actions, actions: true, end: true },
      cell: ({ row: { original } }) =>
        original.state !== 'withdrawn' && (
          <RowTools
            label={actions}
            describedBy={idOf(original)}
            tools={[
              { key: 'edit', label: t('announce.edit'), Icon: Pencil, act: () => onEdit(original) },
              {
                key: 'withdraw',
                label: t('announce.withdraw'),
                Icon: Undo2,
                act: () => onWithdraw(original),
              },
            ]}
          />
        ),
    },
  ];
}

const idOf = ({ id }: Announcement) => `said-${id}`;

/** What the announcements can be filtered by, in the order of the form. */
export function announcementFilters(t: AdminText): FilterLabels {
  return {
    state: {
      label: t('users.status'),
      choices: {
        scheduled: t('announce.scheduled'),
        shown: t('announce.shown'),
        over: t('announce.over'),
        withdrawn: t('announce.withdrawn'),
      },
    },
    severity: {
      label: t('announce.severity'),
      choices: { info: t('announce.info'), warning: t('announce.warning') },
    },
    from: { label: t('announce.from') },
    until: { label: t('announce.until') },
  };
}
