/**
 * `production`: may be used in any conference. `demonstration`: understands little; used only where a moderator has
 * switched the demonstration on, and labelled.
 */
export const ENGINE_GRADES = ['production', 'demonstration'] as const;
export type EngineGrade = (typeof ENGINE_GRADES)[number];
