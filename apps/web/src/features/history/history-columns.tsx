import type { HistoryEntry } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { Link } from 'wouter';
import { clockTime } from '../../platform/clock-time.ts';
import { calendarDayText } from '../../platform/day-text.ts';
import { durationText } from '../../platform/duration-text.ts';
import type { FilterLabels } from '../../shared/lists/filter-form-values.ts';
import type { ListColumn } from '../../shared/lists/list-table.ts';
import type { useHistoryText } from './history-text.ts';
import { MeetingName } from './meeting-name.tsx';
import { PeopleSummary } from './people-summary.tsx';
import { RecordingMark } from './recording-mark.tsx';
import { type EntryActions, RowActions } from './row-actions.tsx';

type HistoryText = ReturnType<typeof useHistoryText>;

/** The columns of the history (spec 2 §3): date, meeting with its room, people, duration, recording, actions. */
export function historyColumns(
  t: HistoryText,
  actionsLabel: string,
  language: Language,
  actions: EntryActions,
): ListColumn<HistoryEntry>[] {
  return [
    {
      id: 'startedAt',
      meta: { label: t('column.date') },
      sortDescFirst: true,
      cell: ({ row: { original } }) => <When entry={original} language={language} />,
    },
    {
      id: 'title',
      meta: { label: t('column.meeting'), heading: true },
      cell: ({ row: { original } }) => <Meeting entry={original} sharedText={t('row.shared')} />,
    },
    {
      id: 'participants',
      meta: { label: t('column.people') },
      sortDescFirst: true,
      cell: ({ row: { original } }) => <PeopleSummary entry={original} />,
    },
    {
      id: 'duration',
      meta: { label: t('column.duration'), end: true },
      sortDescFirst: true,
      cell: ({ row: { original } }) => (
        <span className="whitespace-nowrap">
          {durationText(original.duration * 1_000, language, 'short')}
        </span>
      ),
    },
    {
      id: 'recording',
      meta: { label: t('column.recording') },
      cell: ({ row: { original } }) => <RecordingMark entry={original} />,
    },
    {
      id: 'actions',
      meta: { label: actionsLabel, actions: true, end: true },
      cell: ({ row: { original } }) => <RowActions entry={original} {...actions} />,
    },
  ];
}

/** What the history can be filtered by, in the order of the form. */
export function historyFilters(t: HistoryText): FilterLabels {
  return {
    startedAt: { label: t('column.date') },
    duration: { label: t('column.durationMinutes'), per: 60 },
    names: { label: t('column.names') },
    roomId: { label: t('column.room') },
    running: { label: t('row.running') },
    via: {
      label: t('column.via'),
      choices: {
        host: t('via.host'),
        participant: t('via.participant'),
        share: t('via.share'),
      },
    },
  };
}

function When({ entry: { startedAt }, language }: { entry: HistoryEntry; language: Language }) {
  const started = new Date(startedAt);
  return (
    <time dateTime={startedAt} className="block whitespace-nowrap">
      {calendarDayText(started, new Date(), language)}{' '}
      <span className="text-ink-3 md:block md:text-sm">{clockTime(started, language)}</span>
    </time>
  );
}

function Meeting({ entry, sharedText }: { entry: HistoryEntry; sharedText: string }) {
  return (
    <div className="min-w-0">
      <Link
        id={`meeting-${entry.id}`}
        to={`/history/${entry.id}`}
        className="line-clamp-2 font-semibold decoration-line-strong wrap-anywhere hover:underline"
      >
        <MeetingName entry={entry} />
      </Link>
      <p className="flex flex-wrap gap-x-2 text-sm text-ink-3">
        {entry.roomId !== null && <span className="room-code">{entry.roomId}</span>}
        {entry.via === 'share' && <span>{sharedText}</span>}
      </p>
      {entry.said && (
        <Link
          to={`/history/${entry.id}?tab=transcript&sentence=${entry.said.segmentId}`}
          lang={entry.said.language}
          dir="auto"
          className="mt-1 line-clamp-2 border-s-2 border-line-strong ps-2 text-sm text-ink-2 wrap-anywhere hover:underline"
        >
          {entry.said.text}
        </Link>
      )}
    </div>
  );
}
