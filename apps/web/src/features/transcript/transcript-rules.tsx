import { useExtrasText } from '../../platform/extras-text.ts';
import { useCallText } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TranscriptSwitches, type TranscriptSwitchesProps } from './transcript-switches.tsx';

interface TranscriptRulesProps extends TranscriptSwitchesProps {
  /** Nothing here recognises what is spoken. */
  silent: boolean;
  onOpen: () => void;
}

/** What is kept and who can read it; the ways out. */
export function TranscriptRules({ silent, onOpen, ...switches }: TranscriptRulesProps) {
  const t = useExtrasText();
  const tCall = useCallText();
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-lg leading-ui">{tCall('transcript.title')}</h2>
      <p className="text-sm text-stage-ink-2">{t('transcript.what')}</p>
      <p className="text-sm text-stage-ink-2">{t('transcript.readers')}</p>
      {silent && <p className="text-sm text-stage-warn">{t('transcript.silent')}</p>}
      <div className="border-t border-stage-line pt-3">
        <TranscriptSwitches onStage {...switches} />
      </div>
      <Button kind="stage-quiet" className="w-full border-stage-line-strong" onClick={onOpen}>
        {t('transcript.open')}
      </Button>
    </div>
  );
}
