import { Check as CheckMark, CircleX, LoaderCircle, Minus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Check, CheckState, Grade } from '../../model/connection-test.ts';
import { useLanguage } from '../../platform/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { useConnectionTestText } from './connection-test-text.ts';
import { resultText } from './result-text.ts';

interface CheckRowProps {
  check: Check;
  state: CheckState;
  /** Instead of what was found. */
  children?: ReactNode;
}

/** One line: what was tested, what was found, and below it what to do. */
export function CheckRow({ check, state, children }: CheckRowProps) {
  const t = useConnectionTestText();
  const language = useLanguage();
  const advice = typeof state === 'string' ? null : state.advice;
  return (
    <li className="flex gap-3 border-t border-line px-4 py-3 first:border-0 sm:px-5">
      <StateMark state={state} />
      <div className="min-w-0 grow">
        <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1">
          <span className="me-auto font-medium">{t(`check.${check}`)}</span>
          {children ?? (
            <span
              data-testid={`result-${check}`}
              className={classNames(
                'tabular-nums',
                typeof state === 'string' ? 'text-ink-3' : GRADES[state.grade].text,
              )}
            >
              <bdi>{resultText(check, state, { t, language })}</bdi>
            </span>
          )}
        </div>
        {advice && (
          <p className="mt-1 max-w-[38rem] text-sm leading-[1.5] text-ink-2">{t(`advice.${advice}`)}</p>
        )}
      </div>
    </li>
  );
}

const GRADES = {
  good: { icon: CheckMark, mark: 'text-yours-text', text: 'text-ink-2' },
  fair: { icon: TriangleAlert, mark: 'text-warn', text: 'font-semibold text-warn-text' },
  bad: { icon: CircleX, mark: 'text-danger-text', text: 'font-semibold text-danger-text' },
} as const satisfies Record<Grade, object>;

/** The mark beside the words; it says nothing that they do not. */
export function StateMark({ state, className = '' }: { state: CheckState | Grade; className?: string }) {
  const grade =
    typeof state === 'object' ? state.grade : state in GRADES ? (state as keyof typeof GRADES) : null;
  const Icon = grade ? GRADES[grade].icon : state === 'testing' ? LoaderCircle : Minus;
  return (
    <Icon
      aria-hidden
      strokeWidth={2}
      className={classNames(
        'mt-0.5 size-5 shrink-0',
        grade ? GRADES[grade].mark : 'text-ink-3',
        state === 'testing' && 'animate-spin motion-reduce:animate-none',
        className,
      )}
    />
  );
}
