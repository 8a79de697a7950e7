import { CircleAlert } from 'lucide-react';
import type { OutgoingMessage } from '../../model/chat.ts';
import { useCallText } from '../../platform/text.ts';
import { LinkedText } from '../../shared/ui/linked-text.tsx';
import { Button } from '../../shared/ui/button.tsx';

interface OutgoingMessagesProps {
  messages: readonly OutgoingMessage[];
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
}

/** Own messages that the server has not taken: on their way, or to be tried again. */
export function OutgoingMessages({ messages, onRetry, onDiscard }: OutgoingMessagesProps) {
  const t = useCallText();
  if (messages.length === 0) return null;
  return (
    <ol className="mt-5 flex flex-col gap-3">
      {messages.map(({ key, text, state }) => (
        <li key={key} className="flex flex-col items-end">
          <div className="message-own" data-state={state}>
            <LinkedText className="message-text" text={text} />
          </div>
          {state === 'sending' ? (
            <p className="after-200-ms mt-1 text-xs text-ink-3">{t('chat.sending')}</p>
          ) : (
            <div className="mt-1 flex flex-wrap items-center justify-end gap-x-1">
              <p
                role="alert"
                className="me-1 flex items-center gap-1.5 text-sm font-semibold text-danger-text"
              >
                <CircleAlert aria-hidden strokeWidth={2} className="size-4 shrink-0" />
                {t('chat.failed')}
              </p>
              <Button kind="quiet-yours" size="compact" onClick={() => onRetry(key)}>
                {t('unable.tryAgain')}
              </Button>
              <Button kind="quiet" size="compact" onClick={() => onDiscard(key)}>
                {t('chat.discard')}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
