import { MessageSquare } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { PanelToggle, type PanelToggleProps } from './panel-toggle.tsx';
import { stageButton } from './stage-button.ts';

interface ChatToggleProps extends Pick<PanelToggleProps, 'open' | 'shortcut' | 'onToggle'> {
  /** Messages that were not seen. */
  unread: number;
}

/** More are not counted one by one. */
const COUNTED = 99;

/** Opens the chat; says how many messages were not seen. */
export function ChatToggle({ unread, ...toggle }: ChatToggleProps) {
  const t = useCallText();
  return (
    <PanelToggle
      {...toggle}
      panel="chat"
      title={t('chat.title')}
      says={unread > 0 ? [t('chat.unread', { count: unread })] : []}
      className={stageButton({ kind: toggle.open ? 'on' : 'control' })}
    >
      <MessageSquare aria-hidden strokeWidth={1.75} className="size-stage-icon" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -end-1 -top-1 min-w-5 rounded-round bg-stage-yours px-1.5 text-center text-xs leading-5 font-semibold text-stage-on-yours tabular-nums"
        >
          {unread > COUNTED ? `${COUNTED}+` : unread}
        </span>
      )}
    </PanelToggle>
  );
}
