/** Leaves the place that was taken. */
export type Leave = () => void;

/** So many at a time, in the order in which they came; the rest waits, and beyond `waitingMax` is turned away. */
export function createPlaces(atATime: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const leave = () => {
    const next = waiting.shift();
    // The place goes to whoever waits longest.
    if (next) next();
    else taken--;
  };
  return {
    /** Undefined when too many wait. */
    async enter(): Promise<Leave | undefined> {
      if (taken < atATime) taken++;
      else if (waiting.length >= waitingMax) return undefined;
      else await new Promise<void>((given) => waiting.push(given));
      return leave;
    },
  };
}
