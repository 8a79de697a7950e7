import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { useText } from '../../platform/text.ts';

/** What the product and the calendar do, behind one line (spec 1 §2). */
export function LearnMore() {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const calendarText = getConfig().features.calendar
    ? t('home.learnCalendarConnectText')
    : t('home.learnCalendarText');
  return (
    <div className="mt-5 border-t border-line sm:mt-8">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-2 rounded-control pt-1 text-start font-medium text-ink-2 hover:text-ink"
      >
        <span className="flip inline-flex">
          <ChevronRight
            aria-hidden
            strokeWidth={2}
            className={`size-4 transition-transform duration-180 ${open ? 'rotate-90' : ''}`}
          />
        </span>
        {t('home.learnMore')}
      </button>
      <dl id={id} hidden={!open} className="mt-1 ps-6">
        <Part title={t('home.learnMeetTitle')} text={t('home.learnMeetText')} />
        <Part title={t('home.learnGuestsTitle')} text={t('home.learnGuestsText')} />
        <Part title={t('home.learnCalendarTitle')} text={calendarText} />
      </dl>
    </div>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <div className="mt-3">
      <dt className="font-semibold">{title}</dt>
      <dd className="mt-0.5 text-ink-2">{text}</dd>
    </div>
  );
}
