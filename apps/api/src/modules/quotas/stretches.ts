/** Time in which something ran. */
export interface Stretch {
  since: Date;
  /** Null: it runs still. */
  until: Date | null;
}

/** A device of a person in a meeting. */
export interface Stay {
  personId: string;
  joinedAt: Date;
  leftAt: Date | null;
}

/** When two people or more were inside, in the order of time. Somebody's second device is no second person. */
export function togetherIn(stays: readonly Stay[]): Stretch[] {
  const moves = stays
    .flatMap(({ personId, joinedAt, leftAt }) => [
      { personId, at: joinedAt, devices: 1 },
      // Where the clock was set back in between, nobody goes before they came.
      ...(leftAt ? [{ personId, at: leftAt < joinedAt ? joinedAt : leftAt, devices: -1 }] : []),
    ])
    // A person who comes at the moment at which another goes meets them.
    .sort((one, other) => one.at.getTime() - other.at.getTime() || other.devices - one.devices);
  const inside = new Map<string, number>();
  const stretches: Stretch[] = [];
  let since: Date | null = null;
  for (const { personId, at, devices } of moves) {
    const left = (inside.get(personId) ?? 0) + devices;
    if (left > 0) inside.set(personId, left);
    else inside.delete(personId);
    if (inside.size > 1) since ??= at;
    else if (since) {
      stretches.push({ since, until: at });
      since = null;
    }
  }
  return since ? [...stretches, { since, until: null }] : stretches;
}

/**
 * Whole seconds of stretches since something was counted last, and up to when they are counted: what remains of a second is
 * counted with the next ones.
 * @param unwatchedMs what was not counted for longer is left out
 */
export function secondsSince(
  countedAt: Date,
  at: Date,
  stretches: readonly Stretch[],
  unwatchedMs: number,
): { seconds: number; until: Date } {
  let ranMs = 0;
  let until = at.getTime();
  for (const stretch of stretches) {
    const from = Math.max(stretch.since.getTime(), countedAt.getTime());
    const to = Math.min((stretch.until ?? at).getTime(), at.getTime());
    if (to <= from) continue;
    if (at.getTime() - from <= unwatchedMs) ranMs += to - from;
    until = to;
  }
  const restMs = ranMs % 1_000;
  return { seconds: (ranMs - restMs) / 1_000, until: new Date(until - restMs) };
}
