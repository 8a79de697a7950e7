import { MessageSquare } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { stageButton } from './stage-button.ts';

interface ChatToggleProps {
  /** Messages that were not seen. */
  unread: number;
  open: boolean;
  panelId: string;
  /** The key that does the same; null while keys of one letter are off. */
  shortcut: string | null;
  onToggle: () => void;
}

/** More are not counted one by one. */
const COUNTED = 99;

/** Opens the chat; says how many messages were not seen. */
export function ChatToggle({ unread, open, panelId, shortcut, onToggle }: ChatToggleProps) {
  const t = useCallText();
  const label = [t('chat.title')];
  if (unread > 0) label.push(t('chat.unread', { count: unread }));
  return (
    <button
      type="button"
      aria-label={label.join(', ')}
      aria-expanded={open}
      aria-controls={panelId}
      data-tooltip={t('chat.title')}
      data-tooltip-align="end"
      data-shortcut={shortcut ?? undefined}
      onClick={onToggle}
      className={stageButton({ kind: open ? 'on' : 'control' })}
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
    </button>
  );
}
