import type { AdminAct } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { Link } from 'wouter';
import { clockTime } from '../../platform/clock-time.ts';
import { calendarDayText } from '../../platform/day-text.ts';
import type { FilterLabels } from '../../shared/lists/filter-form-values.ts';
import type { ListColumn } from '../../shared/lists/list-table.ts';
import { actTexts } from './act-texts.ts';
import type { AdminText } from './admin-text.ts';

/** The columns of the audit log: when, what, who, whom it concerns, before and after. */
export function actColumns(t: AdminText, language: Language): ListColumn<AdminAct>[] {
  const texts = actTexts(t);
  return [
    {
      id: 'at',
      meta: { label: t('acts.time') },
      sortDescFirst: true,
      cell: ({ row: { original } }) => <When at={original.at} language={language} />,
    },
    {
      id: 'act',
      meta: { label: t('acts.act'), heading: true },
      cell: ({ row: { original } }) => <span className="font-semibold">{texts[original.act]}</span>,
    },
    {
      id: 'by',
      meta: { label: t('acts.by') },
      cell: ({ row: { original } }) => <Person person={original.by} t={t} />,
    },
    {
      id: 'user',
      meta: { label: t('acts.user') },
      cell: ({ row: { original } }) => original.user && <Person person={original.user} t={t} />,
    },
    {
      id: 'change',
      meta: { label: t('acts.change') },
      cell: ({ row: { original } }) => <Change act={original} t={t} />,
    },
  ];
}

/** What the audit log can be filtered by, in the order of the form. */
export function actFilters(t: AdminText): FilterLabels {
  return {
    at: { label: t('acts.time') },
    act: { label: t('acts.act'), choices: actTexts(t) },
    by: { label: t('acts.by') },
    user: { label: t('acts.user') },
  };
}

function When({ at, language }: { at: string; language: Language }) {
  const time = new Date(at);
  return (
    <time dateTime={at} className="block whitespace-nowrap">
      {calendarDayText(time, new Date(), language)}{' '}
      <span className="text-ink-3 md:block md:text-sm">{clockTime(time, language)}</span>
    </time>
  );
}

function Person({ person, t }: { person: AdminAct['by']; t: AdminText }) {
  return (
    <Link to={`/admin/users/${person.id}`} className="decoration-line-strong wrap-anywhere hover:underline">
      <bdi>{person.name || t('users.deletedName')}</bdi>
    </Link>
  );
}

/** The fields as they were and as they are; of long texts the beginning. */
function Change({ act: { before, after }, t }: { act: AdminAct; t: AdminText }) {
  const states = [
    { key: 'before', label: t('acts.before'), state: before },
    { key: 'after', label: t('acts.after'), state: after },
  ].filter(({ state }) => state !== null);
  return (
    <dl className="act-change">
      {states.map(({ key, label, state }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {Object.entries(state!).map(([name, value]) => (
              <p key={name} className="line-clamp-2">
                <bdi lang="en" dir="ltr">
                  {name}:
                </bdi>{' '}
                <bdi>{textOf(value)}</bdi>
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
