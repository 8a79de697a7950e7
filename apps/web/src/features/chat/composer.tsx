import { MESSAGE_MAX_LENGTH } from '@intermind/contracts/limits';
import { ArrowUp } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { MessageField } from '../../shared/ui/message-field.tsx';

interface ComposerProps {
  draft: string;
  onDraft: (draft: string) => void;
  onSend: (text: string) => void;
}

/** The field of the chat. */
export function Composer({ draft, onDraft, onSend }: ComposerProps) {
  const t = useCallText();
  return (
    <MessageField
      label={t('chat.write')}
      value={draft}
      limit={MESSAGE_MAX_LENGTH}
      limitText={(left) => (left < 0 ? t('chat.tooLong', { count: -left }) : t('chat.left', { count: left }))}
      onChange={onDraft}
      onSend={(text) => {
        onSend(text);
        onDraft('');
      }}
      action={(maySend) => (
        <IconButton
          type="submit"
          kind="primary"
          label={t('chat.send')}
          data-tooltip-align="end"
          disabled={!maySend}
          icon={<ArrowUp aria-hidden strokeWidth={2} className="size-5" />}
        />
      )}
    />
  );
}
