import { CircleAlert } from 'lucide-react';
import type { SavingState } from '../../platform/member-settings.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useSettingsText } from './settings-text.ts';

interface SavingNoteProps {
  /** Null for guests: nothing goes to the server. */
  saving: SavingState | null;
  onRetry: () => void;
}

/** Whether the member's settings have reached the server. */
export function SavingNote({ saving, onRetry }: SavingNoteProps) {
  const t = useSettingsText();
  if (saving === null) return <p className="text-sm text-ink-3">{t('saving.guest')}</p>;
  const failed = saving === 'failed';
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {/* The line is there before its text: what comes into it is read out. */}
      <p role="status" className={failed ? 'flex gap-1.5 text-danger-text' : 'text-ink-2'}>
        {failed && <CircleAlert aria-hidden strokeWidth={2} className="mt-px size-4 shrink-0" />}
        {saving !== 'local' && t(`saving.${saving}`)}
      </p>
      {failed && (
        <Button kind="quiet-yours" size="compact" onClick={onRetry}>
          {t('saving.retry')}
        </Button>
      )}
    </div>
  );
}
