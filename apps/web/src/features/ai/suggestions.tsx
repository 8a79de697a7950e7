import { useAiText } from './ai-text.ts';
import { SuggestionButtons } from './suggestion-buttons.tsx';
import { usePrompts } from './use-prompt-choice.tsx';

interface SuggestionsProps {
  member: boolean;
  meeting: string | null;
  onAsk: (text: string) => void;
  /** What cannot be sent as it is. */
  onWrite: (text: string) => void;
}

/** Before the first question: what one could ask. */
export function Suggestions({ member, ...props }: SuggestionsProps) {
  const t = useAiText();
  const { data: prompts = [], isPending } = usePrompts(member);
  const ours = [t('ai.summarise'), t('ai.decided'), t('ai.next')];
  return (
    <div>
      <p className="text-ink-2">{t('ai.empty')}</p>
      {(!member || !isPending) && (
        <div className="mt-4">
          <SuggestionButtons prompts={prompts} ours={ours} {...props} />
        </div>
      )}
    </div>
  );
}
