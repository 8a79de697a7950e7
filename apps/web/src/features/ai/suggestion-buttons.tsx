import type { Prompt } from '@intermind/contracts';
import { AI_QUESTION_MAX_LENGTH } from '@intermind/contracts/limits';
import { Button } from '../../shared/ui/button.tsx';
import { useFilledIn } from './use-prompt-choice.tsx';

/** All of them are behind the slash. */
const SUGGESTED_MAX = 6;

interface SuggestionButtonsProps {
  prompts: readonly Prompt[];
  /** Asked where there are no prompts. */
  ours: readonly string[];
  /** The meeting’s name, for prompts; null where it has none. */
  meeting: string | null;
  onAsk: (text: string) => void;
  /** What cannot be sent as it is. */
  onWrite: (text: string) => void;
}

/** Questions to be asked with one press: the first prompts, or ours where there are none. */
export function SuggestionButtons({ prompts, ours, meeting, onAsk, onWrite }: SuggestionButtonsProps) {
  const fill = useFilledIn(meeting);
  const suggested =
    prompts.length > 0
      ? prompts.slice(0, SUGGESTED_MAX).map((prompt) => ({ ...prompt, text: fill(prompt) }))
      : ours.map((text) => ({ id: text, name: text, text }));
  return (
    <div className="flex flex-wrap gap-2">
      {suggested.map(({ id, name, text }) => (
        <Button
          key={id}
          size="compact"
          className="max-w-full"
          onClick={() => (text.length > AI_QUESTION_MAX_LENGTH ? onWrite(text) : onAsk(text))}
        >
          <bdi className="truncate">{name}</bdi>
        </Button>
      ))}
    </div>
  );
}
