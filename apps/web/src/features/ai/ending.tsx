import { endingOf, isAnswering, lastQuestion } from '../../model/ai-chat.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { ConversationState } from './conversation.ts';
import { modelName, useAiText } from './ai-text.ts';

/** More of them are in the choice above. */
const OTHERS_MAX = 2;

interface EndingProps {
  state: ConversationState;
  /** The last question again, to another model where one is given. */
  onAgain: (modelId?: string) => void;
}

/** Under the last answer: why it is not whole, another try, and other models. */
export function Ending({ state, onAgain }: EndingProps) {
  const t = useAiText();
  const ending = endingOf(state);
  const others = state.models.filter(({ id }) => id !== state.model?.id).slice(0, OTHERS_MAX);
  if (isAnswering(state) || lastQuestion(state) === null || (!ending && others.length === 0)) return null;
  const failure = ending === 'stopped' ? null : ending;
  return (
    // What failed before this was shown is not announced.
    <div role={state.failure ? 'alert' : undefined} className="flex flex-col gap-3">
      {failure && <p className="text-danger-text">{t(`ai.${failure}`)}</p>}
      <div className="flex flex-wrap gap-2">
        {ending && (
          <Button size="compact" onClick={() => onAgain()}>
            {t('ai.again')}
          </Button>
        )}
        {others.map((model) => (
          <Button
            key={model.id}
            kind={ending ? 'line' : 'quiet-yours'}
            size="compact"
            className={ending ? undefined : '-ms-3'}
            onClick={() => onAgain(model.id)}
          >
            {t('ai.askOther', { name: modelName(model, t) })}
          </Button>
        ))}
      </div>
    </div>
  );
}
