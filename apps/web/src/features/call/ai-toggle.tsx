import { MessageCircleQuestionMark } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { PanelToggle, type PanelToggleProps } from './panel-toggle.tsx';
import { stageButton } from './stage-button.ts';

/** Opens the private AI chat. */
export function AiToggle(toggle: Pick<PanelToggleProps, 'open' | 'shortcut' | 'onToggle'>) {
  const t = useCallText();
  return (
    <PanelToggle
      {...toggle}
      panel="ai"
      title={t('ai.title')}
      says={[]}
      className={stageButton({ kind: toggle.open ? 'on' : 'control' })}
    >
      <MessageCircleQuestionMark aria-hidden strokeWidth={1.75} className="size-stage-icon" />
    </PanelToggle>
  );
}
