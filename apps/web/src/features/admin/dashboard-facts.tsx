import type { Dashboard } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { timeAgo } from '../../platform/relative-time.ts';
import { sizeText } from '../../platform/size-text.ts';
import type { AdminText } from './admin-text.ts';
import type { Fact } from './facts.tsx';
import type { Figure } from './figures.tsx';
import { StatusMark } from './status-mark.tsx';

/** Members and meetings in figures (spec 2 §3). */
export function dashboardFigures(
  { users, conferences }: Dashboard,
  t: AdminText,
): Record<'users' | 'meetings', Figure[]> {
  return {
    users: [
      { key: 'total', label: t('dashboard.total'), value: users.total },
      { key: 'active', label: t('dashboard.active'), value: users.activeThisMonth },
      { key: 'month', label: t('dashboard.newMonth'), value: users.newThisMonth },
      { key: 'week', label: t('dashboard.newWeek'), value: users.newThisWeek },
      { key: 'today', label: t('dashboard.newToday'), value: users.newToday },
      { key: 'deleted', label: t('dashboard.deleted'), value: users.deleted, quiet: true },
    ],
    meetings: [
      {
        key: 'running',
        label: t('dashboard.running'),
        value: conferences.running,
        live: conferences.running > 0,
      },
      { key: 'today', label: t('dashboard.today'), value: conferences.today },
      { key: 'week', label: t('dashboard.week'), value: conferences.thisWeek },
      { key: 'month', label: t('dashboard.month'), value: conferences.thisMonth },
      { key: 'total', label: t('dashboard.total'), value: conferences.total },
    ],
  };
}

/** What goes on now. */
export function liveFacts({ live, errorsLastHour }: Dashboard, t: AdminText, language: Language): Fact[] {
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const seconds = (valueMs: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(
      valueMs / 1_000,
    );
  const { instances, workers, engines, lagMs, unassigned } = live;
  return [
    ...(instances > 1 ? [{ label: t('dashboard.instances'), value: number(instances) }] : []),
    { label: t('dashboard.people'), value: number(live.people) },
    {
      label: t('dashboard.interpreter'),
      value: (
        <>
          {workers.length === 0 && <StatusMark kind="bad">{t('dashboard.notConnected')}</StatusMark>}
          {workers.map(({ jobs, capacity }, index) => (
            <StatusMark key={index} kind="good">
              {t('dashboard.load', { jobs: number(jobs), capacity: number(capacity) })}
            </StatusMark>
          ))}
          {unassigned > 0 && (
            <StatusMark kind="pending">{t('dashboard.waiting', { count: unassigned })}</StatusMark>
          )}
        </>
      ),
    },
    {
      label: t('dashboard.delay'),
      value: lagMs
        ? t('dashboard.delayValue', { median: seconds(lagMs.median), highest: seconds(lagMs.highest) })
        : t('dashboard.quiet'),
    },
    {
      label: t('dashboard.engines'),
      value:
        engines.length === 0 ? (
          t('dashboard.noEngines')
        ) : (
          <ul className="grid gap-1">
            {engines.map(({ id, kind, available, hint }) => (
              <li key={`${kind} ${id}`} className="flex flex-wrap gap-x-3">
                <bdi>{id}</bdi>
                <StatusMark kind={available ? 'good' : 'bad'}>
                  {t(available ? 'dashboard.available' : 'dashboard.missing')}
                </StatusMark>
                {!available && hint && (
                  <span lang="en" dir="ltr" className="text-sm text-ink-3">
                    {hint}
                  </span>
                )}
              </li>
            ))}
          </ul>
        ),
    },
    {
      label: t('dashboard.errors'),
      value: errorsLastHour > 0 ? <StatusMark kind="bad">{number(errorsLastHour)}</StatusMark> : number(0),
    },
  ];
}

/** Versions, storage and background work. @param nowMs milliseconds since 1970 */
export function systemFacts(
  { versions, avatarQuota, storage, jobs }: Dashboard,
  t: AdminText,
  language: Language,
  nowMs: number,
): Fact[] {
  const { frontend, backend } = versions;
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const ago = (time: string) => timeAgo(nowMs - Date.parse(time), language);
  return [
    {
      label: t('dashboard.frontend'),
      value: (
        <>
          <bdi dir="ltr">{frontend ?? t('dashboard.unknown')}</bdi>
          {frontend !== null && (
            <StatusMark kind={frontend === backend ? 'good' : 'bad'}>
              {t(frontend === backend ? 'dashboard.same' : 'dashboard.different')}
            </StatusMark>
          )}
        </>
      ),
    },
    { label: t('dashboard.backend'), value: <bdi dir="ltr">{backend}</bdi> },
    {
      label: t('dashboard.avatar'),
      value: avatarQuotaFact(avatarQuota, t, number),
    },
    { label: t('dashboard.database'), value: sizeText(storage.databaseBytes, language) },
    {
      label: t('dashboard.disk'),
      value: t('dashboard.space', {
        free: sizeText(storage.diskFreeBytes, language),
        total: sizeText(storage.diskBytes, language),
      }),
    },
    {
      label: t('dashboard.backup'),
      value: (
        <>
          {storage.lastBackupAt ? ago(storage.lastBackupAt) : t('dashboard.backupNone')}
          {storage.backupFailed && <StatusMark kind="bad">{t('dashboard.backupFailed')}</StatusMark>}
        </>
      ),
    },
    {
      label: t('dashboard.jobs'),
      value:
        jobs.length === 0 ? (
          t('dashboard.noJobs')
        ) : (
          <ul className="grid gap-1">
            {jobs.map(({ name, waiting, failed, lastDoneAt }) => (
              <li key={name} className="flex flex-wrap gap-x-3">
                <bdi>{name}</bdi>
                <StatusMark kind={failed > 0 ? 'bad' : 'good'}>
                  {t('dashboard.jobState', { waiting: number(waiting), failed: number(failed) })}
                </StatusMark>
                {lastDoneAt && <span className="text-sm text-ink-3">{ago(lastDoneAt)}</span>}
              </li>
            ))}
          </ul>
        ),
    },
  ];
}

function avatarQuotaFact(
  quota: Dashboard['avatarQuota'],
  t: AdminText,
  number: (value: number) => string,
): Fact['value'] {
  if (!quota) return t('dashboard.noAvatar');
  const { creditsLeft } = quota;
  if (creditsLeft === null) return <StatusMark kind="bad">{t('dashboard.missing')}</StatusMark>;
  return t('dashboard.credits', { credits: number(creditsLeft) });
}
