import type { ParticipantId } from '@intermind/contracts';
import type { Reaction } from '@intermind/contracts/reactions';

/** A reaction that is on the screen. */
export interface ShownReaction {
  key: number;
  participantId: ParticipantId;
  reaction: Reaction;
}

export const REACTION_EMOJI: Readonly<Record<Reaction, string>> = {
  'thumbs-up': '👍',
  clap: '👏',
  heart: '❤️',
  laugh: '😂',
  surprise: '😮',
  celebrate: '🎉',
  'thumbs-down': '👎',
};

export const REACTION_SHOWN_MS = 4_000;
/** The most reactions shown at once; more would cover faces. The oldest is removed first. */
export const REACTIONS_SHOWN = 30;

export function withReaction(
  shown: readonly ShownReaction[],
  next: Omit<ShownReaction, 'key'>,
): readonly ShownReaction[] {
  const key = (shown.at(-1)?.key ?? 0) + 1;
  return [...shown, { key, ...next }].slice(-REACTIONS_SHOWN);
}
