import { AI_QUESTION_MAX_LENGTH } from '@intermind/contracts/limits';
import { ArrowUp, Square } from 'lucide-react';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { MessageField } from '../../shared/ui/message-field.tsx';
import { useAiText } from '../../features/ai/ai-text.ts';
import { useFilledIn, usePromptChoice } from '../../features/ai/use-prompt-choice.tsx';
import type { AskConversation } from '../../features/ai/ask-conversation.ts';
import { useAskText } from '../../features/ask/ask-text.ts';

interface AskComposerProps {
  conversation: AskConversation;
  answering: boolean;
  draft: string;
}

/** Where one asks, in one's own words or with a prompt; while an answer comes, it can be stopped. */
export function AskComposer({ conversation, answering, draft }: AskComposerProps) {
  const t = useAskText();
  const tAi = useAiText();
  const fill = useFilledIn(null);
  const { ask, stop, write } = conversation;
  const prompts = usePromptChoice({ draft, member: true, onChoose: (prompt) => write(fill(prompt)) });
  return (
    <MessageField
      {...prompts.field}
      label={t('ask.field')}
      placeholder={tAi('ai.fieldPrompts')}
      value={draft}
      limit={AI_QUESTION_MAX_LENGTH}
      limitText={(left) => (left < 0 ? tAi('ai.tooLong', { count: -left }) : tAi('ai.left', { count: left }))}
      onChange={write}
      onSend={(text) => {
        if (answering) return;
        write('');
        void ask(text);
      }}
      action={(maySend) =>
        answering ? (
          <IconButton
            label={tAi('ai.stop')}
            data-tooltip-align="end"
            className="pointer-coarse:size-11"
            icon={<Square aria-hidden strokeWidth={2} className="size-4" />}
            onClick={stop}
          />
        ) : (
          <IconButton
            type="submit"
            kind="primary"
            label={tAi('ai.ask')}
            data-tooltip-align="end"
            disabled={!maySend}
            className="pointer-coarse:size-11"
            icon={<ArrowUp aria-hidden strokeWidth={2} className="size-5" />}
          />
        )
      }
    >
      {prompts.list}
    </MessageField>
  );
}
