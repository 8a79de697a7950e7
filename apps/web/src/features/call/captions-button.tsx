import { Captions } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { stageButton } from './stage-button.ts';

interface CaptionsButtonProps {
  on: boolean;
  phone: boolean;
  /** The key that does the same; null while keys of one letter are off. */
  shortcut: string | null;
  onToggle: () => void;
}

export function CaptionsButton({ on, phone, shortcut, onToggle }: CaptionsButtonProps) {
  const t = useCallText();
  return (
    <button
      type="button"
      aria-label={t('bar.captions')}
      data-tooltip={on ? t('bar.captionsOff') : t('bar.captionsOn')}
      data-shortcut={shortcut ?? undefined}
      aria-pressed={on}
      onClick={onToggle}
      className={stageButton({ phone, kind: on ? 'on' : 'control' })}
    >
      <Captions aria-hidden strokeWidth={1.75} className="size-stage-icon" />
    </button>
  );
}
