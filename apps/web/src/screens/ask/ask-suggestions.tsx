import type { Prompt } from '@intermind/contracts';
import { AI_QUESTION_MAX_LENGTH } from '@intermind/contracts/limits';
import { Button } from '../../shared/ui/button.tsx';
import { PartFailed } from '../../shared/ui/part-states.tsx';
import { useAiText } from '../../features/ai/ai-text.ts';
import { useFilledIn } from '../../features/ai/use-prompt-choice.tsx';
import { useAskText } from '../../features/ask/ask-text.ts';

/** All of them are behind the slash. */
const SUGGESTED_MAX = 6;

interface AskSuggestionsProps {
  /** Undefined until they are loaded. */
  prompts: readonly Prompt[] | undefined;
  failed: boolean;
  onRetry: () => void;
  onAsk: (text: string) => void;
  /** What cannot be sent as it is. */
  onWrite: (text: string) => void;
}

/** Before the first question: what one could ask, from the prompts, or ours where there are none. */
export function AskSuggestions({ prompts, failed, onRetry, onAsk, onWrite }: AskSuggestionsProps) {
  const t = useAskText();
  const tAi = useAiText();
  const fill = useFilledIn(null);
  const ours = [t('ask.suggestSummary'), tAi('ai.decided'), tAi('ai.next')];
  const suggested =
    prompts && prompts.length > 0
      ? prompts.slice(0, SUGGESTED_MAX).map((prompt) => ({ ...prompt, text: fill(prompt) }))
      : ours.map((text) => ({ id: text, name: text, text }));
  return (
    <div>
      <p className="text-ink-2">{t('ask.empty')}</p>
      <div className="mt-4">
        {failed && !prompts ? (
          <PartFailed text={tAi('ai.promptsFailed')} onRetry={onRetry} />
        ) : (
          prompts && (
            <div className="flex flex-wrap gap-2">
              {suggested.map(({ id, name, text }) => (
                <Button
                  key={id}
                  size="compact"
                  className="max-w-full pointer-coarse:h-11"
                  onClick={() => (text.length > AI_QUESTION_MAX_LENGTH ? onWrite(text) : onAsk(text))}
                >
                  <bdi className="truncate">{name}</bdi>
                </Button>
              ))}
            </div>
          )
        )}
      </div>
    </div>
  );
}
