import { ScrollText } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { PanelToggle, type PanelToggleProps } from './panel-toggle.tsx';
import { stageButton } from './stage-button.ts';

/** Opens what was said. */
export function TranscriptToggle(toggle: Pick<PanelToggleProps, 'open' | 'shortcut' | 'onToggle'>) {
  const t = useCallText();
  return (
    <PanelToggle
      {...toggle}
      panel="transcript"
      title={t('transcript.title')}
      says={[]}
      className={stageButton({ kind: toggle.open ? 'on' : 'control' })}
    >
      <ScrollText aria-hidden strokeWidth={1.75} className="size-stage-icon" />
    </PanelToggle>
  );
}
