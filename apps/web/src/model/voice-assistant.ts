import type { VoiceAssistant } from '@intermind/contracts';
import type { AssistantFailure } from '@intermind/contracts/voice-assistant';

/** The voice assistant of the meeting, as the API says. */
export interface AssistantSlice {
  /** Null before the API has said it. */
  told: VoiceAssistant | null;
  /** The last failure; the sequence tells two of the same kind apart. */
  failure: { sequence: number; reason: AssistantFailure } | null;
}

export const NO_ASSISTANT: AssistantSlice = { told: null, failure: null };

/** Answers and events may arrive in any order: the higher version counts, and the same one changes nothing. */
export function withAssistant(slice: AssistantSlice, told: VoiceAssistant): AssistantSlice {
  return slice.told && slice.told.version >= told.version ? slice : { ...slice, told };
}

export function withFailure({ told, failure }: AssistantSlice, reason: AssistantFailure): AssistantSlice {
  return { told, failure: { sequence: (failure?.sequence ?? 0) + 1, reason } };
}

/** What is shown of it; `joining` also when it comes back after a loss. */
export type AssistantWord = 'joining' | 'listening' | 'thinking' | 'speaking' | 'paused';

/** Null while it is off. */
export function assistantWord(told: VoiceAssistant | null): AssistantWord | null {
  if (!told || told.state === 'disabled') return null;
  return told.activity ?? 'joining';
}
