import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useText } from '../../platform/text.ts';

const Answers = lazy(async () => ({
  default: (await import('./learn-more-answers.tsx')).LearnMoreAnswers,
}));

/** What the product and the calendar do, behind one line (spec 1 §2). */
export function LearnMore() {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
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
            className={`size-4 transition-transform duration-(--t-base) ${open ? 'rotate-90' : ''}`}
          />
        </span>
        {t('home.learnMore')}
      </button>
      <dl id={id} hidden={!open} className="mt-1 ps-6">
        {open && (
          <Suspense>
            <Answers />
          </Suspense>
        )}
      </dl>
    </div>
  );
}
