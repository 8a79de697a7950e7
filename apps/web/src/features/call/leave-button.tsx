import { PhoneOff } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { stageButton } from './stage-button.ts';

export function LeaveButton({ phone, onLeave }: { phone: boolean; onLeave: () => void }) {
  const t = useCallText();
  return (
    <button
      type="button"
      aria-label={t('bar.leave')}
      onClick={onLeave}
      className={stageButton({ phone, shape: 'wide', kind: 'leave' })}
    >
      <PhoneOff aria-hidden strokeWidth={1.75} className="size-stage-icon" />
      {!phone && (
        <span aria-hidden className="hidden @5xl/call:inline">
          {t('bar.leave')}
        </span>
      )}
    </button>
  );
}
