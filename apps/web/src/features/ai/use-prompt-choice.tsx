import type { Prompt } from '@intermind/contracts';
import { LANGUAGE_NAMES } from '@intermind/contracts/languages';
import { useQuery } from '@tanstack/react-query';
import { type AriaAttributes, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { filledIn, matchingPrompts, promptQuery, quoted } from '../../model/prompts.ts';
import { promptsQuery } from '../../platform/prompts.ts';
import { queries } from '../../platform/queries.ts';
import { useLanguage } from '../../platform/text.ts';
import { useAiText } from './ai-text.ts';
import { PromptList } from './prompt-list.tsx';
import './prompts.css';

/** Of a key press that belongs to an input method. */
const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing;

/** Prompts of this member, and everyone's. @param member guests have none */
export function usePrompts(member: boolean) {
  return useQuery({ ...promptsQuery, enabled: member }, queries);
}

/** Fills the variables of prompts in. @param meeting its name; null where it has none */
export function useFilledIn(meeting: string | null): (prompt: Prompt) => string {
  const t = useAiText();
  const language = useLanguage();
  const values = {
    language: LANGUAGE_NAMES[language],
    meeting: meeting === null ? t('ai.thisMeeting') : quoted(meeting),
  };
  return ({ text }) => filledIn(text, values);
}

interface PromptChoice {
  /** For the field. */
  field: AriaAttributes & { role?: 'combobox'; onKeyDown?: (event: KeyboardEvent) => void };
  /** Over the field. */
  list: ReactNode;
}

interface PromptChoiceInput {
  draft: string;
  member: boolean;
  onChoose: (prompt: Prompt) => void;
}

/** A slash at the beginning of the message opens the prompts; arrows, Enter and Escape act on them. */
export function usePromptChoice({ draft, member, onChoose }: PromptChoiceInput): PromptChoice {
  const t = useAiText();
  const id = useId();
  const { data: prompts, isError } = usePrompts(member);
  const query = member ? promptQuery(draft) : null;
  const [dismissed, setDismissed] = useState(false);
  const [place, setPlace] = useState({ query, index: 0 });
  if (query === null && dismissed) setDismissed(false);
  if (place.query !== query) setPlace({ query, index: 0 });
  if (query === null || dismissed) return { field: {}, list: null };

  const found = prompts ? matchingPrompts(prompts, query) : [];
  const active = found[Math.min(place.index, found.length - 1)];
  const optionId = (prompt: Prompt) => `${id}-${prompt.id}`;
  const move = (by: number) =>
    setPlace({ query, index: (place.index + by + found.length) % Math.max(1, found.length) });
  const acts: Record<string, (() => void) | undefined> = {
    Escape: () => setDismissed(true),
    ArrowDown: active && (() => move(1)),
    ArrowUp: active && (() => move(-1)),
    Enter: active && (() => onChoose(active)),
    Tab: active && (() => onChoose(active)),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = acts[event.key];
    if (!act || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    act();
  };
  if (!active)
    return {
      field: { onKeyDown },
      list: prompts || isError ? <Notice text={t(prompts ? 'ai.noPrompt' : 'ai.promptsFailed')} /> : null,
    };
  return {
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': true,
      'aria-controls': id,
      'aria-activedescendant': optionId(active),
      onKeyDown,
    },
    list: <PromptList id={id} prompts={found} active={active} optionId={optionId} onChoose={onChoose} />,
  };
}

function Notice({ text }: { text: string }) {
  return (
    <p role="status" className="prompt-list px-4 py-3 text-sm text-ink-2">
      {text}
    </p>
  );
}
