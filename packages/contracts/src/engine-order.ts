/** In one order. */
export const ORDERED_ENGINES_MAX = 30;
export const ENGINE_ID_MAX_LENGTH = 100;

/** Who decided an order that is another one than that of the settings. */
export const ORDER_ORIGINS = ['bench', 'hand'] as const;
export type OrderOrigin = (typeof ORDER_ORIGINS)[number];

/**
 * The same engines in a chosen order: those that it names first, the others after them as they were. What it names and is not
 * there is passed over: an order adds no engine.
 */
export function inChosenOrder<Engine>(
  engines: readonly Engine[],
  idOf: (engine: Engine) => string,
  order: readonly string[],
): Engine[] {
  const place = (engine: Engine): number => {
    const at = order.indexOf(idOf(engine));
    return at === -1 ? order.length : at;
  };
  return engines.toSorted((a, b) => place(a) - place(b));
}
