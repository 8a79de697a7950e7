import type { PromptFields } from '@intermind/contracts';
import { PROMPT_TEXT_MAX_LENGTH } from '@intermind/contracts/limits';
import { visibleName } from '@intermind/contracts/visible-name';

interface PromptProblems {
  name: 'missing' | null;
  text: 'missing' | 'tooLong' | null;
}

/** Why the server would refuse a prompt. The field of the name takes no more characters than it may have. */
export function promptProblems({ name, text }: PromptFields): PromptProblems {
  const { length } = text.trim();
  return {
    name: visibleName(name) === '' ? 'missing' : null,
    text: length === 0 ? 'missing' : length > PROMPT_TEXT_MAX_LENGTH ? 'tooLong' : null,
  };
}
