import type { Prompt } from '@intermind/contracts';
import { plainText } from './plain-text.ts';

/** What is sought among the prompts: what stands after a slash that begins the message; null without one. */
export function promptQuery(draft: string): string | null {
  return /^\/[^\n]*$/.test(draft) ? draft.slice(1).trim() : null;
}

/** Prompts whose name has what is sought, those that begin with it first; a member's own before everyone's. */
export function matchingPrompts(prompts: readonly Prompt[], query: string): Prompt[] {
  const sought = plainText(query);
  const rank = ({ type, name }: Prompt): number =>
    (type === 'custom' ? 0 : 2) + (plainText(name).startsWith(sought) ? 0 : 1);
  return prompts
    .filter(({ name }) => plainText(name).includes(sought))
    .sort((one, other) => rank(one) - rank(other));
}

export interface PromptValues {
  language: string;
  meeting: string;
}

/** The prompt's text with its variables filled in; what they stand for is not searched for others. */
export function filledIn(text: string, values: PromptValues): string {
  return text.replace(/\{\{\s*(language|meeting)\s*\}\}/g, (_, name: keyof PromptValues) => values[name]);
}

/** A name that somebody else chose, told apart from the words around it: one line, in quotation marks of its own. */
export function quoted(name: string): string {
  return `“${name
    .replace(/["“”„«»]/g, '’')
    .replace(/\s+/g, ' ')
    .trim()}”`;
}
