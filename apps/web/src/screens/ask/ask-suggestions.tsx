import type { Prompt } from '@intermind/contracts';
import { PartFailed } from '../../shared/ui/part-states.tsx';
import { useAiText } from '../../features/ai/ai-text.ts';
import { SuggestionButtons } from '../../features/ai/suggestion-buttons.tsx';
import { useAskText } from '../../features/ask/ask-text.ts';

interface AskSuggestionsProps {
  /** Undefined until they are loaded. */
  prompts: readonly Prompt[] | undefined;
  failed: boolean;
  onRetry: () => void;
  onAsk: (text: string) => void;
  /** What cannot be sent as it is. */
  onWrite: (text: string) => void;
}

/** Before the first question: what one could ask. */
export function AskSuggestions({ prompts, failed, onRetry, ...asking }: AskSuggestionsProps) {
  const t = useAskText();
  const tAi = useAiText();
  const ours = [t('ask.suggestSummary'), tAi('ai.decided'), tAi('ai.next')];
  return (
    <div>
      <p className="text-ink-2">{t('ask.empty')}</p>
      <div className="mt-4">
        {failed && !prompts ? (
          <PartFailed text={tAi('ai.promptsFailed')} onRetry={onRetry} />
        ) : (
          prompts && <SuggestionButtons prompts={prompts} ours={ours} meeting={null} {...asking} />
        )}
      </div>
    </div>
  );
}
