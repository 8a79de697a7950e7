import { AI_QUESTION_MAX_LENGTH } from '@intermind/contracts/limits';
import { Button } from '../../shared/ui/button.tsx';
import { useAiText } from './ai-text.ts';
import { useFilledIn, usePrompts } from './use-prompt-choice.tsx';

/** All of them are behind the slash. */
const SUGGESTED_MAX = 6;
const OURS = ['summarise', 'decided', 'next'] as const;

interface SuggestionsProps {
  member: boolean;
  meeting: string | null;
  onAsk: (text: string) => void;
  /** What cannot be sent as it is. */
  onWrite: (text: string) => void;
}

/** Before the first question: what one could ask, from the prompts, or ours where there are none. */
export function Suggestions({ member, meeting, onAsk, onWrite }: SuggestionsProps) {
  const t = useAiText();
  const fill = useFilledIn(meeting);
  const { data: prompts = [], isPending } = usePrompts(member);
  const suggested =
    prompts.length > 0
      ? prompts.slice(0, SUGGESTED_MAX).map((prompt) => ({ ...prompt, text: fill(prompt) }))
      : OURS.map((key) => ({ id: key, name: t(`ai.${key}`), text: t(`ai.${key}`) }));
  return (
    <div>
      <p className="text-ink-2">{t('ai.empty')}</p>
      {(!member || !isPending) && (
        <div className="mt-4 flex flex-wrap gap-2">
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
      )}
    </div>
  );
}
