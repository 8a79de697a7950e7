import { CalendarDays } from 'lucide-react';
import { useCalendarText } from '../../../features/calendar/calendar-text.ts';
import { CALENDARS_PATH } from '../../../features/calendar/calendars-path.ts';
import { connectGoogle } from '../../../features/calendar/connect-google.ts';
import { getConfig } from '../../../platform/config.ts';
import { signIn, useSession } from '../../../platform/session.ts';
import { reportSignInFailure } from '../../../platform/sign-in-failure.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { useHomeText } from '../../../platform/home-text.ts';

/** What home looks like with a calendar connected, and the way to connect one (spec 1 §2). */
export function CalendarPage() {
  const t = useHomeText();
  return (
    <div className="spread">
      <div className="spread-head spread-source">
        {t('calendarSlide.today')}
        <span className="rounded-plate border border-line-strong px-2 text-sm text-ink-2">
          {t('calendarSlide.example')}
        </span>
      </div>
      <div className="spread-head order-3 @min-[36rem]/spread:order-none" />
      <dl className="spread-page spread-source order-2 grid content-start gap-x-4 gap-y-5 text-lg @min-[36rem]/spread:order-none">
        <Meeting time="09:52" title={t('calendarSlide.eventOne')} code="kdr-wmhe-pqz" />
        <Meeting time="13:00" title={t('calendarSlide.eventTwo')} code="vts-qoan-elb" />
      </dl>
      <div className="spread-page order-4 grid place-content-center justify-items-center gap-4 @min-[36rem]/spread:order-none">
        <CalendarDays aria-hidden strokeWidth={1.25} className="size-12 text-yours" />
        <Connect />
      </div>
    </div>
  );
}

/** Google at once where nothing else can be connected; else the page that has all ways. */
function Connect() {
  const t = useCalendarText();
  const { user } = useSession();
  const { googleCalendar, calendarAddresses } = getConfig().features;
  const className = 'h-auto! min-h-10 py-2 whitespace-normal';
  if (!user)
    return (
      <ActionButton className={className} act={() => signIn(CALENDARS_PATH).catch(reportSignInFailure)}>
        {t('connect.calendar')}
      </ActionButton>
    );
  if (googleCalendar && !calendarAddresses)
    return (
      <ActionButton className={className} act={connectGoogle}>
        {t('connect.google')}
      </ActionButton>
    );
  return (
    <LinkButton to={CALENDARS_PATH} className={className}>
      {t('connect.calendar')}
    </LinkButton>
  );
}

function Meeting({ time, title, code }: { time: string; title: string; code: string }) {
  return (
    <div className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-ink-2 tabular-nums">
        <span className="ltr-isolate">{time}</span>
      </dt>
      <dd>
        <span className="font-semibold">{title}</span>
        <span className="block text-sm text-ink-3">
          <span className="room-code">{code}</span>
        </span>
      </dd>
    </div>
  );
}
