import { Volume2 } from 'lucide-react';
import type { CheckState } from '../../model/connection-test.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useConnectionTestText } from './connection-test-text.ts';

interface SpeakerCheckProps {
  state: CheckState;
  onPlay: () => void;
  onHeard: (heard: boolean) => void;
}

/** Plays a sound and asks whether it was heard: only the person knows. */
export function SpeakerCheck({ state, onPlay, onHeard }: SpeakerCheckProps) {
  const t = useConnectionTestText();
  const found = typeof state === 'object' ? state.finding : null;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      <span role="status" className={found === 'notHeard' ? 'font-semibold text-danger-text' : 'text-ink-2'}>
        {state === 'testing' && t('speaker.question')}
        {(found === 'heard' || found === 'notHeard') && t(`result.${found}`)}
      </span>
      {state === 'testing' && (
        <>
          <Button size="compact" onClick={() => onHeard(true)}>
            {t('speaker.yes')}
          </Button>
          <Button size="compact" onClick={() => onHeard(false)}>
            {t('speaker.no')}
          </Button>
        </>
      )}
      <Button
        kind={state === 'testing' ? 'quiet-yours' : 'line'}
        size="compact"
        icon={<Volume2 aria-hidden strokeWidth={2} className="size-4" />}
        onClick={onPlay}
      >
        {t('speaker.play')}
      </Button>
    </span>
  );
}
