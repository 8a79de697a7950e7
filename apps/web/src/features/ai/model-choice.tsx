import type { AiModel } from '@intermind/contracts';
import { ChevronDown, Lock } from 'lucide-react';
import { useId } from 'react';
import { modelName, useAiText } from './ai-text.ts';

interface ModelChoiceProps {
  models: readonly AiModel[];
  model: AiModel;
  onChoose: (id: string) => void;
}

/** Says who reads the conversation: only its owner, and the model that answers. */
export function ModelChoice({ models, model, onChoose }: ModelChoiceProps) {
  const t = useAiText();
  const id = useId();
  return (
    <div className="flex flex-col gap-2 text-sm text-ink-2">
      <p className="flex items-start gap-2">
        <Lock aria-hidden strokeWidth={2} className="mt-0.5 size-4 shrink-0 text-ink-3" />
        {t('ai.mine')}
      </p>
      {models.length > 1 && (
        <div className="flex items-center gap-2">
          <label htmlFor={id} className="shrink-0 font-semibold text-ink">
            {t('ai.from')}
          </label>
          <span className="control-frame relative flex h-8 min-w-0 max-w-72 grow items-center pointer-coarse:h-11">
            <select
              id={id}
              value={model.id}
              onChange={({ target }) => onChoose(target.value)}
              className="size-full cursor-pointer appearance-none truncate rounded-control bg-transparent ps-2.5 pe-8 text-ink outline-none"
            >
              {models.map((each) => (
                <option key={each.id} value={each.id}>
                  {modelName(each, t)}
                </option>
              ))}
            </select>
            <ChevronDown
              aria-hidden
              strokeWidth={2}
              className="pointer-events-none absolute end-2.5 size-4 text-ink-3"
            />
          </span>
        </div>
      )}
      <p>{noteOf(model, t)}</p>
    </div>
  );
}

function noteOf({ name, outside, quotesOnly }: AiModel, t: ReturnType<typeof useAiText>): string {
  if (quotesOnly) return t('ai.quotesNote');
  return outside ? t('ai.outsideNote', { name }) : t('ai.insideNote');
}
