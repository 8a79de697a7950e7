import { AI_QUESTION_MAX_LENGTH } from '@intermind/contracts/limits';
import { ArrowUp, Square } from 'lucide-react';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { MessageField } from '../../shared/ui/message-field.tsx';
import { useAiText } from './ai-text.ts';
import type { Conversation } from './conversation.ts';
import { useFilledIn, usePromptChoice } from './use-prompt-choice.tsx';

interface AskFieldProps {
  chat: Pick<Conversation, 'ask' | 'stop' | 'write'>;
  answering: boolean;
  draft: string;
  /** What is asked here, where it is not about one meeting. */
  label?: string;
  /** What answers do not know. */
  note?: string | null;
  /** Guests have no prompts. */
  member: boolean;
  /** Its name, for prompts; null where it has none. */
  meeting: string | null;
}

/** Where one asks, in one's own words or with a prompt; while an answer comes, it can be stopped. */
export function AskField({ chat, answering, draft, note, member, meeting, ...given }: AskFieldProps) {
  const t = useAiText();
  const { label = t('ai.field') } = given;
  const fill = useFilledIn(meeting);
  const prompts = usePromptChoice({ draft, member, onChoose: (prompt) => chat.write(fill(prompt)) });
  return (
    <>
      {note && <p className="mb-2 text-sm text-balance text-ink-3">{note}</p>}
      <MessageField
        {...prompts.field}
        label={label}
        placeholder={member ? t('ai.fieldPrompts') : label}
        value={draft}
        limit={AI_QUESTION_MAX_LENGTH}
        limitText={(left) => (left < 0 ? t('ai.tooLong', { count: -left }) : t('ai.left', { count: left }))}
        onChange={chat.write}
        onSend={(text) => {
          if (answering) return;
          chat.write('');
          void chat.ask(text);
        }}
        action={(maySend) =>
          answering ? (
            <IconButton
              label={t('ai.stop')}
              data-tooltip-align="end"
              icon={<Square aria-hidden strokeWidth={2} className="size-4" />}
              onClick={chat.stop}
            />
          ) : (
            <IconButton
              type="submit"
              kind="primary"
              label={t('ai.ask')}
              data-tooltip-align="end"
              disabled={!maySend}
              icon={<ArrowUp aria-hidden strokeWidth={2} className="size-5" />}
            />
          )
        }
      >
        {prompts.list}
      </MessageField>
    </>
  );
}
