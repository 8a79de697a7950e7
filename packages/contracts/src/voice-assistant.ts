import type { ParticipantId } from './ids.ts';
import type { Language } from './languages.ts';

/** Who may speak as the voice assistant (spec 1 §1). */
export const ASSISTANT_PROVIDERS = ['intermind', 'openai', 'heygen'] as const;
export type AssistantProvider = (typeof ASSISTANT_PROVIDERS)[number];
/**
 * They work on machines of others, so a sealed meeting has none of them: `openai` hears the meeting there, and `heygen`
 * speaks there what the assistant says.
 */
export const OUTSIDE_ASSISTANT_PROVIDERS: readonly AssistantProvider[] = ['openai', 'heygen'];
/** They hear the meeting and make their answers themselves. The others are answered by the chat model of the API. */
export const HEARING_ASSISTANT_PROVIDERS: readonly AssistantProvider[] = ['openai'];
/** Its assistant has an avatar, which joins the meeting. */
export const AVATAR_PROVIDER = 'heygen' satisfies AssistantProvider;

/** What an assistant that takes part is doing. `paused`: somebody speaks, or a moderator interrupted it. */
export const ASSISTANT_ACTIVITIES = ['listening', 'thinking', 'speaking', 'paused'] as const;
export type AssistantActivity = (typeof ASSISTANT_ACTIVITIES)[number];

/**
 * Why it could not go on.
 * - unreachable: no agent worker has taken it in time. - no-speech-engine: nothing on this server recognises what people
 * say. - no-answer: the provider gave none; it goes on listening. - provider-failed: the provider cannot be reached or
 * refuses. - sealed: the provider is outside, and the meeting is sealed. - used-up: the minutes of the room owner's plan.
 * - media-private: the provider has to join the meeting, and cannot reach this media server from the internet. - avatar-lost:
 * its avatar has gone and does not come back; it goes on with its voice alone.
 */
export const ASSISTANT_FAILURES = [
  'unreachable',
  'no-speech-engine',
  'no-answer',
  'provider-failed',
  'sealed',
  'used-up',
  'media-private',
  'avatar-lost',
] as const;
export type AssistantFailure = (typeof ASSISTANT_FAILURES)[number];

/** It is recognised by its name (spec 1 §3). */
export const ASSISTANT_NAME = 'Voice assistant';

/** LiveKit's attribute for participants that publish for another one, as clients of LiveKit know it. */
export const ON_BEHALF_ATTRIBUTE = 'lk.publish_on_behalf';

const AVATAR_PREFIX = 'avatar-';

/**
 * Identity at the media server of the avatar of a voice assistant: a participant of kind agent in which the provider
 * publishes picture and sound. Everyone treats its tracks as the assistant's own. Stable, so that a new avatar replaces the
 * one before.
 */
export function avatarIdentity(assistant: ParticipantId): string {
  return `${AVATAR_PREFIX}${assistant}`;
}

/** The voice assistant of an avatar; undefined for every other identity. */
export function avatarOwner(identity: string): ParticipantId | undefined {
  return identity.startsWith(AVATAR_PREFIX)
    ? (identity.slice(AVATAR_PREFIX.length) as ParticipantId)
    : undefined;
}

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
