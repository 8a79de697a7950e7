import { useText } from '../../../platform/text.ts';

/** What home looks like with a calendar connected. */
export function CalendarPage() {
  const t = useText();
  return (
    <div className="spread">
      <div className="spread-head spread-source">{t('calendarSlide.today')}</div>
      <div className="spread-head order-3 @min-[36rem]/spread:order-none" />
      <dl className="spread-page spread-source order-2 grid content-start gap-x-4 gap-y-5 text-lg @min-[36rem]/spread:order-none">
        <Meeting time="09:52" title={t('calendarSlide.eventOne')} code="kdr-wmhe-pqz" />
        <Meeting time="13:00" title={t('calendarSlide.eventTwo')} code="vts-qoan-elb" />
      </dl>
      <div className="spread-page order-4 @min-[36rem]/spread:order-none" />
    </div>
  );
}

function Meeting({ time, title, code }: { time: string; title: string; code: string }) {
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)]">
      <dt className="ltr-isolate text-ink-2 tabular-nums">{time}</dt>
      <dd>
        <span className="font-semibold">{title}</span>
        <span className="room-code block text-sm text-ink-3">{code}</span>
      </dd>
    </div>
  );
}
