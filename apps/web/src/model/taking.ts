import type { Taking } from '@intermind/contracts/languages';
import { interpretedPeople, type Person } from './interpretation-mark.ts';
import type { PanelId } from './panels.ts';

export interface TakingInput {
  /** Of this person's settings. */
  interpretationOn: boolean;
  /** Null: shown while somebody is interpreted for them. */
  captionsOn: boolean | null;
  panel: PanelId | null;
  you: Person;
  everybody: readonly Person[];
}

/** Panels that show what is being said, or who says it. */
const READING: readonly (PanelId | null)[] = ['transcript', 'ai'];

/** Whether captions stand on the screen. */
export function captionsShown({
  captionsOn,
  you,
  everybody,
}: Omit<TakingInput, 'interpretationOn' | 'panel'>): boolean {
  return captionsOn ?? interpretedPeople(you, everybody).length > 0;
}

/** What this device takes of what others say. */
export function takingOf(input: TakingInput): Taking {
  const { interpretationOn, panel } = input;
  return { listens: interpretationOn, reads: captionsShown(input) || READING.includes(panel) };
}
