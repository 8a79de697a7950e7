/** `speech-translator`: goes from speech to speech in one step. */
export const ENGINE_KINDS = ['speech-to-text', 'translator', 'text-to-speech', 'speech-translator'] as const;
export type EngineKind = (typeof ENGINE_KINDS)[number];

/**
 * `production`: may be used in any conference. `demonstration`: understands little; used only where a moderator has
 * switched the demonstration on, and labelled.
 */
export const ENGINE_GRADES = ['production', 'demonstration'] as const;
export type EngineGrade = (typeof ENGINE_GRADES)[number];
