import type { Prompt } from '@intermind/contracts';
import { useEffect, useRef } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';
import { useAiText } from './ai-text.ts';

interface PromptListProps {
  id: string;
  /** In their order, a member's own before everyone's. */
  prompts: readonly Prompt[];
  active: Prompt | undefined;
  optionId: (prompt: Prompt) => string;
  onChoose: (prompt: Prompt) => void;
}

/** Prompts to choose from, over the field; the field keeps the focus. */
export function PromptList({ id, prompts, active, optionId, onChoose }: PromptListProps) {
  const t = useAiText();
  const groups = (['custom', 'predefined'] as const)
    .map((type) => ({ type, members: prompts.filter((prompt) => prompt.type === type) }))
    .filter(({ members }) => members.length > 0);
  return (
    <div id={id} role="listbox" aria-label={t('ai.prompts')} className="prompt-list p-1.5">
      {groups.map(({ type, members }) => (
        <div key={type} role="group" aria-labelledby={`${id}-${type}`}>
          <p id={`${id}-${type}`} className="px-2.5 pt-1.5 pb-1 text-sm text-ink-3">
            {t(type === 'custom' ? 'ai.own' : 'ai.everyones')}
          </p>
          {members.map((prompt) => (
            <Option
              key={prompt.id}
              id={optionId(prompt)}
              prompt={prompt}
              active={prompt.id === active?.id}
              onChoose={() => onChoose(prompt)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  prompt: Prompt;
  active: boolean;
  onChoose: () => void;
}

function Option({ id, prompt: { name, text }, active, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={active}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-10 cursor-pointer flex-col justify-center rounded-control px-2.5 py-1 pointer-coarse:min-h-11',
        active ? 'bg-yours-tint' : 'hover:bg-hover',
      )}
    >
      <bdi className="truncate font-semibold">{name}</bdi>
      <bdi className="truncate text-sm text-ink-3">{text}</bdi>
    </div>
  );
}
