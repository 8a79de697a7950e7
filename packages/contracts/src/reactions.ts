/** Reactions that everyone sees for a moment. */
export const REACTIONS = [
  'thumbs-up',
  'clap',
  'heart',
  'laugh',
  'surprise',
  'celebrate',
  'thumbs-down',
] as const;
export type Reaction = (typeof REACTIONS)[number];
