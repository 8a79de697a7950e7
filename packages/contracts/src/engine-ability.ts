/**
 * How answers come. `live`: words while one speaks, or sound as it is made. `repeated`: recordings are written down again and
 * again while one speaks. `whole`: when they are complete.
 */
export const ENGINE_DELIVERIES = ['live', 'repeated', 'whole'] as const;
export type EngineDelivery = (typeof ENGINE_DELIVERIES)[number];

/** What becomes of the terms of a room. `told`: the engine gets them. `replaced`: they are put into the text before. */
export const TERM_USES = ['told', 'replaced', 'none'] as const;
export type TermUse = (typeof TERM_USES)[number];

/**
 * What is counted where the engine is paid for. `machine`: nothing, it takes processor time. `minutes`: sound that it is sent.
 * `session-minutes`: the time in which it listens, with the pauses. `provider`: the operator of the server decides.
 */
export const COST_BASES = [
  'machine',
  'minutes',
  'session-minutes',
  'characters',
  'tokens',
  'provider',
] as const;
export type CostBasis = (typeof COST_BASES)[number];
