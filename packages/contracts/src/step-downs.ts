/**
 * What the owner of a room wants when their interpretation comes to its end. `voices`: every voice to the end, then
 * captions. `pairs`: from that level on only the language that most people hear keeps its voice, the others have captions.
 * `original`: every voice to the end, and then the original at once.
 */
export const STEP_DOWNS = ['voices', 'pairs', 'original'] as const;
export type StepDown = (typeof STEP_DOWNS)[number];

/**
 * How interpretation goes on when it comes to its end; without a step it is complete. `fewer-voices`, `fewer-captions`: only
 * in the language that most people hear.
 */
export const INTERPRETATION_STEPS = ['fewer-voices', 'captions', 'fewer-captions', 'original'] as const;
export type InterpretationStep = (typeof INTERPRETATION_STEPS)[number];
