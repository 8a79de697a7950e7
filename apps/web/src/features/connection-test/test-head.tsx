import { Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Grade } from '../../model/connection-test.ts';
import { Button } from '../../shared/ui/button.tsx';
import { StateMark } from './check-row.tsx';
import { useConnectionTestText } from './connection-test-text.ts';

interface TestHeadProps {
  running: boolean;
  /** Null until the test has run once. */
  overall: Grade | null;
  onStart: () => void;
  onCopy: () => void;
  /** The way back. */
  children: ReactNode;
}

/** What the test is, how it ended, and its buttons. */
export function TestHead({ running, overall, onStart, onCopy, children }: TestHeadProps) {
  const t = useConnectionTestText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="max-w-[42rem]">
      {children}
      <h1 ref={heading} tabIndex={-1} className="text-2xl tracking-[-0.022em] outline-none">
        {t('page.title')}
      </h1>
      <p className="mt-3 leading-[1.6] text-ink-2">{t('page.intro')}</p>
      <p role="status" className="mt-4 flex min-h-6 gap-2 font-semibold empty:hidden">
        {running && t('page.running')}
        {!running && overall && (
          <>
            <StateMark state={overall} />
            {t(`page.${overall}`)}
          </>
        )}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button kind={overall && !running ? 'line' : 'primary'} size="large" busy={running} onClick={onStart}>
          {overall || running ? t('page.again') : t('page.start')}
        </Button>
        {overall && !running && (
          <Button
            size="large"
            icon={<Copy aria-hidden strokeWidth={1.75} className="size-5" />}
            onClick={onCopy}
          >
            {t('page.copy')}
          </Button>
        )}
      </div>
    </div>
  );
}
