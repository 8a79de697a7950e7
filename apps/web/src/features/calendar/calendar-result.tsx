import { useEffect, useState } from 'react';
import { usePageTitle } from '../../platform/page-title.ts';
import { useText } from '../../platform/text.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { NoticeLayout } from '../../shared/ui/notice-layout.tsx';
import { useCalendarText } from './calendar-text.ts';
import type { ConnectingFailure, ConnectingResult } from './finish-connecting.ts';

interface CalendarResultProps {
  /** Null: still connecting and reading. */
  result: ConnectingResult | null;
  onHome: () => void;
  /** Resolves when the member leaves for Google, or when the failure was told. */
  onAgain: () => Promise<unknown>;
  connectedMs: number;
  failedMs: number;
}

/** Syncing, then what came of it, and home after a while (spec 2 §2, §4). */
export function CalendarResult({ result, onHome, onAgain, connectedMs, failedMs }: CalendarResultProps) {
  const t = useCalendarText();
  const tShell = useText();
  const title = titleOf(result);
  usePageTitle(t(title));
  if (!result)
    return (
      <NoticeLayout key="syncing" title={t(title)}>
        <p role="status" className="mt-4 text-lg text-ink-2">
          {t('result.keepOpen')}
        </p>
      </NoticeLayout>
    );
  const failed = result.kind === 'failed';
  return (
    <NoticeLayout key="result" title={t(title)}>
      {failed && (
        <p role="alert" className="mt-4 text-lg text-ink-2">
          {t(TEXTS[result.why])}
        </p>
      )}
      <HomeIn ms={failed ? failedMs : connectedMs} onHome={onHome} />
      <div className="mt-8 flex flex-wrap gap-3">
        {failed && canTryAgain(result.why) && (
          <ActionButton kind="primary" size="large" act={onAgain}>
            {t('connect.again')}
          </ActionButton>
        )}
        <Button kind={failed ? 'line' : 'primary'} size="large" onClick={onHome}>
          {tShell('common.home')}
        </Button>
      </div>
    </NoticeLayout>
  );
}

const TEXTS = {
  noCode: 'calendarErrors.noCode',
  cancelled: 'result.cancelled',
  foreign: 'calendarErrors.consentExpired',
  code: 'calendarErrors.codeRefused',
  access: 'calendarErrors.accessMissing',
  off: 'calendarErrors.off',
  sync: 'calendarErrors.syncFailed',
} as const satisfies Record<ConnectingFailure, string>;

function titleOf(result: ConnectingResult | null) {
  if (!result) return 'result.syncing';
  return result.kind === 'connected' ? 'result.connected' : 'result.failed';
}

const canTryAgain = (why: ConnectingFailure) => why !== 'off';

function HomeIn({ ms, onHome }: { ms: number; onHome: () => void }) {
  const t = useCalendarText();
  const [seconds, setSeconds] = useState(ms / 1_000);
  useEffect(() => {
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : onHome()), 1_000);
    return () => clearTimeout(timer);
  }, [seconds, onHome]);
  return (
    <p role="timer" className="mt-2 text-ink-2 tabular-nums">
      {t('result.homeIn', { count: seconds })}
    </p>
  );
}
