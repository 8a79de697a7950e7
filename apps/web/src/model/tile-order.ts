export interface TileOrderInput<Id extends string> {
  /** The order shown until now. */
  previous: readonly Id[];
  /** Everyone else, in the order they joined. */
  others: readonly Id[];
  you: Id;
  /** Who speaks at this moment. */
  speaking: ReadonlySet<Id>;
  /** When each person last spoke, milliseconds; absent for people who never did. */
  lastSpokeMs: ReadonlyMap<Id, number>;
  pageSize: number;
  nowMs: number;
}

/** The person shown large beside the sidebar. Unchanged while they speak and while everyone is silent. */
export function nextSpeaker<Id extends string>(
  previous: Id | null,
  others: readonly Id[],
  speaking: ReadonlySet<Id>,
): Id | null {
  const stays = previous !== null && others.includes(previous);
  if (stays && speaking.has(previous)) return previous;
  return others.find((id) => speaking.has(id)) ?? (stays ? previous : null);
}

/** People who spoke within this time stay on page one. */
export const RECENT_MS = 10_000;

/**
 * The order of tiles: newcomers at the end, you last on page one, recent speakers on page one. A person who is
 * speaking never moves, except onto page one.
 */
export function orderTiles<Id extends string>(input: TileOrderInput<Id>): Id[] {
  const { previous, others, you, speaking, lastSpokeMs, pageSize, nowMs } = input;
  const present = new Set(others);
  const order = previous.filter((id) => present.has(id));
  const known = new Set(order);
  for (const id of others) if (!known.has(id)) order.push(id);

  const places = Math.max(0, pageSize - 1);
  const recent = (id: Id) => speaking.has(id) || nowMs - (lastSpokeMs.get(id) ?? -Infinity) < RECENT_MS;
  for (let index = places; index < order.length; index += 1) {
    if (!recent(order[index]!)) continue;
    const quietest = order
      .slice(0, places)
      .map((id, place) => ({ place, id, lastMs: lastSpokeMs.get(id) ?? -Infinity }))
      .filter(({ id }) => !recent(id))
      .sort((a, b) => a.lastMs - b.lastMs || b.place - a.place)[0];
    if (!quietest) break;
    [order[quietest.place], order[index]] = [order[index]!, order[quietest.place]!];
  }
  order.splice(Math.min(places, order.length), 0, you);
  return order;
}
