import type { Language } from './languages.ts';

/** Who may speak as the voice assistant (spec 1 §1). */
export const ASSISTANT_PROVIDERS = ['intermind', 'openai', 'heygen'] as const;
export type AssistantProvider = (typeof ASSISTANT_PROVIDERS)[number];
/** They hear the meeting on machines of others: a sealed meeting has none of them. */
export const OUTSIDE_ASSISTANT_PROVIDERS: readonly AssistantProvider[] = ['openai', 'heygen'];

/** What an assistant that takes part is doing. `paused`: somebody speaks, or a moderator interrupted it. */
export const ASSISTANT_ACTIVITIES = ['listening', 'thinking', 'speaking', 'paused'] as const;
export type AssistantActivity = (typeof ASSISTANT_ACTIVITIES)[number];

/**
 * Why it could not go on.
 * - unreachable: no agent worker has taken it in time. - no-speech-engine: nothing on this server recognises what people
 * say. - no-answer: the provider gave none; it goes on listening. - provider-failed: the provider cannot be reached or
 * refuses. - sealed: the provider is outside, and the meeting is sealed. - used-up: the minutes of the room owner's plan.
 */
export const ASSISTANT_FAILURES = [
  'unreachable',
  'no-speech-engine',
  'no-answer',
  'provider-failed',
  'sealed',
  'used-up',
] as const;
export type AssistantFailure = (typeof ASSISTANT_FAILURES)[number];

/** It is recognised by its name (spec 1 §3). */
export const ASSISTANT_NAME = 'Voice assistant';

/**
 * What the assistant says, as it says it, for the interpreter: a text stream of the assistant’s participant. Its words are
 * known, so nobody recognises them.
 */
export const ASSISTANT_SPEECH_TOPIC = 'intermind.assistant-speech';

/** One sentence as far as it has been spoken; the last one of a sentence is final. */
export interface AssistantSpeech {
  /** Grows with each sentence. */
  sentence: number;
  language: Language;
  /** Spoken so far, with its punctuation. */
  text: string;
  /** When the sentence began, milliseconds since 1970. */
  startMs: number;
  final: boolean;
}
