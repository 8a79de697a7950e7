import { Suspense } from 'react';
import { DemonstrationMark } from '../../../shared/ui/demonstration-mark.tsx';
import { useHistoryText } from '../history-text.ts';

/** Marks a voice that nobody has, and what engines for demonstration made. */
export function AiVoiceMark({ isDemonstration = false }: { isDemonstration?: boolean }) {
  const t = useHistoryText();
  return (
    <>
      <span className="shrink-0 rounded-[4px] border border-current px-1 text-xs leading-4 font-semibold text-ink-2">
        {t('dub.aiVoice')}
      </span>
      {isDemonstration && (
        <Suspense>
          <DemonstrationMark />
        </Suspense>
      )}
    </>
  );
}
